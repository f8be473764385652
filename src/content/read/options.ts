import type { ElementNode } from '../tree.ts';

export interface ReadTreeOptions {
  baseUrl: string;
  /** Returns true for an element that is omitted together with its content. */
  isHidden?: (element: ElementNode) => boolean;
  /** Whether to read images with an empty alternative text, which are decoration on most pages. */
  readsDecoration?: boolean;
  /** Whether an address is that of the page itself. A heading is not written as a link to it. */
  isOwnAddress?: (address: string) => boolean;
}

export function isHidden(element: ElementNode, options: ReadTreeOptions): boolean {
  return options.isHidden?.(element) ?? false;
}
