import { getBottomEdge, computeBounds, getRightEdge } from './geometry.ts';
import { isBullet, readMarker } from './text/list-markers.ts';
import type { PageRow, RowSegment, PageWord } from './text/page-text.ts';

/** A wider gap separates cells or columns. Multiple of the font size. */
const SEGMENT_GAP = 0.75;
/** A narrower gap is not a space. Multiple of the font size. */
const WORD_GAP = 0.17;
const CURRENCY_SYMBOL = /^\(?[$€£¥]$/;
const AMOUNT_TEXT = /^[(\d–—-]/;
/** Maximum gap between a list marker and its text, as a multiple of the font size. */
const MARKER_GAP = 4;
/** Minimum vertical overlap of words in a row, as a share of the smaller height. */
const MIN_OVERLAP = 0.5;
const MAX_HEIGHT_RATIO = 1.6;
/**
 * Maximum number of rows with which a word is compared. Words are sorted by height, so all earlier rows are too far
 * above.
 */
const MAX_OPEN_ROWS = 4;
/** A Chinese or Japanese character or punctuation mark. */
const SINGLE_IDEOGRAPH =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303F\uFF01-\uFF65]$/u;

interface OpenRow {
  y: number;
  bottom: number;
  words: PageWord[];
}

/** Groups words into rows from top to bottom. */
export function groupIntoRows(words: readonly PageWord[]): PageRow[] {
  const sorted = [...words].sort((a, b) => a.y + a.height / 2 - (b.y + b.height / 2));
  const rows: OpenRow[] = [];
  for (const word of sorted) {
    const row = findRow(word, rows);
    if (row === undefined) {
      rows.push({ y: word.y, bottom: getBottomEdge(word), words: [word] });
      continue;
    }
    row.words.push(word);
    if (word.height > row.bottom - row.y) [row.y, row.bottom] = [word.y, getBottomEdge(word)];
  }
  return rows.map((row) => toRow(row.words)).sort((a, b) => a.y - b.y);
}

function findRow(word: PageWord, rows: readonly OpenRow[]): OpenRow | undefined {
  for (let at = rows.length - 1; at >= Math.max(0, rows.length - MAX_OPEN_ROWS); at--) {
    const row = rows[at];
    if (row !== undefined && isOnRow(word, row)) return row;
  }
  return undefined;
}

/**
 * Whether a word is at the height of a row. A much smaller or larger word must also be next to a word of the row, like
 * an exponent.
 */
function isOnRow(word: PageWord, row: OpenRow): boolean {
  const height = row.bottom - row.y;
  const [least, most] = [Math.min(height, word.height), Math.max(height, word.height)];
  const overlap = Math.min(row.bottom, getBottomEdge(word)) - Math.max(row.y, word.y);
  if (overlap < least * MIN_OVERLAP) return false;
  const isNear = (other: PageWord): boolean =>
    word.x < getRightEdge(other) + least && getRightEdge(word) > other.x - least;
  const [first, second] = row.words;
  return (
    most < least * MAX_HEIGHT_RATIO ||
    row.words.some(isNear) ||
    isBulletWord(word) ||
    (second === undefined && first !== undefined && isBulletWord(first))
  );
}

const isBulletWord = (word: PageWord): boolean => isBullet(readMarker(word.text));

export function toRow(words: PageWord[]): PageRow {
  words.sort((a, b) => a.x - b.x);
  const gaps = measureGaps(words);
  const segments: RowSegment[] = [];
  let current: PageWord[] = [];
  for (const [at, word] of words.entries()) {
    const gap = gaps[at] ?? 0;
    if (current.length > 0 && gap > SEGMENT_GAP) {
      segments.push(toRowSegment(current));
      current = [];
    }
    if (gap > WORD_GAP) word.spaced = true;
    if (isStretchedText(words[at - 1], word)) word.spaced = false;
    current.push(word);
  }
  if (current.length > 0) segments.push(toRowSegment(current));
  return {
    segments: joinMarkers(joinSegments(segments, isCurrency)),
    y: Math.min(...segments.map((segment) => segment.y)),
    bottom: Math.max(...segments.map(getBottomEdge)),
  };
}

/**
 * Whether both words are single characters of a script without spaces. A justified line has gaps between all characters,
 * and a space that an author wrote has a word next to it.
 */
const isStretchedText = (before: PageWord | undefined, word: PageWord): boolean =>
  before !== undefined && SINGLE_IDEOGRAPH.test(before.text) && SINGLE_IDEOGRAPH.test(word.text);

/** Returns the gap before each word as a multiple of the font size. The first word has no gap. */
export function measureGaps(words: readonly PageWord[]): number[] {
  let end = Number.POSITIVE_INFINITY;
  return words.map((word, at) => {
    const gap = (word.x - end) / Math.max(word.style.size, words[at - 1]?.style.size ?? 0);
    end = at === 0 ? getRightEdge(word) : Math.max(end, getRightEdge(word));
    return gap;
  });
}

/** Joins the segments that a test assigns to the segment before them. */
function joinSegments(
  segments: readonly RowSegment[],
  belongs: (segment: RowSegment, before: RowSegment) => boolean,
): RowSegment[] {
  const joined: RowSegment[] = [];
  for (const segment of segments) {
    const before = joined.at(-1);
    if (before !== undefined && belongs(segment, before))
      joined[joined.length - 1] = toRowSegment([...before.words, ...segment.words]);
    else joined.push(segment);
  }
  return joined;
}

/** Whether an amount follows its currency sign. Some tables put both into separate columns. */
const isCurrency = (amount: RowSegment, sign: RowSegment): boolean =>
  isAmount(sign.words.at(-1), amount.words[0]);

/** Whether a word is the amount after a currency sign. */
export const isAmount = (sign: PageWord | undefined, word: PageWord | undefined): boolean =>
  CURRENCY_SYMBOL.test(sign?.text ?? '') && AMOUNT_TEXT.test(word?.text ?? '');

/** Joins list markers with the text after them. A number or label is a marker only if exactly one text follows. */
const joinMarkers = (segments: readonly RowSegment[]): RowSegment[] =>
  joinSegments(segments, (segment, before) => {
    const [word, second] = before.words;
    if (word === undefined || second !== undefined) return false;
    const marker = readMarker(word.text);
    const isNear = segment.x - getRightEdge(before) < MARKER_GAP * word.style.size;
    return isNear && marker !== undefined && (isBullet(marker) || segments.length === 2);
  });

export function toRowSegment(words: PageWord[]): RowSegment {
  return { ...computeBounds(words), words };
}

/** Orders words from top to bottom and from left to right. */
export const orderByRows = (words: readonly PageWord[]): PageWord[] =>
  groupIntoRows(words).flatMap((row) => row.segments.flatMap((segment) => segment.words));
