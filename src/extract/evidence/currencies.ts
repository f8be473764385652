const CODES =
  'EUR|USD|GBP|CHF|JPY|CNY|INR|CAD|AUD|NZD|SEK|NOK|DKK|PLN|CZK|HUF|BRL|MXN|KRW|TRY|RUB|UAH|ZAR|SGD|HKD|TWD|ILS|THB';
const NAMES: Readonly<Record<string, string>> = {
  '€': 'EUR',
  '£': 'GBP',
  '₹': 'INR',
  '₽': 'RUB',
  '₩': 'KRW',
  '₺': 'TRY',
  '₴': 'UAH',
  '₪': 'ILS',
  '฿': 'THB',
  US$: 'USD',
  A$: 'AUD',
  AU$: 'AUD',
  C$: 'CAD',
  CA$: 'CAD',
  NZ$: 'NZD',
  HK$: 'HKD',
  S$: 'SGD',
  NT$: 'TWD',
  R$: 'BRL',
};

/** Source of a pattern: a symbol, with the letters of its country, or a code (ISO 4217), before a number. */
export const CURRENCY_PREFIX = `\\p{Lu}{0,3}\\p{Sc}[ \\u00a0\\u202f]?|(?:${CODES})[ \\u00a0\\u202f]?`;
/** A currency after a number. A symbol that begins the next number does not belong to this one. */
export const CURRENCY_SUFFIX = new RegExp(
  `[ \\u00a0\\u202f]?(?:\\p{Sc}(?!\\p{Nd})|(?:${CODES})(?![\\p{L}\\p{N}]))`,
  'uy',
);

/** Returns the code of a currency. Symbols of several currencies, such as `$`, stay as they are. */
export function nameCurrency(text: string): string {
  const symbol = text.trim().normalize('NFKC');
  return NAMES[symbol] ?? symbol;
}

const CURRENCY = new RegExp(`^(?:\\p{Lu}{0,3}\\p{Sc}|${CODES})$`, 'u');

/** Whether a text is only a currency. */
export const isCurrency = (text: string): boolean => CURRENCY.test(text);
