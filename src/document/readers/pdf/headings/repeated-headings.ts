import type { PdfBlock, PdfPageLayout } from '../page-blocks.ts';
import type { BodyText } from './body-text.ts';
import { isBold, readFontSize, readStyle, readText, type TextBlock } from '../text-blocks.ts';

/**
 * Minimum font sizes, as multiples of that of the body text. Browsers make bold headings of the lowest levels smaller.
 * Smaller text in italics is often a note, and in capitals the label of a field.
 */
const MIN_SIZE = 0.75;
const MIN_PLAIN_SIZE = 0.95;
/** The same for lines that are larger than the body text. */
const MIN_LARGER_SIZE = 1.05;
const MAX_CHARS = 80;
/** A single line in capitals or italics can be a name, a note or a quotation. */
const MIN_HEADINGS = 2;
/** Maximum share of the text. If more is in capitals or italics, that is the style of the text. */
const MAX_SHARE = 0.35;
/** Matches a field with a number in its value, such as the sum below a table, or the date of a letter. */
export const FIELD = /^[^:\d]{1,40}: .*\d/s;
/** Matches captions and bylines, which are often in italics. */
export const NO_HEADING =
  /^(?:fig(?:ure)?|table|abb|abbildung|tabelle|tableau|figura|tabla|source|note|by|from|dear)\b|[.,;:]$/i;

/**
 * Finds headings that are hardly larger than the body text, if a document has several of one style: lines above a
 * paragraph in capitals, italics or bold, in a font that only such lines have, or in a little larger letters.
 * @param known headings that were found by their size or weight
 */
export function findRepeatedHeadings(
  pages: readonly PdfPageLayout[],
  known: ReadonlySet<TextBlock>,
  body: BodyText,
): TextBlock[] {
  const blocks = pages.flatMap((page) => page.blocks);
  const isText = (block: PdfBlock | undefined): block is TextBlock => block?.kind === 'text';
  const characters = countCharacters(blocks.filter(isText));
  const hasHeadingFont = findHeadingFonts(blocks.filter(isText), body);
  // The first letters of small capitals have the size of the text.
  const isNotSmall = ({ lines }: TextBlock): boolean =>
    lines.some(({ words }) => words.some(({ style }) => style.size > body.size * MIN_PLAIN_SIZE));
  const isLarger = (block: TextBlock): boolean => readFontSize(block) >= body.size * MIN_LARGER_SIZE;
  const styles = [
    (block: TextBlock): boolean => isInCapitals(block) && isNotSmall(block),
    (block: TextBlock): boolean => isItalic(block) && isNotSmall(block),
    isBold,
    hasHeadingFont,
    isLarger,
  ];
  return styles.flatMap((hasStyle) => {
    const styled = blocks.filter(
      (block): block is TextBlock => isText(block) && hasStyle(block) && block.marker === undefined,
    );
    if (countCharacters(styled) > characters * MAX_SHARE) return [];
    const headings = blocks.filter((block, at): block is TextBlock => {
      const next = blocks[at + 1];
      return (
        isText(block) &&
        !known.has(block) &&
        block.lines.length === 1 &&
        isHeadingLine(block, body.size) &&
        hasStyle(block) &&
        next !== undefined &&
        !(isText(next) && (hasStyle(next) || startsInLowerCase(next)))
      );
    });
    const groups = Map.groupBy(headings, readStyle);
    return headings.filter((block) => (groups.get(readStyle(block))?.length ?? 0) >= MIN_HEADINGS);
  });
}

/**
 * Returns a test for blocks in a font that the document has only in short blocks, such as small capitals. The fonts of
 * formulas and code do not count.
 */
function findHeadingFonts(blocks: readonly TextBlock[], body: BodyText): (block: TextBlock) => boolean {
  const fonts = new Set(blocks.flatMap(listFonts));
  for (const block of blocks) {
    const own = listFonts(block);
    const isLong =
      block.lines.length > 1 || readText(block).length > MAX_CHARS || !/\p{L}{3}/u.test(readText(block));
    if (own.length > 1 || isLong || block.lines.some((line) => line.monospaced))
      for (const font of own) fonts.delete(font);
  }
  fonts.delete(body.font);
  return (block) => listFonts(block).every((font) => fonts.has(font));
}

const listFonts = ({ lines }: TextBlock): string[] => [
  ...new Set(lines.flatMap((line) => line.words.map(({ style }) => style.font))),
];

const countCharacters = (blocks: readonly TextBlock[]): number =>
  blocks.reduce((sum, block) => sum + readText(block).length, 0);

function isHeadingLine(block: TextBlock, size: number): boolean {
  const text = readText(block);
  return (
    (block.marker === undefined || block.marker.ordered) &&
    text.length <= MAX_CHARS &&
    /\p{L}{3}/u.test(text) &&
    !NO_HEADING.test(text) &&
    !FIELD.test(text) &&
    block.lines.every((line) => line.size > size * MIN_SIZE && (line.bold || !line.monospaced))
  );
}

const startsInLowerCase = (block: TextBlock): boolean =>
  block.marker === undefined && /^\p{Ll}/u.test(readText(block));

const isInCapitals = (block: TextBlock): boolean => {
  const text = readText(block);
  return !/\p{Ll}/u.test(text) && (text.match(/\p{Lu}/gu)?.length ?? 0) * 2 > text.length;
};

const isItalic = ({ lines }: TextBlock): boolean =>
  lines.every((line) => line.words.every((word) => word.style.italic || !/\p{L}/u.test(word.text)));
