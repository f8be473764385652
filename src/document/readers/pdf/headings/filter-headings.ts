import type { PdfPageLayout } from '../page-blocks.ts';
import { countCharactersBy } from '../text/text-style.ts';
import { isBold, readStyle, readText, type TextBlock } from '../text-blocks.ts';

/** Matches the page number at the end of an entry of a table of contents, and the dots before it. */
const PAGE_NUMBER = /[\s.]+(\d{1,4})$/;
/** Minimum share of the text in a style that is in headings. */
const MIN_STYLE_SHARE = 0.5;

/** Removes headings in a style that is not bold and that has more text in other blocks: it is a style of text. */
export function removeTextStyles(
  headings: readonly TextBlock[],
  pages: readonly PdfPageLayout[],
): TextBlock[] {
  const all = countCharactersByStyle(
    pages.flatMap(({ blocks }) => blocks.filter((block) => block.kind === 'text')),
  );
  const own = countCharactersByStyle(headings);
  return headings.filter((block) => {
    const style = readStyle(block);
    return isBold(block) || (own.get(style) ?? 0) >= (all.get(style) ?? 0) * MIN_STYLE_SHARE;
  });
}

const countCharactersByStyle = (blocks: readonly TextBlock[]): ReadonlyMap<string, number> =>
  countCharactersBy(
    blocks.map((block) => ({ text: readText(block), style: readStyle(block) })),
    ({ style }) => style,
  );

/**
 * Removes the entries of a table of contents: several titles of other headings, one after the other, with page numbers
 * that do not fall.
 */
export function removeContents(headings: readonly TextBlock[]): TextBlock[] {
  const titles = new Set(headings.map(readText));
  const pages = headings.map((block) => {
    const text = readText(block);
    const number = PAGE_NUMBER.exec(text);
    return number !== null && titles.has(text.slice(0, number.index)) ? Number(number[1]) : undefined;
  });
  const follows = (at: number): boolean => (pages[at] ?? -1) >= (pages[at - 1] ?? Number.POSITIVE_INFINITY);
  return headings.filter((_, at) => !follows(at) && !follows(at + 1));
}
