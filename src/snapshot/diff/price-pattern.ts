const AMOUNT_PATTERN = "\\d(?:[\\d.,\u00a0\u202f’']{0,12}\\d)?";
const CURRENCY_PATTERN =
  '(?:[$€£¥₹₽₩₺₴฿]|(?<!\\p{L})(?:US|CA|A|NZ|HK|R|S)\\$|(?<!\\p{L})(?:USD|EUR|GBP|CHF|JPY|CNY|INR|AUD|CAD|SEK|NOK|DKK|PLN|CZK|BRL|MXN|zł|Kč|kr|Fr)(?!\\p{L}))';
export const PRICE_TEXT = new RegExp(
  `${CURRENCY_PATTERN}\\s?${AMOUNT_PATTERN}|(?<![\\d.,])${AMOUNT_PATTERN}\\s?${CURRENCY_PATTERN}`,
  'gu',
);

const PRICE_WITH_UNIT = new RegExp(`(?:${PRICE_TEXT.source})(?:\\s?(?:/|per\\s)\\s?\\p{L}{1,12})?`, 'gu');

/** Replaces prices by a placeholder. */
export const removePrices = (text: string): string => text.replace(PRICE_TEXT, '¤');

/** Removes prices and their units, such as `/ month`. */
export const removePricesWithUnits = (text: string): string => text.replace(PRICE_WITH_UNIT, ' ');
