import { removeInvisibleCharacters } from '../../content/index.ts';
import { canonicaliseNumber, formatCanonicalNumber, type NumberNotation } from './numbers.ts';

/** Scripts without spaces between words. Each of their characters is a token. */
const SPACELESS =
  '[\\p{sc=Han}\\p{sc=Hira}\\p{sc=Kana}\\p{sc=Hang}\\p{sc=Thai}\\p{sc=Laoo}\\p{sc=Khmr}\\p{sc=Mymr}]';
const WORD_CHARACTER = `(?!${SPACELESS})[\\p{L}\\p{M}\\p{N}]`;
const SPACE = /\s+/uy;
const URL_TOKEN = /[a-z][a-z\d+.-]{0,15}:\/\/[^\s<>"'`|\\^{}]{1,2000}/iuy;
const SPACELESS_CHARACTER = new RegExp(`${SPACELESS}\\p{M}*`, 'uy');
const WORD = new RegExp(`${WORD_CHARACTER}(?:${WORD_CHARACTER}|[.@_](?=${WORD_CHARACTER}))*`, 'uy');
/** A sign or a leading decimal mark, with a currency symbol between sign and digits. */
const NUMBER_START = /[-\u2212\u2013]?\p{Sc}?(?=\.?\p{Nd})/uy;
const NUMBER = /\.?\p{Nd}+(?:[.,'’\u2009\u00a0\u202f]\p{Nd}+){0,16}/uy;
const NUMBER_WITH_SPACES = /\.?\p{Nd}+(?:[.,'’\u2009\u00a0\u202f ]\p{Nd}+){0,16}/uy;
/** Telephone numbers, ISBNs and dates. */
const HYPHENATED_DIGITS = /\p{Nd}+(?:-\p{Nd}+){2,}/uy;
/** What makes digits a part of something else: letters, times, powers, versions. */
const NUMBER_TAIL = new RegExp(
  `(?:${WORD_CHARACTER}|[.@_](?=${WORD_CHARACTER})|:(?=\\p{N})|\\^[-+(]?)+`,
  'uy',
);
/** A sign directly after one of these is a hyphen or an operator. */
const NO_SIGN_AFTER = /[\p{L}\p{M}\p{N})\]%.]$/u;
/** Digits after a letter and a hyphen belong to a name, such as UTF-8. */
const IN_NAME_AFTER = /[\p{L}\p{M}]\p{Pd}$/u;
const UNIT =
  /^(?:[kmcµ]?g|lbs?|oz|[kcm]m|mi|ft|in|[mc]?l|[kmgt]i?b|[kmg]?hz|k?wh?|v|m?ah|mins?|h|hrs?|s|secs?|ms|px|pt|eur|usd|gbp|chf|jpy)$/;

const QUOTES: Readonly<Record<string, string>> = Object.fromEntries([
  ...Array.from('‘’‚‛′`', (quote) => [quote, "'"]),
  ...Array.from('“”„‟″«»', (quote) => [quote, '"']),
  ...Array.from('‐‑‒–—―−', (dash) => [dash, '-']),
]);

/** Marks the token of a number, so that no word has the same text. */
const NUMBER_MARK = '#';

export const createNumberToken = (value: number): string => NUMBER_MARK + formatCanonicalNumber(value);

/**
 * Splits a text into tokens for comparison: words, numbers, addresses, and every other visible character. Case, white
 * space, forms of quotes and dashes, and the notation of numbers have no effect. Digits within words, times, versions and
 * powers are no numbers. Runs in linear time.
 */
export function splitIntoTokens(source: string, notation: NumberNotation): string[] {
  const text = removeInvisibleCharacters(source).normalize('NFC');
  const tokens: string[] = [];
  let at = 0;
  const read = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    const match = pattern.exec(text)?.[0];
    if (match !== undefined) at += match.length;
    return match;
  };
  while (at < text.length) {
    if (read(SPACE) !== undefined) continue;
    const url = read(URL_TOKEN);
    if (url !== undefined) {
      const address = cutPunctuation(url);
      tokens.push(URL.parse(address)?.href ?? address);
      continue;
    }
    const spaceless = read(SPACELESS_CHARACTER);
    if (spaceless !== undefined) {
      tokens.push(fold(spaceless));
      continue;
    }
    const start = readNumberStart(text, at);
    if (start !== undefined) {
      const isInName = IN_NAME_AFTER.test(text.slice(Math.max(0, at - 3), at));
      at += start.length;
      const sign = /^[-\u2212\u2013]/.test(start) ? '-' : '';
      const currency = start.slice(sign.length);
      if (currency !== '') tokens.push(currency);
      const hyphenated = read(HYPHENATED_DIGITS);
      let digits = hyphenated ?? read(notation.groupsBySpace ? NUMBER_WITH_SPACES : NUMBER) ?? '';
      const space = digits.search(/\s/);
      if (space >= 0 && canonicaliseNumber(fold(digits), notation) === undefined) {
        at -= digits.length - space;
        digits = digits.slice(0, space);
      }
      const tail = fold(read(NUMBER_TAIL) ?? '');
      if (isInName || hyphenated !== undefined) tokens.push(sign + fold(digits) + tail);
      else tokens.push(...toNumberTokens(sign, fold(digits), tail, notation));
      continue;
    }
    const word = read(WORD);
    if (word !== undefined) tokens.push(fold(word));
    else {
      const character = String.fromCodePoint(text.codePointAt(at) as number);
      at += character.length;
      for (const unit of character.normalize('NFKC').trim()) tokens.push(QUOTES[unit] ?? unit.toLowerCase());
    }
  }
  return tokens;
}

/** Cuts the punctuation after an address in a text. */
function cutPunctuation(url: string): string {
  let end = url.length;
  while (end > 0 && '.,;:!?)]'.includes(url[end - 1] as string)) end--;
  return url.slice(0, end);
}

/** Reads the sign and the currency before digits. A hyphen between words or numbers is no sign. */
function readNumberStart(text: string, at: number): string | undefined {
  NUMBER_START.lastIndex = at;
  const match = NUMBER_START.exec(text)?.[0];
  if (match === undefined) return undefined;
  const before = text.slice(Math.max(0, at - 2), at);
  const isSeparated = !NO_SIGN_AFTER.test(before);
  const isPoint = text[at + match.length] === '.';
  return isSeparated || (!/^[-\u2212\u2013]/.test(match) && !isPoint) ? match : undefined;
}

function toNumberTokens(sign: string, digits: string, tail: string, notation: NumberNotation): string[] {
  const number = canonicaliseNumber(digits.startsWith('.') ? `0${digits}` : digits, notation);
  if (number === undefined || (tail !== '' && !UNIT.test(tail))) return [sign + digits + tail];
  const token = NUMBER_MARK + (number === '0' ? '' : sign) + number;
  return tail === '' ? [token] : [token, tail];
}

/** Superscripts and fractions keep their form: `10²` is not `102`. */
const fold = (token: string): string =>
  (/\p{No}/u.test(token) ? token : token.normalize('NFKC')).toLowerCase();
