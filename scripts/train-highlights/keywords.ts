import { tokenize } from '../../src/highlights/tokens.ts';
import table from '../../src/highlights/term-weight-table.json' with { type: 'json' };
import type { Random } from './random.ts';

const MAX_KEYWORDS = 3;
/** Minimum weight of a word in a short query of a user. */
const MIN_WEIGHT = 0.7;
const TYPO_SHARE = 0.12;
const INFLECTION_SHARE = 0.12;
/** Letters. Typing errors are made only in words of at least this length. */
const MIN_TYPO_LENGTH = 6;

const weights: ReadonlyMap<string, number> = new Map(Object.entries(table));

/** Splits a text into words in any script. The words stay as written. */
function listWords(text: string, language: string): string[] {
  const segments = new Intl.Segmenter(language, { granularity: 'word' }).segment(text);
  return Array.from(segments).flatMap(({ segment, isWordLike }) => (isWordLike ? [segment] : []));
}

const weigh = (word: string): number =>
  Math.min(1, ...tokenize(word).map((token) => weights.get(token) ?? 1));

/**
 * Shortens a text to what a user types into a search box: one to three adjacent words with content, in their order.
 * Undefined if the text has no such words.
 */
export function shortenToKeywords(text: string, language: string, random: Random): string | undefined {
  const words = listWords(text, language).filter((word) => word.length > 1 && weigh(word) >= MIN_WEIGHT);
  if (words.length === 0) return undefined;
  const count = Math.min(words.length, 1 + random.below(MAX_KEYWORDS));
  const start = random.below(words.length - count + 1);
  return words.slice(start, start + count).join(' ');
}

/** Makes a typing error after the first two letters: leaves a letter out, doubles it, or swaps it with the next. */
function addTypo(word: string, random: Random): string {
  const at = 2 + random.below(word.length - 3);
  const kind = random.below(3);
  if (kind === 0) return word.slice(0, at) + word.slice(at + 1);
  if (kind === 1) return word.slice(0, at) + word.slice(at - 1);
  return `${word.slice(0, at)}${word[at + 1] ?? ''}${word[at] ?? ''}${word.slice(at + 2)}`;
}

const inflect = (word: string): string => (word.endsWith('s') ? word.slice(0, -1) : `${word}s`);

/** Writes keywords as users do: often in lower case, sometimes with a typing error or in another form of the word. */
export function varyKeywords(keywords: string, random: Random): string {
  const chance = random.next();
  const words = keywords.split(' ');
  const longest = words.reduce((best, word) => (word.length > best.length ? word : best), '');
  const isLatin = /^[a-z]+$/i.test(longest);
  const change = (edit: (word: string) => string): string =>
    words.map((word) => (word === longest ? edit(word) : word)).join(' ');
  let query = keywords;
  if (isLatin && longest.length >= MIN_TYPO_LENGTH && chance < TYPO_SHARE) {
    query = change((word) => addTypo(word, random));
  } else if (isLatin && longest.length > 3 && chance < TYPO_SHARE + INFLECTION_SHARE) query = change(inflect);
  return random.next() < 0.6 ? query.toLowerCase() : query;
}
