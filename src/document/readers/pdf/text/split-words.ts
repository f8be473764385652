import type { TextItem } from '@llamaindex/liteparse';
import { hasRightToLeftLetter } from './words.ts';
import { type PageArea, computeBounds, computeMedian, getRightEdge } from '../geometry.ts';

/** Maximum height of an exponent or index, as a multiple of the height of the letters before it. */
const MAX_SCRIPT_HEIGHT = 0.75;
/** The box of a word with an exponent is at least this much higher than the boxes of other words in the same font. */
const MIN_EXPONENT_RISE_PT = 0.1;
/** Minimum number of words with the same upper edge. Such words show the height of the font. */
const MIN_EQUAL_WORDS = 4;
const MIN_EQUAL_SHARE = 0.7;
/** Minimum extra height of a word with an exponent over letters with an ascender, as a share of the line's height. */
const MIN_LETTER_RISE = 0.04;
const HAS_ASCENDER = /^[\p{L}.,;:-]*[A-Zbdfhkl][\p{L}.,;:-]*$/u;
/** Matches a word that ends with a number. */
const ENDS_WITH_NUMBER = /^(.*[\p{L}.,;:)\]"”’])(\d{1,3})$/u;

/** Height of an exponent, as a multiple of the height of its word. */
const EXPONENT_HEIGHT = 0.65;
/** A wider gap between letters is a space. Multiple of the height of the letters. */
const MAX_LETTER_GAP = 0.1;

type TextBox = PageArea & { text: string };

export interface WordBox extends TextBox {
  /** Whether white space separates the word from the one before it. */
  spaced: boolean;
}

/** Splits text at its spaces. If the letters are widely spaced, a box of the engine can be a part of a word. */
export function splitIntoWords(item: TextItem): WordBox[] {
  const boxes = item.words ?? [];
  const texts = joinTouchingLetters(item.text.split(/\s+/).filter(Boolean), boxes);
  if (boxes.length === 0) return texts.length === 0 ? [] : [{ ...item, text: texts.join(' '), spaced: true }];
  const top = findCommonTop(boxes);
  if (boxes.length === texts.length)
    return separateNumber(boxes.flatMap((box) => separateExponent(box, top)));
  let at = 0;
  const words = texts.flatMap((text) => {
    const parts: TextBox[] = [];
    for (let length = 0; length < text.length && at < boxes.length; at++) {
      const box = boxes[at];
      if (box === undefined) break;
      parts.push(box);
      length += box.text.length;
    }
    if (parts.length === 0) return [];
    if (parts.some((part, index) => index > 0 && isScript(part, parts[index - 1])))
      return parts.map((part, index) => ({ ...part, spaced: index === 0 }));
    const [first, ...rest] = parts;
    const exponent = first === undefined ? [] : separateExponent(first, top);
    if (exponent.length > 1) return [...exponent, ...rest.map((part) => ({ ...part, spaced: false }))];
    return separateExponent({ ...computeBounds(parts), text }, top);
  });
  return separateNumber(words);
}

/** Joins words whose letters touch. The engine adds spaces inside words if it has boxes for single letters. */
function joinTouchingLetters(texts: readonly string[], boxes: readonly TextBox[]): readonly string[] {
  if (boxes.length <= texts.length) return texts;
  const joined: string[] = [];
  let at = 0;
  for (const text of texts) {
    const [before, box] = [boxes[at - 1], boxes[at]];
    const gap = before === undefined || box === undefined ? Infinity : box.x - getRightEdge(before);
    const touches = Math.abs(gap) < (box?.height ?? 0) * MAX_LETTER_GAP;
    joined.push(touches ? (joined.pop() ?? '') + text : text);
    for (let length = 0; length < text.length && at < boxes.length; at++)
      length += boxes[at]?.text.length ?? 0;
  }
  return joined;
}

/**
 * Separates the number of a heading or list item from the word after it. Files from LibreOffice can lack the space
 * between both.
 */
function separateNumber(boxes: readonly WordBox[]): WordBox[] {
  const [first, ...rest] = boxes;
  const match = /^(\d{1,2}(?:\.\d{1,2})+|\d{1,2}[.)])(\p{Lu}.*)$/u.exec(first?.text ?? '');
  if (first === undefined || match?.[1] === undefined || match[2] === undefined) return [...boxes];
  const width = first.width * (match[1].length / first.text.length);
  return [
    { ...first, text: match[1], width },
    { ...first, text: match[2], x: first.x + width, width: first.width - width, spaced: true },
    ...rest,
  ];
}

/** Whether a box is an exponent or index: its letters are much lower than the letters before it. */
const isScript = (box: TextBox, before: TextBox | undefined): boolean =>
  before !== undefined && !hasRightToLeftLetter(box.text) && box.height < before.height * MAX_SCRIPT_HEIGHT;

/**
 * Returns the upper edge that most words share. If the boxes depend on the letters, returns the upper edge of words
 * with ascenders.
 */
function findCommonTop(boxes: readonly TextBox[]): number | undefined {
  const top = computeMedian(boxes.map((box) => box.y));
  const equal = boxes.filter((box) => Math.abs(box.y - top) < MIN_EXPONENT_RISE_PT / 5);
  if (equal.length >= MIN_EQUAL_WORDS && equal.length > boxes.length * MIN_EQUAL_SHARE) return top;
  const tall = boxes.filter((box) => HAS_ASCENDER.test(box.text));
  if (tall.length === 0) return undefined;
  const ascender = Math.min(...tall.map((box) => box.y));
  return ascender - MIN_LETTER_RISE * Math.max(...tall.map((box) => box.height));
}

/**
 * Separates an exponent that the engine has joined with a word: the number at the end of a word that is higher than
 * other words.
 */
function separateExponent(box: TextBox, top = Number.NEGATIVE_INFINITY): WordBox[] {
  const [, text, exponent] =
    box.y < top - MIN_EXPONENT_RISE_PT ? (ENDS_WITH_NUMBER.exec(box.text) ?? []) : [];
  if (text === undefined || exponent === undefined) return [{ ...box, spaced: true }];
  const width = box.width * (text.length / box.text.length);
  return [
    { ...box, text, width, spaced: true },
    {
      text: exponent,
      x: box.x + width,
      y: box.y,
      width: box.width - width,
      height: box.height * EXPONENT_HEIGHT,
      spaced: false,
    },
  ];
}
