/** How a language writes numbers. */
export interface NumberNotation {
  decimalMark: '.' | ',';
}

/** Returns the notation of a language (BCP 47). Unknown and missing languages have that of English. */
export function readNumberNotation(lang = 'en'): NumberNotation {
  try {
    const parts = new Intl.NumberFormat(lang || 'en', { useGrouping: 'always' }).formatToParts(12_345.6);
    return { decimalMark: parts.find(({ type }) => type === 'decimal')?.value === ',' ? ',' : '.' };
  } catch {
    return readNumberNotation('en');
  }
}

const THOUSANDS = /^[1-9]\d{0,2}([.,' ])\d{3}(?:\1\d{3})*$/;
/** Lakh and crore: groups of two digits before the last group of three. */
const INDIAN_THOUSANDS = /^[1-9]\d?(?:,\d{2})+,\d{3}$/;
const PLAIN_INTEGER = /^(?:0|[1-9]\d*)$/;

/**
 * Converts a number in a common notation to plain digits with `.` as decimal mark: `1,299.00`, `1.299,00`, `1 299` and
 * `1299.0` become `1299`. One mark before exactly three digits is the decimal mark only if the language has this one.
 * Undefined for digits that are no number, such as `2.4.1`, `01.03.2026` and codes that begin with zero.
 * @param text digits and marks in ASCII, without sign
 * @param isMeasured whether a currency, unit or percent sign shows that it is one number. Without it, the comma of `1,5`
 * separates two numbers where the language has a decimal point
 */
export function canonicaliseNumber(
  text: string,
  { decimalMark }: NumberNotation,
  isMeasured: boolean,
): string | undefined {
  const digits = text.replaceAll('’', "'");
  const isGrouped = THOUSANDS.test(digits) || INDIAN_THOUSANDS.test(digits);
  const marks = digits.replace(/\d/g, '');
  if (isGrouped && !(marks.length === 1 && marks === decimalMark)) return digits.replace(/\D/g, '');
  const decimalAt = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','));
  const whole = decimalAt < 0 ? digits : digits.slice(0, decimalAt);
  const isList = marks === ',' && decimalMark === '.' && !isMeasured;
  const fraction = decimalAt < 0 ? '' : digits.slice(decimalAt + 1).replace(/0+$/, '');
  const isWhole =
    PLAIN_INTEGER.test(whole) ||
    ((THOUSANDS.test(whole) || INDIAN_THOUSANDS.test(whole)) && !whole.includes(digits[decimalAt] ?? '?'));
  if (!isWhole || isList) return undefined;
  return whole.replace(/\D/g, '') + (fraction === '' ? '' : `.${fraction}`);
}

/** Converts a number of JSON to the same form, with its sign. */
export const formatCanonicalNumber = (value: number): string => String(Object.is(value, -0) ? 0 : value);

/** Moves the decimal mark of a canonical number without a loss of digits. Positive places make it larger. */
export function shiftDecimal(number: string, places: number): string {
  if (places === 0) return number;
  const sign = number.startsWith('-') ? '-' : '';
  const [whole = '', fraction = ''] = number.slice(sign.length).split('.');
  const digits = '0'.repeat(Math.max(0, -places)) + whole + fraction + '0'.repeat(Math.max(0, places));
  const mark = whole.length + Math.max(0, -places) + places;
  const left = digits.slice(0, mark).replace(/^0+(?=\d)/, '');
  const right = digits.slice(mark).replace(/0+$/, '');
  return `${sign}${left}${right === '' ? '' : `.${right}`}`;
}

/** Largest denominator of a fraction. Those above are usually dates, scores or parts of a total. */
const MAX_DENOMINATOR = 16;

/** Returns the value of a proper fraction as a list. Empty for all others, such as `4/2` and `12/24`. */
export const readFraction = (over: number, under: number): number[] =>
  over > 0 && over < under && under <= MAX_DENOMINATOR ? [over / under] : [];
