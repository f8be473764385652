import type { LayoutBlock, ParsedPage, TextItem } from '@llamaindex/liteparse';
import { isCenteredIn } from './geometry.ts';

/** A page with its blocks. */
export interface PageLayout {
  page: ParsedPage;
  blocks: LayoutBlock[];
}

/** Letters in a heading at most. */
const LONGEST = 160;
/** How much larger than the body a line has to be. */
const LARGER = 1.15;

/**
 * Headings by the size of their letters: a short paragraph clearly larger than the body is one, and the sizes of all
 * headings of the document, from the largest down, are the levels.
 */
export function markHeadings(pages: readonly PageLayout[]): PageLayout[] {
  const body = bodyFontSize(pages.flatMap(({ page }) => page.textItems));
  const sizes = new Map<LayoutBlock, number>();
  const marked = pages.map(({ page, blocks }) => ({
    page,
    blocks: blocks.map((block) => {
      if (block.kind !== 'heading' && block.kind !== 'paragraph') return block;
      const size = blockFontSize(block, page.textItems);
      if (size === undefined) return block;
      if (block.kind === 'paragraph' && !isHeading(block, size, body, page)) return block;
      const heading: LayoutBlock = { ...block, kind: 'heading' };
      sizes.set(heading, size);
      return heading;
    }),
  }));
  const levels = [...new Set(sizes.values())].sort((a, b) => b - a);
  for (const [heading, size] of sizes) heading.level = levels.indexOf(size) + 1;
  return marked;
}

function isHeading(block: LayoutBlock, size: number, body: number, page: ParsedPage): boolean {
  const text = block.text ?? '';
  if (text.length > LONGEST || !/\p{L}/u.test(text)) return false;
  const wasHeading = (page.blocks ?? []).some(
    (other) => other.kind === 'heading' && other.text === block.text,
  );
  const lines = (block.bbox?.height ?? size) / size;
  return wasHeading || (size >= body * LARGER && lines < 3.5 && !/[.,;]$/.test(text));
}

/** The size of letters in which most of the text is set. */
function bodyFontSize(items: readonly TextItem[]): number {
  const letters = new Map<number, number>();
  for (const item of items) {
    const size = itemFontSize(item);
    letters.set(size, (letters.get(size) ?? 0) + item.text.length);
  }
  let [best, most] = [0, 0];
  for (const [size, count] of letters) if (count > most) [best, most] = [size, count];
  return best;
}

function blockFontSize(block: LayoutBlock, items: readonly TextItem[]): number | undefined {
  const { bbox } = block;
  if (bbox === undefined) return undefined;
  const area = { x: bbox.x - 1, y: bbox.y - 1, width: bbox.width + 2, height: bbox.height + 2 };
  const inside = items.filter((item) => isCenteredIn(item, area));
  return inside.length === 0 ? undefined : bodyFontSize(inside);
}

/** Points, to the half. Some files set all text at size 1 and scale it: then the height of the line says it. */
function itemFontSize(item: TextItem): number {
  const size = item.fontHeight ?? ((item.fontSize ?? 0) >= 4 ? (item.fontSize ?? 0) : item.height * 0.9);
  return Math.round(size * 2) / 2;
}
