import type { ElementNode } from '../tree.ts';

export interface ReadOptions {
  /** Base for relative URLs. */
  baseUrl: string;
  /** Elements to omit, including their content. */
  isHidden?: (element: ElementNode) => boolean;
}

export function isHidden(element: ElementNode, options: ReadOptions): boolean {
  return options.isHidden?.(element) ?? false;
}
