import type { MarkedLeaf } from '../normalise-inline.ts';
import type { ElementNode, TreeNode } from '../tree.ts';
import { collapseWhiteSpace } from '../white-space.ts';
import { isHidden } from './options.ts';
import { addLeaf, addSpace, type BlockReader } from './reader.ts';
import { findElement } from './tags.ts';
import { readShortText } from './short-text.ts';
import { collectTextLines } from './text.ts';

const SUBSCRIPTS: ReadonlyMap<string, string> = new Map(
  Array.from('0123456789+-−=()aehijklmnoprstuvx', (character, at) => [
    character,
    Array.from('₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ')[at]!,
  ]),
);
const ENDS_IN_TERM = /[\p{L}\p{N})\]]$/u;
const ENDS_IN_DIGIT = /\p{Nd}$/u;
/** Matches exponents and charges that need no brackets: a number, a letter, a list of numbers. */
const SIMPLE_SUPERSCRIPT =
  /^(?:[+\-−]?\d{1,4}(?:[.,]\d{1,4})*[+\-−]?|[+\-−]?[a-z]|\d{1,3}(?:[,–-] ?\d{1,3})+)$/;
/** Matches exponents that need brackets: digits or operators with letters. */
const COMPOUND_SUPERSCRIPT = /^(?=.*[\d+\-−/*=])[\p{L}\p{Nd}+\-−/*=., ]{2,16}$/u;
const COMPOUND_SUBSCRIPT = /^[\p{L}\p{Nd}]+ ?[+\-−=,] ?[\p{L}\p{Nd}]+$/u;

/** Returns the text of a raised or lowered element. Undefined if it has links or images. */
function readPlainText(element: ElementNode): string | undefined {
  if (findElement(element, ({ tag }) => /^(?:a|img|sup|sub|math)$/.test(tag)) !== undefined) return undefined;
  return collapseWhiteSpace(readShortText(element));
}

function getTextBefore(runs: readonly MarkedLeaf[]): string {
  const leaf = runs.at(-1)?.leaf;
  return leaf?.type === 'text' ? leaf.value : '';
}

/**
 * Returns the texts to write before and after a superscript that would merge with the text before it: 10^3, x^(n+1).
 * Ordinal numbers such as 1st merge.
 */
export function chooseSuperscriptMarks(element: ElementNode, runs: readonly MarkedLeaf[]): [string, string] {
  const text = readPlainText(element) ?? '';
  if (!ENDS_IN_TERM.test(getTextBefore(runs))) return ['', ''];
  if (SIMPLE_SUPERSCRIPT.test(text)) return ['^', ''];
  return COMPOUND_SUPERSCRIPT.test(text) ? ['^(', ')'] : ['', ''];
}

/**
 * Reads a subscript whose number would merge with the number before it (1101₂), or that is an expression (xₙ₊₁).
 * Returns false if its text can stay as it is, such as in H2O.
 */
export function readSubscript(element: ElementNode, reader: BlockReader): boolean {
  const value = chooseSubscriptText(element, reader.runs);
  if (value === undefined) return false;
  collectTextLines(element, reader.options, reader.nodeIds);
  addLeaf(reader, { type: 'text', value });
  return true;
}

function chooseSubscriptText(element: ElementNode, runs: readonly MarkedLeaf[]): string | undefined {
  const text = readPlainText(element);
  const before = getTextBefore(runs);
  if (text === undefined || !ENDS_IN_TERM.test(before)) return undefined;
  if (ENDS_IN_DIGIT.test(before) && /^\p{Nd}/u.test(text))
    return text.replace(/\p{Nd}/gu, (digit) => SUBSCRIPTS.get(digit) ?? digit);
  if (!COMPOUND_SUBSCRIPT.test(text)) return undefined;
  const subscripts = Array.from(text.replaceAll(' ', ''), (character) => SUBSCRIPTS.get(character));
  return subscripts.every((character) => character !== undefined) ? subscripts.join('') : `_(${text})`;
}

const SENTENCE_NUMBER = /^\d{1,3}[a-z]?$/;
const BEGINS_SENTENCE = /^\p{Lu}\p{L}+[\s,;:]/u;
/** Between two isotopes are slashes and brackets. */
const ENDS_SENTENCE = /(?:^|[\s.!?:;…]|[.!?:;…]["”»’)]{1,3})$/u;
const SUPERSCRIPT_DIGITS = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/**
 * Reads a raised number directly before a sentence, as laws number their sentences, as superscript digits apart from the
 * sentence before it. Returns false for any other child of an element.
 */
export function readSentenceNumber(
  siblings: readonly TreeNode[],
  index: number,
  reader: BlockReader,
): boolean {
  const [element, next] = [siblings[index], siblings[index + 1]];
  if (element?.kind !== 'element' || element.tag !== 'sup' || next?.kind !== 'text') return false;
  if (!BEGINS_SENTENCE.test(next.value) || !ENDS_SENTENCE.test(getTextBefore(reader.runs))) return false;
  const { omitted, references } = reader.footnotes;
  if (isHidden(element, reader.options) || omitted.has(element) || references.has(element)) return false;
  const number = readPlainText(element) ?? '';
  if (!SENTENCE_NUMBER.test(number)) return false;
  addSpace(reader);
  collectTextLines(element, reader.options, reader.nodeIds);
  const value = number.replace(/\d/g, (digit) => SUPERSCRIPT_DIGITS[Number(digit)] ?? digit);
  addLeaf(reader, { type: 'text', value });
  return true;
}
