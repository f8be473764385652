import { removeInvisibleCharacters } from '../../content/index.ts';
import { formatCanonicalNumber, type NumberNotation } from './numbers.ts';
import { matchAt } from './match-at.ts';
import { NUMBER_MARK, readQuantity } from './quantities.ts';
import { ADDRESS, fold, SPACELESS, UNIT, WORD } from './words.ts';

const SPACE = /\s+/uy;
const URL_TOKEN = /[a-z][a-z\d+.-]{0,15}:\/\/[^\s<>"'`|\\^{}]{1,2000}/iuy;
const SPACELESS_CHARACTER = new RegExp(`${SPACELESS}\\p{M}*`, 'uy');
/** What a unit is divided by (`km/h`), and its power (`m²`). */
const UNIT_REST = /\/\p{L}{1,8}(?!\p{L})|[²³]/uy;
/** Equal symbols in a row, because four stars are not five. */
const SYMBOLS = /(\p{So}|\p{Sc})\1*/uy;

const QUOTES: Readonly<Record<string, string>> = Object.fromEntries([
  ...Array.from('‘’‚‛′`', (quote) => [quote, "'"]),
  ...Array.from('“”„‟″«»', (quote) => [quote, '"']),
  ...Array.from('‐‑‒–—―−', (dash) => [dash, '-']),
]);

/** A part of a text for comparison. */
export interface Token {
  text: string;
  /** Place in the normalised text. */
  at: number;
  /** The numbers that the token states, in the notation of `Quantity`. */
  numbers: readonly string[];
}

/**
 * Removes what has no effect on comparisons, and writes the digits of all scripts in ASCII. Places of tokens refer to the
 * result.
 */
export const normaliseText = (source: string): string =>
  removeInvisibleCharacters(source).normalize('NFC').replace(OTHER_DIGITS, toAsciiDigit);

const OTHER_DIGITS = /(?![0-9])\p{Nd}|[\u066b\u066c]/gu;

/**
 * Converts a decimal digit, or an Arabic decimal or thousands mark. Unicode has the digits of a script in a row from
 * zero.
 */
function toAsciiDigit(character: string): string {
  if (character === '\u066b') return '.';
  if (character === '\u066c') return ',';
  const compatible = character.normalize('NFKC');
  if (compatible !== character) return compatible;
  const code = character.codePointAt(0) as number;
  let digit = 0;
  while (digit < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - digit - 1))) digit++;
  return String(digit);
}

/** Creates the token of a number of JSON. */
export function createNumberToken(value: number): Token {
  const number = formatCanonicalNumber(value);
  return { text: NUMBER_MARK + number, at: 0, numbers: [number] };
}

/**
 * Splits a text into tokens for comparison: words, quantities, addresses, and every other visible character. Case, white
 * space, forms of quotes and dashes, and the notation of numbers have no effect. Digits within words, times, versions,
 * dates, telephone numbers and powers are no numbers. Runs in linear time.
 * @param text a normalised text
 */
export function splitIntoTokens(text: string, notation: NumberNotation): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  const add = (token: string, numbers: readonly string[] = []): void => {
    tokens.push({ text: token, at, numbers });
  };
  const read = (pattern: RegExp, from = at): string | undefined => matchAt(pattern, text, from)?.[0];
  while (at < text.length) {
    const space = read(SPACE);
    if (space !== undefined) {
      at += space.length;
      continue;
    }
    const url = read(URL_TOKEN);
    if (url !== undefined) {
      const address = cutPunctuation(url);
      add((URL.parse(address)?.href ?? address).replace(/\/$/, ''));
      at += url.length;
      continue;
    }
    const name = read(SPACELESS_CHARACTER) ?? read(ADDRESS);
    if (name !== undefined) {
      add(fold(name));
      at += name.length;
      continue;
    }
    const quantity = readQuantity(text, at, notation);
    if (quantity) {
      for (const [index, token] of quantity.tokens.entries()) add(token, index === 0 ? quantity.numbers : []);
      at = quantity.end;
      continue;
    }
    const word = read(WORD);
    if (word !== undefined) {
      const unit = fold(word);
      const isUnit = (unit === 'm' || UNIT.test(unit)) && tokens.at(-1)?.text.startsWith(NUMBER_MARK);
      const rest = (isUnit ? read(UNIT_REST, at + word.length) : undefined) ?? '';
      add(unit + rest);
      at += word.length + rest.length;
      continue;
    }
    const symbols = read(SYMBOLS) ?? String.fromCodePoint(text.codePointAt(at) as number);
    const folded = Array.from(symbols.normalize('NFKC').trim(), (unit) => QUOTES[unit] ?? unit.toLowerCase());
    if (symbols.length > 2) add(folded.join(''));
    else for (const unit of folded) add(unit);
    at += symbols.length;
  }
  return tokens;
}

/** Cuts the punctuation after an address in a text. */
function cutPunctuation(url: string): string {
  let end = url.length;
  while (end > 0 && '.,;:!?)]'.includes(url[end - 1] as string)) end--;
  return url.slice(0, end);
}
