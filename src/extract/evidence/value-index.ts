import { findDays, toDay } from './dates.ts';
import { readNumberNotation } from './numbers.ts';
import { createTokenIndex } from './token-index.ts';
import { createNumberToken, splitIntoTokens } from './tokens.ts';

/** A text, or a number of JSON. */
export type SearchedText = string | number;

/** Finds values in units of texts. Units are numbered from 0 in the order in which they are added. */
export interface ValueIndex {
  addUnit(texts: readonly SearchedText[]): void;
  /** Returns, for each value, the first units that state it. Call it once, after all units. */
  collect(): number[][];
}

/**
 * Creates an index of values: texts, numbers and days. An empty text is never found.
 * @param limit maximum number of units per value
 */
export function createValueIndex(values: readonly SearchedText[], limit: number, lang = ''): ValueIndex {
  const notation = readNumberNotation(lang);
  const toTokens = (text: SearchedText): string[] =>
    typeof text === 'number' ? [createNumberToken(text)] : splitIntoTokens(text, notation);
  const tokenIndex = createTokenIndex(values.map(toTokens), limit);
  const days = values.map((value) => (typeof value === 'string' ? toDay(value, lang) : undefined));
  const unitsByDay = new Map<string, number[]>();
  for (const day of days) if (day !== undefined) unitsByDay.set(day, []);
  let unit = 0;
  return {
    addUnit(texts) {
      for (const text of texts) {
        tokenIndex.scan(toTokens(text), unit);
        if (unitsByDay.size === 0 || typeof text === 'number') continue;
        for (const day of findDays(text, lang)) {
          const units = unitsByDay.get(day);
          if (units && units.length < limit && units.at(-1) !== unit) units.push(unit);
        }
      }
      unit++;
    },
    collect: () =>
      tokenIndex.collect().map((units, at) => {
        const day = days[at];
        const sameDay = (day !== undefined && unitsByDay.get(day)) || [];
        return [...new Set([...units, ...sameDay])].sort((a, b) => a - b).slice(0, limit);
      }),
  };
}
