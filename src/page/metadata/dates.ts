import { findMonth, toLatinDigits } from './month-names.ts';

/** A date before the first or after the last year is a mistake and is ignored. */
const FIRST_YEAR = 1990;
const LAST_YEAR = 2100;
const MAX_DATE_CHARS = 120;

const TIME_PATTERN =
  /^[T\s,]{1,3}(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?\s?(Z|UTC|GMT|[+-]\d{2}:?\d{2})?/i;
const ISO_DATE = /(?<!\d)(\d{4})([-/.])\s?(\d{1,2})\2\s?(\d{1,2})(?!\d)/;
const COMPACT_DATE = /^(\d{4})(\d{2})(\d{2})(?:T?\d{4,6}Z?)?$/;
const CJK_DATE = /(\d{4})\s?[年년]\s?(\d{1,2})\s?[月월]\s?(\d{1,2})\s?[日일]/;
/** Matches the name of a month, also with the dots of a short name. */
const NAME = String.raw`(\p{L}[\p{L}\p{M}.]{1,14})`;
const MONTH_FIRST_DATE = new RegExp(
  String.raw`${NAME}\s{1,3}(\d{1,2})(?:st|nd|rd|th)?,?\s{1,3}(\d{4})(?!\d)`,
  'u',
);
/** Dates of Unix programs and mail archives: `Tue Mar  3 11:42:08 UTC 2026`. */
const UNIX_DATE = new RegExp(
  String.raw`${NAME}\s{1,3}(\d{1,2})\s\d{1,2}:\d{2}(?::\d{2})?(?:\s[A-Z]{3,5}|\s[+-]\d{4})?\s(\d{4})(?!\d)`,
  'u',
);
/**
 * Dates of issue trackers and server logs: `3-Mar-2026`, `03/Mar/26 5:05 PM`. Without a time, two digits may be a
 * version.
 */
const NAMED_SHORT_DATE =
  /(?<![\p{L}\d-])(\d{1,2})([/-])(\p{L}{3,4})\2(\d{4}|\d{2}(?=\s\d{1,2}:\d{2}))(?!\d)/u;
const DAY_FIRST_DATE = new RegExp(
  String.raw`(?<!\d)(\d{1,2})(?:st|nd|rd|th|er|º|ª)?\.?[\s-]{1,3}(?:de\s|d[’'])?${NAME},?[\s-]{1,3}(?:del?\s|[คพ]\.ศ\.\s)?(\d{4})(?!\d)`,
  'u',
);
/** Hungarian and Lithuanian dates: `2026. március 12.`, `2026 m. kovo 12 d.` */
const YEAR_FIRST_DATE = new RegExp(String.raw`(?<!\d)(\d{4})\.?\s(?:m\.\s)?${NAME}\s(\d{1,2})(?!\d)`, 'u');
/** Vietnamese dates, such as `12 tháng 3, 2026`. */
const VIETNAMESE_DATE = /(\d{1,2})\s(?:tháng|thg)\s(\d{1,2})(?:,|\snăm)?\s(\d{4})/iu;
const NUMERIC_DATE = /(?<!\d)(\d{1,2})([/.-])\s?(\d{1,2})[/.-]\s?(\d{4})(?!\d)/;

/** Matches day, month and two-digit year, followed by a time. Without a time, the numbers may be a version. */
const SHORT_DATE = /(?<![\d.])(\d{1,2})\.(\d{1,2})\.(\d{2}),?(?=\s\d{1,2}:\d{2})/;

const padToTwo = (value: number | string): string => String(value).padStart(2, '0');

/** Thailand counts this many years more. */
const BUDDHIST_YEARS = 543;
/** The Persian years 1369 to 1479 are the years 1990 to 2100. */
const isPersianYear = (year: number): boolean => year > 1368 && year < 1480;

/** Converts a Persian date to the number of days since 1970, with the 33-year cycle of leap years. */
function countPersianDays(year: number, month: number, day: number): number {
  const years = year + 1595;
  const leapDays = Math.floor(years / 33) * 8 + Math.floor(((years % 33) + 3) / 4);
  const monthDays = month < 7 ? (month - 1) * 31 : (month - 7) * 30 + 186;
  return 365 * years + leapDays + monthDays + day - 1_075_196;
}

function formatIsoDay(year: number, month: number, day: number, lang = ''): string | undefined {
  if (/^fa\b/.test(lang) && isPersianYear(year) && month <= 12 && day <= 31)
    return new Date(countPersianDays(year, month, day) * 86_400_000)
      .toISOString()
      .slice(0, 'YYYY-MM-DD'.length);
  if (/^th\b/.test(lang) && year > LAST_YEAR) return formatIsoDay(year - BUDDHIST_YEARS, month, day);
  const isPossible =
    year >= FIRST_YEAR &&
    year <= LAST_YEAR &&
    month >= 1 &&
    month <= 12 &&
    day >= 1 &&
    day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
  return isPossible ? `${year}-${padToTwo(month)}-${padToTwo(day)}` : undefined;
}

/**
 * Converts the time of day after a date to ISO 8601, with its offset if it has one. Empty if no time follows the date.
 */
function readTimeOfDay(textAfterDate: string): string {
  const match = TIME_PATTERN.exec(textAfterDate);
  if (match === null) return '';
  const [, hour, minute, second = '00', zone = ''] = match as unknown as string[];
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return '';
  const offset = /^(z|utc|gmt)$/i.test(zone) ? 'Z' : zone.replace(/^([+-]\d{2}):?(\d{2})$/, '$1:$2');
  return `T${padToTwo(hour as string)}:${minute}:${second}${offset}`;
}

/** Parses a date with the name of a month. The numbers are the positions of year, month and day in the pattern. */
function parseNamedDate(
  text: string,
  lang: string,
  pattern: RegExp,
  [year, month, day]: readonly [number, number, number],
): string | undefined {
  const match = pattern.exec(text);
  const monthNumber = match === null ? undefined : findMonth(match[month] as string, lang);
  return match === null || monthNumber === undefined
    ? undefined
    : formatIsoDay(Number(match[year]), monthNumber, Number(match[day]), lang);
}

function parseNamedShortDate(text: string, lang: string): string | undefined {
  const [, day, , name = '', year] = NAMED_SHORT_DATE.exec(text) ?? [];
  const month = findMonth(name, lang);
  return month === undefined ? undefined : formatIsoDay(Number(year?.padStart(4, '20')), month, Number(day));
}

/**
 * Parses a numeric date. The size of the numbers, dots between them, or the language decide which number is the month
 * (the first in American English).
 */
function parseNumericDate(text: string, lang: string): string | undefined {
  const match = NUMERIC_DATE.exec(text);
  if (match === null) return undefined;
  const [first, second, year] = [Number(match[1]), Number(match[3]), Number(match[4])];
  if (first > 12) return formatIsoDay(year, second, first);
  if (second > 12 || first === second) return formatIsoDay(year, first, second);
  if (match[2] === '.') return formatIsoDay(year, second, first);
  if (/^en(-us)?$/i.test(lang)) return formatIsoDay(year, first, second);
  return lang === '' ? undefined : formatIsoDay(year, second, first);
}

/**
 * Converts a date in a common notation to ISO 8601, with time if the value contains one. Undefined if the value is not
 * a date.
 */
export function parseDate(value: string, lang = ''): string | undefined {
  const digits = toLatinDigits(value.trim().slice(0, MAX_DATE_CHARS));
  // Most texts have no year, and the patterns take long for all texts of a page.
  if (!/\d{4}|:\d{2}|\p{L}[/-]\d{2}/u.test(digits)) return undefined;
  const text = digits.replace(VIETNAMESE_DATE, '$1.$2.$3');
  const isoMatch = ISO_DATE.exec(text);
  if (isoMatch !== null) {
    const day = formatIsoDay(Number(isoMatch[1]), Number(isoMatch[3]), Number(isoMatch[4]), lang);
    return day && day + readTimeOfDay(text.slice(isoMatch.index + isoMatch[0].length));
  }
  const compactMatch = COMPACT_DATE.exec(text) ?? CJK_DATE.exec(text);
  if (compactMatch !== null)
    return formatIsoDay(Number(compactMatch[1]), Number(compactMatch[2]), Number(compactMatch[3]));
  const shortMatch = SHORT_DATE.exec(text);
  if (shortMatch !== null)
    return formatIsoDay(2000 + Number(shortMatch[3]), Number(shortMatch[2]), Number(shortMatch[1]));
  return (
    parseNamedDate(text, lang, MONTH_FIRST_DATE, [3, 1, 2]) ??
    parseNamedDate(text, lang, UNIX_DATE, [3, 1, 2]) ??
    parseNamedDate(text, lang, DAY_FIRST_DATE, [3, 2, 1]) ??
    parseNamedShortDate(text, lang) ??
    parseNamedDate(text, lang, YEAR_FIRST_DATE, [1, 2, 3]) ??
    parseNumericDate(text, lang)
  );
}

/** Finds a date in the path of an address, such as `/2024/05/31/`. */
export function findDateInUrl(address: string): string | undefined {
  const path = URL.parse(address)?.pathname ?? '';
  const match =
    /\/(\d{4})[/-](\d{1,2})[/-](\d{1,2})(?!\d)/.exec(path) ?? /\/(\d{4})(\d{2})(\d{2})(?!\d)/.exec(path);
  return match === null ? undefined : formatIsoDay(Number(match[1]), Number(match[2]), Number(match[3]));
}
