import { mentionsPrice } from './main/text.ts';

/** A number with a sign or an abbreviation of a currency before or after it. */
const SIGN_WITH_NUMBER =
  /\p{Sc}\s?\d|\d\s?\p{Sc}|(?<!\p{L})(?:Rp|Rs|RM|S\/|kr)\.?\s?\d|(?<!\p{L})(?:S?Fr\.?|R)\s?\d[\d\s]{0,9}[.,](?:\d\d|[-–—])(?![\d.])|\d\s?(?:Ft|р\.|kr|[Ee]uro)(?!\p{L})/u;
const CODE_WITH_NUMBER = /(?<!\p{L})(\p{Lu}{3})\s?(?!(?:19|20)\d\d(?!\d))\d|\d\s?(\p{Lu}{3})(?!\p{L})/gu;
/** Codes of currencies that are words, too: `TOP 10`. */
const WORDS = new Set(['ALL', 'CUP', 'GEL', 'MOP', 'SOS', 'TOP']);
const CURRENCIES = new Set(Intl.supportedValuesOf('currency').filter((code) => !WORDS.has(code)));
/**
 * A whole text that is an amount with decimals after a comma but without currency: `1.249,95`, `479,–`. Ratings are not
 * above 5.
 */
const AMOUNT = /^[^\p{L}\p{N}]*(?![0-5],\d)\d{1,4}(?:[.\s]\d{3})*,(?:\d{2}|[-–—]{1,2})[^\p{L}\p{N}]*$/u;
const MAX_PRICE_CHARS = 500;

/**
 * Whether a text states a price, in more notations than those of the classifier (`mentionsPrice`), which was trained with
 * its own.
 */
export function statesPrice(text: string): boolean {
  const read = text.slice(0, MAX_PRICE_CHARS).trim();
  if (!/\d/.test(read)) return false;
  return (
    mentionsPrice(read) ||
    SIGN_WITH_NUMBER.test(read) ||
    AMOUNT.test(read) ||
    [...read.matchAll(CODE_WITH_NUMBER)].some(([, before, after]) => CURRENCIES.has(before ?? after ?? ''))
  );
}
