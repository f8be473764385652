import { isMonthName, parseDate } from '../../page/index.ts';

const MONTH = '\\p{L}{3,12}\\.?';
/** Dates with a year of four digits: ISO 8601, numbers, Chinese, Japanese and Korean, and names of months. */
const DATE = new RegExp(
  [
    '\\d{4}-\\d{1,2}-\\d{1,2}',
    '\\d{4}[/.]\\d{1,2}[/.]\\d{1,2}',
    '\\d{1,2}[./-]\\d{1,2}[./-]\\d{4}',
    '\\d{4}\\s?[年년]\\s?\\d{1,2}\\s?[月월]\\s?\\d{1,2}\\s?[日일]',
    `${MONTH}\\s\\d{1,2}(?:st|nd|rd|th)?,?\\s\\d{4}`,
    `\\d{1,2}(?:st|nd|rd|th|er|º|ª)?\\.?[\\s-](?:de\\s|of\\s)?${MONTH},?[\\s-](?:de\\s)?\\d{4}`,
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
  return Array.from(text.matchAll(DATE), ([date]) => readDay(date.replace(/\s+/g, ' '), lang)).filter(
    (day) => day !== undefined,
  );
}

/** Dates of pages are recent. To read others, the year is replaced by a recent one with the same number of days. */
function readDay(date: string, lang: string): string | undefined {
  const year = /\d{4}/.exec(date)?.[0] ?? '';
  const hasLeapDay = new Date(Date.UTC(Number(year), 1, 29)).getUTCMonth() === 1;
  const recent = date.replace(/\bof\s/, '').replace(year, hasLeapDay ? '2000' : '2001');
  const day = parseDate(recent, lang);
  return day && year + day.slice(year.length);
}

/** Part of a text that is a date. */
export interface DateSpan {
  start: number;
  end: number;
  /** Undefined for a date without year. */
  year: string | undefined;
}

/** A day with a month and no year. Short and ordinary words are months only in capitals. */
const DAY_AND_MONTH = new RegExp(
  `(?<![\\p{L}\\p{N}.,/-])(?:\\d{1,2}(?:st|nd|rd|th|er|º|ª)?\\.?[\\s-](?:de\\s|of\\s)?(\\p{L}{3,12})|(\\p{Lu}\\p{L}{2,11})\\.?\\s\\d{1,2}(?:st|nd|rd|th)?)(?![\\p{L}\\p{N}]|[.,]\\p{N})`,
  'gu',
);

/** Finds the dates of a text in the order of their places. */
export function findDates(text: string): DateSpan[] {
  const spans: DateSpan[] = [];
  for (const { 0: date, index } of text.matchAll(DATE))
    if (!/\p{L}{3}/u.test(date) || hasMonth(date))
      spans.push({ start: index, end: index + date.length, year: /\d{4}/.exec(date)?.[0] });
  for (const { 0: date, 1: after, 2: before, index } of text.matchAll(DAY_AND_MONTH)) {
    const month = after ?? before ?? '';
    const isMonth = isMonthName(month.toLowerCase()) && (month.length > 4 || /^\p{Lu}/u.test(month));
    if (isMonth) spans.push({ start: index, end: index + date.length, year: undefined });
  }
  return mergeSpans(spans);
}

const hasMonth = (date: string): boolean =>
  Array.from(date.toLowerCase().matchAll(/\p{L}{3,12}/gu)).some(([word]) => isMonthName(word));

/** Sorts spans, and removes those that begin within another. The longer of two with the same start comes first. */
function mergeSpans(spans: DateSpan[]): DateSpan[] {
  let end = 0;
  return spans
    .sort((a, b) => a.start - b.start || b.end - a.end)
    .filter((span) => {
      const isFree = span.start >= end;
      if (isFree) end = span.end;
      return isFree;
    });
}

/** Returns the day that a value is. Undefined for all other values, and for a day with a time. */
export function toDay(value: string, lang: string): string | undefined {
  const text = value.trim().replace(/T00:00(?::00(?:\.0+)?)?Z?$/, '');
  const [match, ...others] = text.length > 40 ? [] : Array.from(text.matchAll(DATE), ([date]) => date);
  return match === text && others.length === 0 ? findDays(text, lang)[0] : undefined;
}
