import type { PageWord, TableSegment } from './text/page-text.ts';
import type { TextBlock } from './text-blocks.ts';

/** A table at its position among the blocks of a page. */
export interface TableBlock extends TableSegment {
  kind: 'table';
}

export type PdfBlock = TextBlock | TableBlock;

export interface PdfPageLayout {
  page: number;
  /** Whether the blocks come from the tags of the file. */
  isTagged: boolean;
  /** The blocks in reading order. */
  blocks: PdfBlock[];
}

export const listBlockWords = (block: PdfBlock): PageWord[] =>
  block.kind === 'table' ? block.rows.flat(2) : block.lines.flatMap((line) => line.words);
