import type { TableSegment } from './page-text.ts';
import type { TextBlock } from './text-blocks.ts';

/** A table in the order of the page's blocks. */
export interface TableBlock extends TableSegment {
  kind: 'table';
}

export type PageBlock = TextBlock | TableBlock;

export interface PageLayout {
  page: number;
  /** Whether the blocks come from the tags of the file. */
  isTagged: boolean;
  /** In reading order. */
  blocks: PageBlock[];
}
