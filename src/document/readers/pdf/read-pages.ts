import type { ParsedPage } from '@llamaindex/liteparse';
import type { DocumentBlock } from '../../types.ts';
import { toBlocks } from './blocks.ts';
import { findHeadings } from './headings.ts';
import { layoutPages } from './layout.ts';

/** Converts pages of positioned text to blocks in reading order. */
export function readPages(pages: readonly ParsedPage[], findTables: boolean): DocumentBlock[] {
  const layouts = layoutPages(pages, findTables);
  const headings = findHeadings(layouts);
  return layouts.flatMap(({ page, blocks }) => toBlocks(blocks, headings).map((block) => ({ block, page })));
}
