import type { ParsedPage } from '@llamaindex/liteparse';
import type { DocumentBlock } from '../../types.ts';
import { toBlocks } from './blocks.ts';
import { findHeadings } from './headings/headings.ts';
import { layoutPages } from './layout.ts';
import { applyOutline } from './headings/outline-headings.ts';
import { directPage } from './text/right-to-left.ts';
import type { OutlineEntry } from './file-info.ts';
import type { Block } from '../../../content/index.ts';
import { createParagraph } from '../../blocks.ts';
import { createComment } from '../../comment.ts';

/** Converts pages of positioned text to blocks in reading order. The comments of a page follow its text. */
export function readPages(
  pages: readonly ParsedPage[],
  findTables: boolean,
  outline: readonly OutlineEntry[] = [],
): DocumentBlock[] {
  const layouts = layoutPages(pages.map(directPage), findTables);
  applyOutline(layouts, outline);
  const headings = findHeadings(layouts);
  const comments = new Map(pages.map((page) => [page.pageNum, readPageComments(page)]));
  return layouts.flatMap(({ page, blocks }) =>
    [...toBlocks(blocks, headings), ...(comments.get(page) ?? [])].map((block) => ({ block, page })),
  );
}

/** Types of annotations that comment on the text of a page (ISO 32000-1, 12.5.6.2). */
const COMMENT_TYPES = new Set(['text', 'highlight', 'underline', 'squiggly', 'strikeout', 'caret', 'stamp']);
/** Maximum number of comments per page, and maximum number of characters of a comment. */
const MAX_COMMENTS = 500;
const MAX_COMMENT_CHARS = 5000;

/** Reads the comments of a page as paragraphs that start with their author. */
function readPageComments({ annotations = [] }: ParsedPage): Block[] {
  return annotations
    .filter(({ subtype, contents = '' }) => COMMENT_TYPES.has(subtype) && contents.trim() !== '')
    .slice(0, MAX_COMMENTS)
    .sort((a, b) => (a.rect?.y ?? 0) - (b.rect?.y ?? 0))
    .flatMap(({ title = '', contents = '' }) =>
      createComment({ author: title.trim().slice(0, MAX_COMMENT_CHARS) }, [
        createParagraph(contents.trim().slice(0, MAX_COMMENT_CHARS)),
      ]),
    );
}
