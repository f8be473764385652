import { computeMedian, getBottomEdge } from '../geometry.ts';
import type { WordBox } from './split-words.ts';
import { countCharactersBy, findMostFrequent, type TextStyle } from './text-style.ts';

/** Words of one item of the engine, and the style of its first word. */
export interface StyledItem {
  parts: readonly WordBox[];
  style: TextStyle;
}

/**
 * Largest difference between the widths of letters of a monospaced font, as a share of the width. Boxes of slanted
 * letters differ a little.
 */
const MAX_DIFFERENCE = 0.02;
/** The same for code behind other text, which other text must not resemble. */
const MAX_LATER_DIFFERENCE = 0.004;
const MIN_LATER_CHARS = 5;
/** Minimum number of letters of a word whose width shows its font. */
const MIN_CHARS = 3;
/** Minimum share of the words in a monospaced font that have the same width, if the boxes of words are exact. */
const MIN_EXACT_SHARE = 0.8;
const MIN_EXACT_WORDS = 2;
/** A punctuation mark of another font behind code is at least this wide, as a share of a letter of the code. */
const MIN_MARK_WIDTH = 0.35;

const MAX_BASELINE_DISTANCE_PT = 2;

const measureLetter = ({ text, width }: WordBox): number => width / [...text].length;

/**
 * Separates code from the text that follows it on the line. The engine reports the font of an item for its first word
 * only, but all letters of a monospaced font have the same width.
 * @param items items of one page
 * @returns the styles of the words of the items that are not code as a whole
 */
export function separateCode(items: readonly StyledItem[]): Map<StyledItem, TextStyle[]> {
  const letterWidths = measureLetterWidths(items);
  const main = findMainStyle(items);
  const found = new Map<StyledItem, TextStyle[]>();
  for (const [at, item] of items.entries()) {
    const share = letterWidths.get(toFontKey(item.style)) ?? letterWidths.get(item.style.font);
    if (!item.style.monospaced || share === undefined) continue;
    const width = share * item.style.size;
    const end = item.parts.findIndex(
      (part) => !isCode(part, width, MAX_DIFFERENCE) && !endsWithOtherMark(part, width),
    );
    if (end === -1) continue;
    const before = items[at - 1];
    const isContinued = before !== undefined && !before.style.monospaced && isOnSameLine(before, item);
    const isInText = main !== undefined && !item.style.bold && item.style.size <= main.size;
    const text = isInText ? main : { ...item.style, monospaced: false };
    const prose = isContinued ? before.style : text;
    const isLaterCode = (part: WordBox): boolean =>
      [...part.text].length >= MIN_LATER_CHARS && isCode(part, width, MAX_LATER_DIFFERENCE);
    found.set(
      item,
      item.parts.map((part, index) => (index < Math.max(1, end) || isLaterCode(part) ? item.style : prose)),
    );
  }
  return found;
}

const toFontKey = ({ font, size }: TextStyle): string => `${font} ${size}`;

const isCode = (part: WordBox, letter: number, difference: number): boolean =>
  Math.abs(measureLetter(part) - letter) <= letter * difference;

/**
 * Measures the width of a letter in each monospaced font whose words have exact boxes, as a share of the font size: for
 * each size, and for all sizes, because a size can have too few words.
 */
function measureLetterWidths(items: readonly StyledItem[]): Map<string, number> {
  const widths = new Map<string, number>();
  for (const [font, members] of [
    ...Map.groupBy(items, ({ style }) => toFontKey(style)),
    ...Map.groupBy(items, ({ style }) => style.font),
  ]) {
    if (members[0]?.style.monospaced !== true) continue;
    const shares = members.flatMap(({ parts: [first], style }) =>
      first !== undefined && [...first.text].length >= MIN_CHARS ? [measureLetter(first) / style.size] : [],
    );
    const width = computeMedian(shares);
    const exact = shares.filter((share) => Math.abs(share - width) <= width * MAX_DIFFERENCE).length;
    if (exact >= MIN_EXACT_WORDS && exact >= shares.length * MIN_EXACT_SHARE) widths.set(font, width);
  }
  return widths;
}

function isOnSameLine({ parts: [one] }: StyledItem, { parts: [other] }: StyledItem): boolean {
  return (
    one !== undefined &&
    other !== undefined &&
    Math.abs(getBottomEdge(one) - getBottomEdge(other)) < MAX_BASELINE_DISTANCE_PT
  );
}

/** Returns the style of most of the text that is neither code nor bold. */
function findMainStyle(items: readonly StyledItem[]): TextStyle | undefined {
  const parts = items
    .filter(({ style }) => !style.monospaced && !style.bold)
    .flatMap(({ style, parts }) => parts.map(({ text }) => ({ text, style })));
  return findMostFrequent(countCharactersBy(parts, ({ style }) => style));
}

/** Whether a word is code with a punctuation mark of another font. */
function endsWithOtherMark({ text, width }: WordBox, letter: number): boolean {
  const others = [...text].length - 1;
  const mark = width - others * letter;
  return others >= MIN_CHARS && /[.,;:!?)]$/.test(text) && mark >= letter * MIN_MARK_WIDTH && mark <= letter;
}
