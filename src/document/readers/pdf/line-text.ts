import type { Inline } from '../../../content/index.ts';
import { bottom } from './geometry.ts';
import type { Word } from './page-text.ts';
import { isRightToLeft, orderRightToLeft } from './words.ts';

/** Joins words to text, line by line, in the direction of their script. */
export function joinWords(words: readonly Word[]): string {
  let text = '';
  for (const part of splitIntoLines(words).flatMap(toParts)) text = append(text, part);
  return text;
}

/** Words in reading order with the white space before each. */
interface Part {
  word: Word;
  text: string;
  /** Position in the line. */
  isFirst: boolean;
  spaced: boolean;
}

function toParts(line: readonly Word[]): Part[] {
  const rtl = isRightToLeft(line.map((word) => word.text));
  const ordered = rtl ? orderRightToLeft(line) : line;
  return ordered.map((word, at) => ({
    word,
    text: word.text,
    isFirst: at === 0,
    spaced: rtl || word.spaced,
  }));
}

function append(text: string, part: Part): string {
  const next = part.text;
  if (text === '') return next;
  if (!part.isFirst) return text + (part.spaced ? ' ' : '') + next;
  if (/\p{L}[-\u00AD\u2010]$/u.test(text) && /^\p{Ll}/u.test(next)) return text.slice(0, -1) + next;
  const isUnspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]$/u.test(text);
  return text + (isUnspaced ? '' : ' ') + next;
}

/** Groups words that are in reading order from left to right into their lines. */
export function splitIntoLines(words: readonly Word[]): Word[][] {
  const lines: Word[][] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const word of words) {
    const line = lines.at(-1);
    if (line === undefined || word.y + word.height / 2 > end) lines.push([word]);
    else line.push(word);
    end = line === undefined || word.y + word.height / 2 > end ? bottom(word) : Math.max(end, bottom(word));
  }
  return lines;
}

/** Converts lines of words to inline content with emphasis, code and links. */
export function toInlines(lines: readonly (readonly Word[])[], isHeading = false): Inline[] {
  const parts = lines.flatMap(toParts);
  const isMonospaced = parts.every(({ word }) => word.style.monospaced);
  const found: { key: string; word: Word; text: string }[] = [];
  for (const part of parts) {
    const { style, link } = part.word;
    const marks = isHeading ? '' : `${style.bold} ${style.italic} ${!isMonospaced && style.monospaced}`;
    const key = `${marks} ${link ?? ''}`;
    const last = found.at(-1);
    if (last === undefined) {
      found.push({ key, word: part.word, text: part.text });
      continue;
    }
    const joined = append(last.text, part);
    if (last.key === key) {
      last.text = joined;
      continue;
    }
    const kept = joined.slice(0, joined.length - part.text.length);
    last.text = kept;
    found.push({ key, word: part.word, text: part.text });
  }
  return found.flatMap(({ word, text }) => toNodes(word, text, isHeading, isMonospaced));
}

function toNodes(word: Word, text: string, isHeading: boolean, isMonospaced: boolean): Inline[] {
  const value = text.trimEnd();
  const { style, link } = word;
  let node: Inline = { type: 'text', value };
  if (!isHeading && style.monospaced && !isMonospaced) node = { type: 'code', value };
  if (!isHeading && style.italic) node = { type: 'emphasis', children: [node] };
  if (!isHeading && style.bold) node = { type: 'strong', children: [node] };
  if (link !== undefined) node = { type: 'link', url: link, children: [node] };
  return value === text ? [node] : [node, { type: 'text', value: ' ' }];
}
