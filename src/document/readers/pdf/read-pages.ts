import type { ParsedPage } from '@llamaindex/liteparse';
import type { DocumentBlock } from '../../types.ts';
import { toBlocks } from './blocks.ts';
import { readPageComments } from './comments.ts';
import { findHeadings } from './headings.ts';
import { layoutPages } from './layout.ts';
import { applyOutline } from './outline-headings.ts';
import type { OutlineEntry } from './outline.ts';

/** Converts pages of positioned text to blocks in reading order. The comments of a page follow its text. */
export function readPages(
  pages: readonly ParsedPage[],
  findTables: boolean,
  outline: readonly OutlineEntry[] = [],
): DocumentBlock[] {
  const layouts = layoutPages(pages, findTables);
  applyOutline(layouts, outline);
  const headings = findHeadings(layouts);
  const comments = new Map(pages.map((page) => [page.pageNum, readPageComments(page)]));
  return layouts.flatMap(({ page, blocks }) =>
    [...toBlocks(blocks, headings), ...(comments.get(page) ?? [])].map((block) => ({ block, page })),
  );
}
