import type { ElementNode } from '../tree.ts';

export interface ReadOptions {
  /** Base URL for relative URLs. */
  baseUrl: string;
  /** Returns true for elements that are omitted with their content. */
  isHidden?: (element: ElementNode) => boolean;
}

export function isHidden(element: ElementNode, options: ReadOptions): boolean {
  return options.isHidden?.(element) ?? false;
}
