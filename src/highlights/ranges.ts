import { classifyUnit, IDEOGRAPH_CLASS, isSentenceEnd, SEPARATOR_CLASS } from './characters.ts';

/** A range of UTF-16 offsets. `end` is exclusive. */
export interface TextRange {
  start: number;
  end: number;
}

/** Width of an ideograph in letters. It contains about as much information as two letters. */
const IDEOGRAPH_WIDTH_LETTERS = 2;

const isSpace = (unit: number): boolean => unit <= 32 || unit === 0x3000 || unit === 0xa0;

/** Removes white space at the ends of a range. */
export function trimRange(text: string, { start, end }: TextRange): TextRange {
  let from = start;
  let to = end;
  while (from < to && isSpace(text.charCodeAt(from))) from++;
  while (to > from && isSpace(text.charCodeAt(to - 1))) to--;
  return { start: from, end: to };
}

/** Whether a text contains anything searchable. */
export function hasWords(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    if (classifyUnit(text.charCodeAt(at)) !== SEPARATOR_CLASS) return true;
  }
  return false;
}

/** Whether a cut before `at` would split a surrogate pair. */
const splitsSurrogatePair = (text: string, at: number): boolean => {
  const unit = text.charCodeAt(at);
  return unit >= 0xdc00 && unit < 0xe000;
};

/**
 * Splits a range into pieces that are at most `limit` letters wide. Cuts at the end of a sentence if possible, else at
 * white space, else between two characters. Reads the text once and drops only white space.
 */
export function splitIntoPieces(text: string, whole: TextRange, limit: number): TextRange[] {
  const pieces: TextRange[] = [];
  let start = whole.start;
  let startWidth = 0;
  let width = 0;
  let sentence = { at: start, width };
  let space = { at: start, width };
  for (let at = whole.start; at < whole.end; at++) {
    const unit = text.charCodeAt(at);
    width += classifyUnit(unit) === IDEOGRAPH_CLASS ? IDEOGRAPH_WIDTH_LETTERS : 1;
    if (isSentenceEnd(text, at)) sentence = { at: at + 1, width };
    else if (isSpace(unit)) space = { at: at + 1, width };
    if (width - startWidth < limit || splitsSurrogatePair(text, at + 1)) continue;
    const cutPosition = sentence.at > start ? sentence : space.at > start ? space : { at: at + 1, width };
    pieces.push({ start, end: cutPosition.at });
    start = cutPosition.at;
    startWidth = cutPosition.width;
  }
  if (start < whole.end) pieces.push({ start, end: whole.end });
  return pieces.map((piece) => trimRange(text, piece)).filter(({ start, end }) => end > start);
}

/**
 * Splits a range before lines without indentation, and combines the parts to ranges of at most `limit` UTF-16 units.
 */
export function packItems(text: string, whole: TextRange, limit: number): TextRange[] {
  const packed: TextRange[] = [];
  let start = whole.start;
  let previous = whole.start;
  const closeItem = (end: number): void => {
    if (end > start) packed.push({ start, end });
    start = end;
  };
  for (let at = whole.start; at < whole.end; at++) {
    const isItemStart = text.charCodeAt(at) === 10 && at + 1 < whole.end && !isSpace(text.charCodeAt(at + 1));
    if (!isItemStart) continue;
    if (at - start > limit) closeItem(previous);
    previous = at + 1;
  }
  if (whole.end - start > limit) closeItem(previous);
  closeItem(whole.end);
  return packed.map((range) => trimRange(text, range)).filter((range) => range.end > range.start);
}
