import { canonicaliseNumber, readFraction, type NumberNotation, shiftDecimal } from './numbers.ts';
import { fold, NUMBER_TAIL, UNIT } from './words.ts';
import { CURRENCY_PREFIX, CURRENCY_SUFFIX, nameCurrency } from './currencies.ts';
import { readMagnitude, readPercent } from './magnitudes.ts';
import { matchAt } from './match-at.ts';

/** A number in a text with all that decides its value: sign, currency, magnitude and what it is a part of. */
export interface Quantity {
  end: number;
  tokens: string[];
  /**
   * Numbers that the text states: `5`, `5%`, `3/` for the numerator of `3/4`, `¤EUR`, `10..15` for two numbers
   * together.
   */
  numbers: string[];
}

/** Marks the token of a number, so that no word has the same text. */
export const NUMBER_MARK = '#';

/** Marks a currency among the numbers that a text states. */
export const CURRENCY_MARK = '¤';

const SIGN = '[-\\u2010-\\u2013\\u2212\\ufe63\\uff0d]';
const START = new RegExp(`(${SIGN})?(${CURRENCY_PREFIX})?(${SIGN})?(?=\\.?\\p{Nd})`, 'uy');
const SPACE = '[ \\u00a0\\u2009\\u202f]';
/** Groups of thousands between spaces, or digits with marks. */
const DIGITS = new RegExp(
  `(?<!\\p{Nd}${SPACE})\\p{Nd}{1,3}(?:${SPACE}\\p{Nd}{3}){1,8}(?!${SPACE}?\\p{Nd})(?:[.,]\\p{Nd}+(?![.,]?\\p{Nd}))?|\\.?\\p{Nd}+(?:[.,'’]\\p{Nd}+)*`,
  'uy',
);
/** What states none of its numbers: telephone numbers, ISBNs, and dates in digits. */
const IDENTIFIER = new RegExp(
  [
    // Each group begins with a mark, so that digits can be divided into groups in one way only.
    `\\+(?=\\p{Nd}[^\\p{Nd}]{0,3}\\p{Nd})\\p{Nd}{1,15}(?:(?:[ .\\u00a0/-]{1,2}\\(?|\\(|(?<=\\)))\\p{Nd}{1,8}\\)?){0,7}`,
    `\\(\\p{Nd}{2,5}\\)[ .\\u00a0-]?\\p{Nd}{2,5}(?:[ .\\u00a0-]\\p{Nd}{2,5}){1,3}`,
    `0\\p{Nd}{1,5}(?:[ .\\u00a0/-]\\p{Nd}{2,8}){1,5}`,
    '\\p{Nd}{3}[ .\\u00a0]\\p{Nd}{3}[ .\\u00a0]\\p{Nd}{4}',
    '\\p{Nd}+(?:-\\p{Nd}+){2,}',
    '\\p{Nd}+(?:/\\p{Nd}+){2,}',
  ]
    .map((form) => `(?:${form})(?!\\p{Nd})`)
    .join('|'),
  'uy',
);
/** Fewer digits after `+`, brackets or zero are a number, or a date such as `01.03.2026`. */
export const MIN_TELEPHONE_DIGITS = 9;
const FRACTION = /(\p{Nd}{1,6})\/(\p{Nd}{1,6})(?![\p{L}\p{N}/]|[.,]\p{Nd})/uy;
const MIXED_FRACTION = /(\p{Nd}{1,6})[ \u00a0](\p{Nd}{1,2})\/(\p{Nd}{1,2})(?![\p{L}\p{N}/])/uy;
const PAIR_OF_DIGITS = /(\p{Nd}{1,6}):(\p{Nd}{1,6})(?![\p{L}\p{N}:]|[.,]\p{Nd})/uy;
const POWER_OF_TEN =
  /[ \u00a0]?[×x·*⋅][ \u00a0]?10(?:\^[-+]?\p{Nd}{1,4}|[⁻⁺]?[⁰¹²³⁴-⁹]{1,4})|[ \u00a0]\^[ \u00a0]?[-+]?\p{Nd}{1,4}/uy;
const RANGE_DASH = /[-\u2010-\u2013\u2212](?=\p{Sc}?\p{Nd})/uy;
/** After a number, a letter of a house or a part: `12-A`. */
const PART_LETTER = /-\p{Lu}(?![\p{L}\p{N}])/uy;
/** The hour of a time, and the month or day of a date. */
const PART_OF_TIME = /[ \u00a0]?(?:[月日월일]|(?<=[.]\p{Nd}{2}[ \u00a0])Uhr(?!\p{L}))/uy;
/** A sign directly after one of these is a hyphen or an operator. */
const NO_SIGN_AFTER = /[\p{L}\p{M}\p{N})\]%.]$/u;
/** Digits after these belong to a name, a path or a fraction, such as UTF-8. */
const IN_NAME_AFTER = /[\p{L}\p{M}]\p{Pd}$|[\p{L}\p{M}\p{N}]\/$/u;
/** A minus with a space. A hyphen with a space may be the mark of a list. */
const MINUS_BEFORE =
  /(?<![\p{N})][ \u00a0]?)(?:\u2212|(?<![\p{L}\p{N}])(?:minus|moins|menos|meno|минус))[ \u00a0]$/iu;

interface Amount {
  end: number;
  /** What is written, if it is not one number. */
  raw: string;
  /** Canonical number with its sign. */
  number?: string;
  currency: string;
  isPercent: boolean;
  magnitude: number;
  unit: string;
}

/** Reads the quantity that begins at a place, outside of words. Undefined if there is none. */
export function readQuantity(text: string, at: number, notation: NumberNotation): Quantity | undefined {
  const before = text.slice(Math.max(0, at - 12), at);
  return readIdentifier(text, at) ?? readJoined(text, at, before) ?? readAmounts(text, at, before, notation);
}

function readIdentifier(text: string, at: number): Quantity | undefined {
  const digits = matchAt(IDENTIFIER, text, at)?.[0];
  if (digits === undefined) return undefined;
  const isGrouped = /^\p{Nd}+(?:(?:-\p{Nd}+){2,}|(?:\/\p{Nd}+){2,})$/u.test(digits);
  const plain = digits.replace('(0)', '').replace(/\P{Nd}/gu, '');
  const isShort = plain.length < MIN_TELEPHONE_DIGITS;
  if (/^[+(0]/.test(digits) && !isGrouped && isShort) return undefined;
  const tail = matchAt(NUMBER_TAIL, text, at + digits.length)?.[0] ?? '';
  // Separators have no effect in telephone numbers and ISBNs. Shorter ones may be dates.
  const token = isShort || tail !== '' ? fold(digits + tail) : plain;
  return { end: at + digits.length + tail.length, tokens: [token], numbers: [] };
}

/** Reads fractions, ratios and times of two whole numbers. */
function readJoined(text: string, at: number, before: string): Quantity | undefined {
  if (IN_NAME_AFTER.test(before)) return undefined;
  const mixed = matchAt(MIXED_FRACTION, text, at);
  if (mixed) {
    const [raw, whole, over, under] = mixed.map(fold) as [string, string, string, string];
    const sums = readFraction(Number(over), Number(under)).map((part) => String(Number(whole) + part));
    return { end: at + raw.length, tokens: [raw], numbers: sums };
  }
  const joined = matchAt(FRACTION, text, at) ?? matchAt(PAIR_OF_DIGITS, text, at);
  if (!joined) return undefined;
  const [raw, first, second] = joined.map(fold) as [string, string, string];
  const [over, under] = [Number(first), Number(second)];
  const isFraction = raw.includes('/');
  return {
    end: at + raw.length,
    tokens: [raw],
    numbers: [
      `${over}..${under}`,
      ...(isFraction ? [`${over}/`, ...readFraction(over, under).map(String)] : []),
    ],
  };
}

/** Reads an amount, or a range of two. */
function readAmounts(
  text: string,
  at: number,
  before: string,
  notation: NumberNotation,
): Quantity | undefined {
  const low = readAmount(text, at, before, notation);
  if (low?.number === undefined) return low && { end: low.end, tokens: [low.raw], numbers: [] };
  const dash = matchAt(RANGE_DASH, text, low.end)?.[0];
  const high = dash === undefined ? undefined : readAmount(text, low.end + dash.length, '', notation);
  if (high?.number === undefined) return toQuantity(low, [low.number]);
  const first = low.magnitude === 0 ? shiftDecimal(low.number, high.magnitude) : low.number;
  const isPercent = low.isPercent || high.isPercent;
  return toQuantity({ ...high, isPercent, currency: high.currency || low.currency }, [first, high.number]);
}

function toQuantity(amount: Amount, bounds: readonly string[]): Quantity {
  const { end, isPercent, currency } = amount;
  const shown = bounds.join('..') + (isPercent ? '%' : '');
  const shares =
    isPercent && bounds.length > 1 ? [bounds.map((bound) => shiftDecimal(bound, -2)).join('..')] : [];
  return {
    end,
    tokens: [NUMBER_MARK + shown + currency, ...listUnit(amount)],
    numbers: [shown, ...shares, ...(currency === '' ? [] : [CURRENCY_MARK + currency])],
  };
}

const listUnit = ({ unit }: Amount): string[] => (unit === '' ? [] : [unit]);

function readAmount(text: string, at: number, before: string, notation: NumberNotation): Amount | undefined {
  const start = matchAt(START, text, at);
  if (!start) return undefined;
  const [prefix, firstSign = '', symbol = '', secondSign = ''] = start;
  if (firstSign !== '' && NO_SIGN_AFTER.test(before)) return undefined;
  if (text[at + prefix.length] === '.' && prefix === '' && NO_SIGN_AFTER.test(before)) return undefined;
  const hasSign = firstSign + secondSign !== '' || MINUS_BEFORE.test(before);
  const digits = matchAt(DIGITS, text, at + prefix.length)?.[0] ?? '';
  let end = at + prefix.length + digits.length;
  const take = (found: string | undefined): string => {
    end += found?.length ?? 0;
    return found ?? '';
  };
  const sign = hasSign ? '-' : '';
  const amount = { currency: nameCurrency(symbol), isPercent: false, magnitude: 0, unit: '' };
  const digitsAt = at + prefix.length;
  const toOpaque = (): Amount => ({
    ...amount,
    end,
    raw: sign + amount.currency + fold(text.slice(digitsAt, end)),
  });
  const part = matchAt(POWER_OF_TEN, text, end) ?? matchAt(PART_LETTER, text, end);
  if (part || IN_NAME_AFTER.test(before) || matchAt(PART_OF_TIME, text, end)) {
    take((part ?? matchAt(NUMBER_TAIL, text, end))?.[0]);
    return toOpaque();
  }
  const magnitude = readMagnitude(text, end, symbol !== '');
  take(magnitude?.text);
  const percent = readPercent(text, end);
  take(percent?.text);
  const unit = magnitude || percent ? '' : fold(take(matchAt(NUMBER_TAIL, text, end)?.[0]));
  if (unit !== '' && !UNIT.test(unit)) return toOpaque();
  const suffix = unit === '' && !percent ? take(matchAt(CURRENCY_SUFFIX, text, end)?.[0]) : '';
  const currency = suffix === '' ? amount.currency : nameCurrency(suffix);
  const isMeasured =
    currency + unit !== '' || percent !== undefined || magnitude !== undefined || hasUnit(text, end);
  const plain = fold(digits);
  const number = canonicaliseNumber(plain.startsWith('.') ? `0${plain}` : plain, notation, isMeasured);
  const isPart = /^\/\p{Nd}/u.test(text.slice(end, end + 3)) && !/[.,]/.test(plain);
  if (number === undefined || isPart) return toOpaque();
  const scaled = shiftDecimal(number, (magnitude?.places ?? 0) + (percent?.places ?? 0));
  return {
    end,
    raw: '',
    number: scaled === '0' ? '0' : sign + scaled,
    currency,
    isPercent: percent !== undefined,
    magnitude: magnitude?.places ?? 0,
    unit,
  };
}

const SPACED_UNIT = /[ \u00a0\u202f](\p{L}{1,4}|°C?)(?![\p{L}\p{N}])/uy;

/** Whether a unit follows after a space. */
function hasUnit(text: string, at: number): boolean {
  const unit = matchAt(SPACED_UNIT, text, at)?.[1];
  return unit !== undefined && (unit.startsWith('°') || UNIT.test(fold(unit)));
}
