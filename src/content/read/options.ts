import type { ElementNode } from '../tree.ts';

export interface ReadTreeOptions {
  /** Base URL for relative URLs. */
  baseUrl: string;
  /** Returns true for an element that is omitted together with its content. */
  isHidden?: (element: ElementNode) => boolean;
}

export function isHidden(element: ElementNode, options: ReadTreeOptions): boolean {
  return options.isHidden?.(element) ?? false;
}
