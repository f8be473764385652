import type { Inline } from '../../../../content/index.ts';
import { getBottomEdge } from '../geometry.ts';
import type { PageWord } from './page-text.ts';
import { createScriptMark } from '../../../script-mark.ts';
import { isRightToLeft, orderRightToLeft } from './words.ts';

/**
 * Maximum height of an exponent or index, as a multiple of the height of the word before it. Small capitals are higher.
 */
const MAX_SCRIPT_HEIGHT = 0.75;
/**
 * Minimum height of an exponent or index, as a multiple of the height of the word before it. A word next to a large
 * initial is lower.
 */
const MIN_SCRIPT_HEIGHT = 0.5;
/** Minimum distance between the lower edges of a word and its exponent, as a multiple of the height of the word. */
const MIN_SCRIPT_SHIFT = 0.2;
/** Maximum number of characters of an exponent or index. */
const MAX_SCRIPT_CHARS = 8;

/** Matches the dots between an entry of a table of contents and its page number. */
const DOT_LEADER = /\.{5,}/g;
/** Matches characters that may be replaced. Text without them is returned unchanged. */
const REPLACED_LETTER_HINT = /[.'`☐☑☒\uE000-\uF8FF]/;
/** Matches a bullet of a symbol font, whose character is in the private use area. */
const SYMBOL_BULLET = /^[\uE000-\uF8FF]$/;
/** Matches a letter that ends a word on a separate line, as in a narrow cell. */
const SINGLE_CONSONANT_LINE = /^[b-df-hj-np-tv-xz]$/;

/** Joins words to text, line by line, in the direction of their script. */
export function joinWords(words: readonly PageWord[]): string {
  let text = '';
  for (const part of splitIntoLines(words).flatMap(toParts)) text = appendPart(text, part);
  return text;
}

/** A word in reading order, with the text before it. */
interface LinePart {
  word: PageWord;
  text: string;
  /** Whether the word is the first on its line. */
  isFirst: boolean;
  spaced: boolean;
}

function toParts(line: readonly PageWord[]): LinePart[] {
  const rtl = isRightToLeft(line.map((word) => word.text));
  const ordered = rtl && !line[0]?.isMirrored ? orderRightToLeft(line) : line;
  return ordered.map((word, at) => ({
    word,
    text: (rtl ? '' : readScriptMark(word, ordered[at - 1])) + normalizeText(word),
    isFirst: at === 0,
    spaced: (rtl && !word.isMirrored) || word.spaced,
  }));
}

/** Shortens dot leaders, joins quotation marks of two characters, and replaces the symbols of check boxes and bullets. */
function normalizeText({ text, style }: PageWord): string {
  if (style.monospaced || !REPLACED_LETTER_HINT.test(text)) return text;
  if (/^[☑☒]$/u.test(text)) return '[x]';
  if (text === '☐') return '[ ]';
  if (SYMBOL_BULLET.test(text)) return '•';
  return text.replace(DOT_LEADER, ' … ').replaceAll(/''|``/g, '"');
}

/**
 * Returns `^` before an exponent and `_` before an index; an empty string before other words. Both are small words that
 * touch the previous word: an exponent is raised, and an index is lowered.
 */
function readScriptMark(word: PageWord, before: PageWord | undefined): string {
  if (before === undefined || word.spaced || word.text.length > MAX_SCRIPT_CHARS) return '';
  const ratio = word.height / before.height;
  if (ratio < MIN_SCRIPT_HEIGHT || ratio > MAX_SCRIPT_HEIGHT) return '';
  const isRaised = getBottomEdge(word) < getBottomEdge(before) - before.height * MIN_SCRIPT_SHIFT;
  const isLowered = !isRaised && getBottomEdge(word) >= getBottomEdge(before);
  if (!isRaised && !isLowered) return '';
  return createScriptMark(isRaised ? 'super' : 'sub', word.text, before.text);
}

function appendPart(text: string, part: LinePart): string {
  const next = part.text;
  if (text === '') return next;
  if (!part.isFirst) return text + (part.spaced ? ' ' : '') + next;
  if (SINGLE_CONSONANT_LINE.test(next) && /^\S{4,}$/.test(text) && /\p{Ll}$/u.test(text)) return text + next;
  if (/\p{L}[-\u00AD\u2010]$/u.test(text) && /^\p{Ll}/u.test(next)) return text.slice(0, -1) + next;
  const isUnspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]$/u.test(text);
  return text + (isUnspaced ? '' : ' ') + next;
}

/** Groups words in reading order, from left to right, into their lines. */
export function splitIntoLines(words: readonly PageWord[]): PageWord[][] {
  const lines: PageWord[][] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const word of words) {
    const line = lines.at(-1);
    if (line === undefined || word.y + word.height / 2 > end) lines.push([word]);
    else line.push(word);
    end =
      line === undefined || word.y + word.height / 2 > end
        ? getBottomEdge(word)
        : Math.max(end, getBottomEdge(word));
  }
  return lines;
}

/** Converts lines of words to inline content with emphasis, code and links. */
export function toInlines(lines: readonly (readonly PageWord[])[], isHeading = false): Inline[] {
  const parts = lines.flatMap(toParts);
  const isMonospaced = parts.every(({ word }) => word.style.monospaced);
  const runs: { format: string; word: PageWord; text: string }[] = [];
  for (const part of parts) {
    const { style, link } = part.word;
    const marks = isHeading ? '' : `${style.bold} ${style.italic} ${!isMonospaced && style.monospaced}`;
    const format = `${marks} ${link ?? ''}`;
    const last = runs.at(-1);
    if (last === undefined) {
      runs.push({ format, word: part.word, text: part.text });
      continue;
    }
    const joined = appendPart(last.text, part);
    if (last.format === format) {
      last.text = joined;
      continue;
    }
    last.text = joined.slice(0, joined.length - part.text.length);
    runs.push({ format, word: part.word, text: part.text });
  }
  return runs.flatMap(({ word, text }) => toNodes(word, text, isHeading, isMonospaced));
}

function toNodes(word: PageWord, text: string, isHeading: boolean, isMonospaced: boolean): Inline[] {
  const value = text.trimEnd();
  const { style, link } = word;
  let node: Inline = { type: 'text', value };
  if (!isHeading && style.monospaced && !isMonospaced) node = { type: 'code', value };
  if (!isHeading && style.italic) node = { type: 'emphasis', children: [node] };
  if (!isHeading && style.bold) node = { type: 'strong', children: [node] };
  if (link !== undefined) node = { type: 'link', url: link, children: [node] };
  return value === text ? [node] : [node, { type: 'text', value: ' ' }];
}
