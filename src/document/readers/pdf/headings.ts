import type { LayoutBlock, ParsedPage, TextItem } from '@llamaindex/liteparse';
import { isCenteredIn } from './geometry.ts';

export interface PageLayout {
  page: ParsedPage;
  blocks: LayoutBlock[];
}

/** Characters of a heading. */
const MAX_LENGTH = 160;
/** Minimum ratio of a heading's font size to that of the body text. */
const MIN_SIZE_RATIO = 1.15;

/**
 * Marks short paragraphs in a clearly larger font than the body text as headings. The distinct font sizes of all headings
 * of the document, in descending order, are the levels.
 */
export function markHeadings(pages: readonly PageLayout[]): PageLayout[] {
  const bodySize = bodyFontSize(pages.flatMap(({ page }) => page.textItems));
  const sizes = new Map<LayoutBlock, number>();
  const marked = pages.map(({ page, blocks }) => ({
    page,
    blocks: blocks.map((block) => {
      if (block.kind !== 'heading' && block.kind !== 'paragraph') return block;
      const size = blockFontSize(block, page.textItems);
      if (size === undefined) return block;
      if (block.kind === 'paragraph' && !isHeading(block, size, bodySize, page)) return block;
      const heading: LayoutBlock = { ...block, kind: 'heading' };
      sizes.set(heading, size);
      return heading;
    }),
  }));
  const levels = [...new Set(sizes.values())].sort((a, b) => b - a);
  for (const [heading, size] of sizes) heading.level = levels.indexOf(size) + 1;
  return marked;
}

function isHeading(block: LayoutBlock, size: number, bodySize: number, page: ParsedPage): boolean {
  const text = block.text ?? '';
  if (text.length > MAX_LENGTH || !/\p{L}/u.test(text)) return false;
  const wasHeading = (page.blocks ?? []).some(
    (other) => other.kind === 'heading' && other.text === block.text,
  );
  const lines = (block.bbox?.height ?? size) / size;
  return wasHeading || (size >= bodySize * MIN_SIZE_RATIO && lines < 3.5 && !/[.,;]$/.test(text));
}

/** The font size of most of the text. */
function bodyFontSize(items: readonly TextItem[]): number {
  const lettersBySize = new Map<number, number>();
  for (const item of items) {
    const size = itemFontSize(item);
    lettersBySize.set(size, (lettersBySize.get(size) ?? 0) + item.text.length);
  }
  let [best, most] = [0, 0];
  for (const [size, count] of lettersBySize) if (count > most) [best, most] = [size, count];
  return best;
}

function blockFontSize(block: LayoutBlock, items: readonly TextItem[]): number | undefined {
  const { bbox } = block;
  if (bbox === undefined) return undefined;
  const area = { x: bbox.x - 1, y: bbox.y - 1, width: bbox.width + 2, height: bbox.height + 2 };
  const inside = items.filter((item) => isCenteredIn(item, area));
  return inside.length === 0 ? undefined : bodyFontSize(inside);
}

/** Font size in half points. Some files set all text at size 1 and scale it; the line height is used then. */
function itemFontSize(item: TextItem): number {
  const size = item.fontHeight ?? ((item.fontSize ?? 0) >= 4 ? (item.fontSize ?? 0) : item.height * 0.9);
  return Math.round(size * 2) / 2;
}
