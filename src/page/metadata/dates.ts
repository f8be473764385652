const MONTH_NUMBERS: Readonly<Record<string, number>> = Object.fromEntries(
  [
    'january jan januar janvier janv enero ene gennaio gen janeiro januari stycznia января',
    'february feb februar février fevrier févr febrero febbraio fevereiro februari lutego февраля',
    'march mar märz maerz mrz mars marzo março marco maart marca марта',
    'april apr avril avr abril abr aprile kwietnia апреля',
    'may mai mayo maggio mag maio mei maja мая',
    'june jun juni juin junio giugno giu junho czerwca июня',
    'july jul juli juillet juil julio luglio lug julho lipca июля',
    'august aug août aout agosto ago augustus sierpnia августа',
    'september sep sept septembre septiembre settembre set setembro września сентября',
    'october oct oktober okt octobre octubre ottobre ott outubro października октября',
    'november nov novembre noviembre novembro listopada ноября',
    'december dec dezember dez décembre decembre déc diciembre dic dicembre dezembro grudnia декабря',
  ].flatMap((names, month) => names.split(' ').map((name) => [name, month + 1])),
);

/** A date before the first or after the last year is a mistake and is ignored. */
const FIRST_YEAR = 1990;
const LAST_YEAR = 2100;
const MAX_DATE_CHARS = 120;

const TIME_PATTERN =
  /^[T\s,]{1,3}(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?\s?(Z|UTC|GMT|[+-]\d{2}:?\d{2})?/i;
const ISO_DATE = /(?<!\d)(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/;
const COMPACT_DATE = /^(\d{4})(\d{2})(\d{2})(?:T?\d{4,6}Z?)?$/;
const CJK_DATE = /(\d{4})\s?[年년]\s?(\d{1,2})\s?[月월]\s?(\d{1,2})\s?[日일]/;
const MONTH_FIRST_DATE = /(\p{L}{3,12})\.?\s{1,3}(\d{1,2})(?:st|nd|rd|th)?,?\s{1,3}(\d{4})(?!\d)/u;
const DAY_FIRST_DATE =
  /(?<!\d)(\d{1,2})(?:st|nd|rd|th|er|º|ª)?\.?[\s-]{1,3}(?:de\s)?(\p{L}{3,12})\.?,?[\s-]{1,3}(?:de\s)?(\d{4})(?!\d)/u;
const NUMERIC_DATE = /(?<!\d)(\d{1,2})([/.-])(\d{1,2})[/.-](\d{4})(?!\d)/;

/** Matches day, month and two-digit year, followed by a time. Without a time, the numbers may be a version. */
const SHORT_DATE = /(?<![\d.])(\d{1,2})\.(\d{1,2})\.(\d{2}),?(?=\s\d{1,2}:\d{2})/;

export function isMonthName(word: string): boolean {
  return Object.hasOwn(MONTH_NUMBERS, word);
}

const padToTwo = (value: number | string): string => String(value).padStart(2, '0');

function formatIsoDay(year: number, month: number, day: number): string | undefined {
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

function parseNamedDate(text: string, pattern: RegExp, day: number, month: number): string | undefined {
  const match = pattern.exec(text);
  if (match === null) return undefined;
  const monthNumber = MONTH_NUMBERS[(match[month] as string).toLowerCase()];
  return monthNumber === undefined
    ? undefined
    : formatIsoDay(Number(match[3]), monthNumber, Number(match[day]));
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
  const text = value.trim().slice(0, MAX_DATE_CHARS);
  const isoMatch = ISO_DATE.exec(text);
  if (isoMatch !== null) {
    const day = formatIsoDay(Number(isoMatch[1]), Number(isoMatch[2]), Number(isoMatch[3]));
    return day && day + readTimeOfDay(text.slice(isoMatch.index + isoMatch[0].length));
  }
  const compactMatch = COMPACT_DATE.exec(text) ?? CJK_DATE.exec(text);
  if (compactMatch !== null)
    return formatIsoDay(Number(compactMatch[1]), Number(compactMatch[2]), Number(compactMatch[3]));
  const shortMatch = SHORT_DATE.exec(text);
  if (shortMatch !== null)
    return formatIsoDay(2000 + Number(shortMatch[3]), Number(shortMatch[2]), Number(shortMatch[1]));
  return (
    parseNamedDate(text, MONTH_FIRST_DATE, 2, 1) ??
    parseNamedDate(text, DAY_FIRST_DATE, 1, 2) ??
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
