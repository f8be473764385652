import type { ElementNode } from '../../content/index.ts';
import type { TreeDecoder } from './tree-decoder.ts';
import type { InlineScript } from '../types.ts';

/** A whole page as the walker saw it: the top document with its frames in place. */
export interface DecodedPage {
  root: ElementNode;
  /** Address of the top document. */
  url: string;
  baseUrl: string;
  title: string;
  /** `document.characterSet` */
  charset: string;
  /** Whether the document has a doctype. */
  doctype: boolean;
  /** Whether any author stylesheet was applied. */
  styled: boolean;
  viewport: { width: number; height: number };
  /** The whole page, scrolled parts included. */
  scroll: { width: number; height: number };
  scripts: InlineScript[];
}

/** What the first chunk of a frame says. */
export interface DocumentFacts extends Omit<DecodedPage, 'root' | 'scripts'> {
  /** Number of this frame, 0 for the top document. */
  frame: number;
  /** Number of the frame that holds it, -1 for the top document. */
  parent: number;
  /** Place of its window among its parent's; -1 where it has none. */
  slot: number;
  /** How far it was scrolled, in CSS pixels. */
  scrolled: { x: number; y: number };
}

/** One frame of a page, decoded. */
export interface DecodedFrame {
  facts: DocumentFacts;
  tree: TreeDecoder;
  scripts: InlineScript[];
}
