import type { PdfBlock, PdfPageLayout } from '../page-blocks.ts';
import { joinLineText, type TextBlock } from '../text-blocks.ts';

/** Minimum font sizes, as multiples of that of the body text. Browsers make headings of the lowest levels smaller. */
const MIN_SIZE = 0.95;
const MIN_BOLD_SIZE = 0.75;
const MAX_CHARS = 80;
/** A single line in capitals or italics can be a name, a note or a quotation. */
const MIN_HEADINGS = 2;
/** Maximum share of the text. If more is in capitals or italics, that is the style of the text. */
const MAX_SHARE = 0.35;
/** Matches captions and bylines, which are often in italics. */
const NO_HEADING =
  /^(?:fig(?:ure)?|table|abb|abbildung|tabelle|tableau|figura|tabla|source|note|by|from|dear)\b|[.,;:]$/i;

/**
 * Finds headings that are no larger than the body text: lines in capitals, in italics or in bold above a paragraph, if a
 * document has several of them.
 * @param known headings that were found by their size or weight
 * @param size font size of the body text in points
 */
export function findRepeatedHeadings(
  pages: readonly PdfPageLayout[],
  known: ReadonlySet<TextBlock>,
  size: number,
): TextBlock[] {
  const blocks = pages.flatMap((page) => page.blocks);
  const isText = (block: PdfBlock | undefined): block is TextBlock => block?.kind === 'text';
  const characters = countCharacters(blocks.filter(isText));
  return [isInCapitals, isItalic, isBold].flatMap((hasStyle) => {
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
        isHeadingLine(block, size) &&
        hasStyle(block) &&
        next !== undefined &&
        !(isText(next) && (hasStyle(next) || startsInLowerCase(next)))
      );
    });
    return headings.length < MIN_HEADINGS ? [] : headings;
  });
}

const countCharacters = (blocks: readonly TextBlock[]): number =>
  blocks.reduce((sum, block) => sum + readText(block).length, 0);

const readText = (block: TextBlock): string => block.lines.map(joinLineText).join(' ');

function isHeadingLine(block: TextBlock, size: number): boolean {
  const text = readText(block);
  return (
    (block.marker === undefined || block.marker.ordered) &&
    text.length <= MAX_CHARS &&
    /\p{L}{3}/u.test(text) &&
    !NO_HEADING.test(text) &&
    block.lines.every(
      (line) => line.size > size * (line.bold ? MIN_BOLD_SIZE : MIN_SIZE) && (line.bold || !line.monospaced),
    )
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

const isBold = ({ lines }: TextBlock): boolean => lines.every((line) => line.bold);
