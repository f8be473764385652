import type { ElementNode } from '../tree.ts';

export interface ReadOptions {
  /** What relative addresses stand against. */
  baseUrl: string;
  /** Elements to leave out with all that stands in them. */
  isHidden?: (element: ElementNode) => boolean;
}

export function isHidden(element: ElementNode, options: ReadOptions): boolean {
  return options.isHidden?.(element) ?? false;
}
