import { isCurrency, nameCurrency } from './currencies.ts';
import { findDates, findDays, toDay } from './dates.ts';
import { readNumberNotation } from './numbers.ts';
import { listShortWords, toShortWord } from './short-words.ts';
import type { TextGroup } from './block-texts.ts';
import { createGroupIndex } from './group-index.ts';
import { CURRENCY_MARK, MIN_TELEPHONE_DIGITS } from './quantities.ts';
import { createTokenIndex } from './token-index.ts';
import { createNumberToken, normaliseText, splitIntoTokens, type Token } from './tokens.ts';

/** A text, or a number of JSON. */
export type SearchedText = string | number;

/** A value, and other forms of it. */
export interface SearchedValue {
  value: SearchedText;
  /** Forms of a number in the notation of `Quantity` that state it, too. */
  numbers: readonly string[];
}

/** Finds values in units of texts. Units are numbered from 0 in the order in which they are added. */
export interface ValueIndex {
  /** @param groups those of the texts that values may span */
  addUnit(texts: readonly SearchedText[], groups?: readonly TextGroup[]): void;
  /** Returns, for each value, the first units that state it. Call it once, after all units. */
  collect(): number[][];
}

/**
 * Creates an index of values: texts, numbers and days. An empty text is never found.
 * @param limit maximum number of units per value
 */
export function createValueIndex(values: readonly SearchedValue[], limit: number, lang = ''): ValueIndex {
  const notation = readNumberNotation(lang);
  const queries = values.map(({ value, numbers }) => {
    if (typeof value === 'number')
      return { tokens: [], keys: [...createNumberToken(value).numbers, ...numbers].map(toNumberKey) };
    const text = normaliseText(value);
    const tokens = splitIntoTokens(text, notation);
    const day = toDay(text, lang);
    const dayKeys = day === undefined ? [] : [toDayKey(day)];
    const currencyKeys = isCurrency(text.trim()) ? [toNumberKey(CURRENCY_MARK + nameCurrency(text))] : [];
    const shortWord = toShortWord(text.trim());
    if (shortWord !== undefined) return { tokens: [], keys: [toWordKey(shortWord), ...currencyKeys] };
    // A text that is a plain number is found as a number, also as a price.
    const [first, ...others] = tokens;
    const number =
      others.length === 0 && first?.text === `#${first?.numbers[0]}` ? first.numbers[0] : undefined;
    if (number !== undefined)
      return {
        // Without separators, a telephone number is a number.
        tokens: number.length >= MIN_TELEPHONE_DIGITS ? [number] : [],
        keys: [toNumberKey(number)],
      };
    return { tokens: toTexts(tokens), keys: [...dayKeys, ...currencyKeys] };
  });
  const tokenIndex = createTokenIndex(
    queries.map(({ tokens }) => tokens),
    limit,
  );
  const unitsByKey = new Map<string, number[]>(queries.flatMap(({ keys }) => keys.map((key) => [key, []])));
  const hasShortWord = queries.some(({ keys }) => keys.some((key) => key.startsWith(WORD_MARK)));
  let unit = 0;
  const addKey = (key: string): void => {
    const units = unitsByKey.get(key);
    if (units && units.length < limit && units.at(-1) !== unit) units.push(unit);
  };
  const groupIndex = createGroupIndex(
    queries.map(({ tokens }) => tokens),
    limit,
  );
  /** Adds a text, and returns the texts of its tokens. */
  const addText = (source: string): string[] => {
    const text = normaliseText(source);
    const tokens = splitIntoTokens(text, notation);
    const tokenTexts = toTexts(tokens);
    tokenIndex.scan(tokenTexts, unit);
    if (unitsByKey.size === 0) return tokenTexts;
    for (const number of listNumbers(text, tokens)) addKey(toNumberKey(number));
    for (const day of findDays(text, lang)) addKey(toDayKey(day));
    if (hasShortWord) for (const word of listShortWords(text)) addKey(toWordKey(word));
    return tokenTexts;
  };
  return {
    addUnit(texts, groups = []) {
      const tokensByText = new Map<string, string[]>();
      for (const text of texts) {
        if (typeof text === 'string') tokensByText.set(text, addText(text));
        else for (const number of createNumberToken(text).numbers) addKey(toNumberKey(number));
      }
      for (const { kind, texts: members } of groups)
        groupIndex.scan({ kind, texts: members.map((text) => tokensByText.get(text) ?? []) }, unit);
      unit++;
    },
    collect() {
      const inGroups = groupIndex.collect();
      return tokenIndex.collect().map((units, at) => {
        const others = queries[at]?.keys.flatMap((key) => unitsByKey.get(key) ?? []) ?? [];
        return [...new Set([...units, ...others, ...(inGroups[at] ?? [])])]
          .sort((a, b) => a - b)
          .slice(0, limit);
      });
    },
  };
}

const toTexts = (tokens: readonly Token[]): string[] => tokens.map(({ text }) => text);

const WORD_MARK = 'word ';
const toNumberKey = (number: string): string => `number ${number}`;
const toDayKey = (day: string): string => `day ${day}`;
const toWordKey = (word: string): string => WORD_MARK + word;

/** Lists the numbers of a text. Of a date, only the year is one. */
function listNumbers(text: string, tokens: readonly Token[]): string[] {
  const dates = findDates(text);
  const numbers = dates.flatMap(({ year }) => (year === undefined ? [] : [year]));
  let next = 0;
  for (const { at, numbers: own } of tokens) {
    while ((dates[next]?.end ?? Infinity) <= at) next++;
    if (at < (dates[next]?.start ?? Infinity)) numbers.push(...own);
  }
  return numbers;
}
