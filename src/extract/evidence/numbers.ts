/** How a language writes numbers. */
export interface NumberNotation {
  decimalMark: '.' | ',';
  /** Whether a space separates thousands. */
  groupsBySpace: boolean;
}

/** Returns the notation of a language (BCP 47). Unknown and missing languages have that of English. */
export function readNumberNotation(lang = 'en'): NumberNotation {
  try {
    const parts = new Intl.NumberFormat(lang || 'en', { useGrouping: 'always' }).formatToParts(12_345.6);
    const findPart = (type: string): string => parts.find((part) => part.type === type)?.value ?? '';
    return {
      decimalMark: findPart('decimal') === ',' ? ',' : '.',
      groupsBySpace: /\s/.test(findPart('group')),
    };
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
 */
export function canonicaliseNumber(text: string, { decimalMark }: NumberNotation): string | undefined {
  const digits = text.replaceAll('’', "'");
  const isGrouped = THOUSANDS.test(digits) || INDIAN_THOUSANDS.test(digits);
  const marks = digits.replace(/\d/g, '');
  if (isGrouped && !(marks.length === 1 && marks === decimalMark)) return digits.replace(/\D/g, '');
  const decimalAt = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','));
  const whole = decimalAt < 0 ? digits : digits.slice(0, decimalAt);
  const fraction = decimalAt < 0 ? '' : digits.slice(decimalAt + 1).replace(/0+$/, '');
  const isWhole =
    PLAIN_INTEGER.test(whole) ||
    ((THOUSANDS.test(whole) || INDIAN_THOUSANDS.test(whole)) && !whole.includes(digits[decimalAt] ?? '?'));
  if (!isWhole) return undefined;
  return whole.replace(/\D/g, '') + (fraction === '' ? '' : `.${fraction}`);
}

/** Converts a number of JSON to the same form, with its sign. */
export const formatCanonicalNumber = (value: number): string => String(Object.is(value, -0) ? 0 : value);
