import { parseDate } from '../../page/index.ts';

const MONTH = '\\p{L}{3,12}\\.?';
/** Dates with a year of four digits: ISO 8601, numbers, Chinese, Japanese and Korean, and names of months. */
const DATE = new RegExp(
  [
    '\\d{4}-\\d{1,2}-\\d{1,2}',
    '\\d{4}[/.]\\d{1,2}[/.]\\d{1,2}',
    '\\d{1,2}[./-]\\d{1,2}[./-]\\d{4}',
    '\\d{4}\\s?[年년]\\s?\\d{1,2}\\s?[月월]\\s?\\d{1,2}\\s?[日일]',
    `${MONTH}\\s\\d{1,2}(?:st|nd|rd|th)?,?\\s\\d{4}`,
    `\\d{1,2}(?:st|nd|rd|th|er|º|ª)?\\.?[\\s-](?:de\\s)?${MONTH},?[\\s-](?:de\\s)?\\d{4}`,
  ]
    .map((form) => `(?<![\\p{L}\\p{N}]|\\p{N}[./-])(?:${form})(?![\\p{N}]|[./-]\\p{N})`)
    .join('|'),
  'giu',
);

/**
 * Finds the days that a text names, as ISO 8601 (`2026-03-01`). The language decides which number of `03/01/2026` is the
 * month; without it such a date is no day.
 */
export function findDays(text: string, lang: string): string[] {
  return Array.from(text.matchAll(DATE), ([date]) => parseDate(date.replace(/\s+/g, ' '), lang)).filter(
    (day) => day !== undefined,
  );
}

/** Returns the day that a value is. Undefined for all other values, and for a day with a time. */
export function toDay(value: string, lang: string): string | undefined {
  const text = value.trim().replace(/T00:00(?::00(?:\.0+)?)?Z?$/, '');
  const [match, ...others] = text.length > 40 ? [] : Array.from(text.matchAll(DATE), ([date]) => date);
  return match === text && others.length === 0 ? findDays(text, lang)[0] : undefined;
}
