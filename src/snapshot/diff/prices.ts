import { isObject, objectsIn } from '../../page/index.ts';
import type { PriceChange } from '../../contract/index.ts';
import type { StateSource } from '../../page/index.ts';
import type { ComparedBlock } from './compared-block.ts';

const AMOUNT = "\\d(?:[\\d.,\u00a0\u202f’']{0,12}\\d)?";
const CURRENCY =
  '(?:[$€£¥₹₽₩₺₴฿]|(?<!\\p{L})(?:US|CA|A|NZ|HK|R|S)\\$|(?<!\\p{L})(?:USD|EUR|GBP|CHF|JPY|CNY|INR|AUD|CAD|SEK|NOK|DKK|PLN|CZK|BRL|MXN|zł|Kč|kr|Fr)(?!\\p{L}))';
const PRICE = new RegExp(`${CURRENCY}\\s?${AMOUNT}|(?<![\\d.,])${AMOUNT}\\s?${CURRENCY}`, 'gu');

/** Stands for a price in a text that is compared without its prices. */
const PLACEHOLDER = '¤';

export const removePrices = (text: string): string => text.replace(PRICE, PLACEHOLDER);

const MAX_NAME_LENGTH = 120;

/** A line of a block without its prices, and the prices. */
interface PricedLine {
  key: string;
  prices: string[];
}

const readPricedLines = (markdown: string): PricedLine[] =>
  markdown
    .split('\n')
    .map((line) => ({ key: removePrices(line).trim(), prices: line.match(PRICE) ?? [] }))
    .filter(({ prices }) => prices.length > 0);

/** Lists the prices that differ between lines of two versions of a block that are otherwise equal. */
export function comparePrices(before: ComparedBlock, after: ComparedBlock): PriceChange[] {
  const oldPrices = new Map(readPricedLines(before.markdown).map(({ key, prices }) => [key, prices]));
  return readPricedLines(after.markdown).flatMap(({ key, prices }) => {
    const old = oldPrices.get(key);
    if (old?.length !== prices.length) return [];
    return prices.flatMap((price, index): PriceChange[] => {
      const oldPrice = old[index];
      if (oldPrice === undefined || oldPrice === price) return [];
      const name = nameOf(key) || after.headingPath.at(-1) || '';
      const { evidenceId } = after;
      return [{ name, before: oldPrice, after: price, source: 'content', evidenceId }];
    });
  });
}

/** Returns the words of a line without Markdown and placeholders of prices. */
const nameOf = (key: string): string =>
  key
    .slice(0, 1000)
    .replace(/!?\[([^\]]{0,300})\]\([^)]{0,600}\)/g, '$1')
    .replaceAll(PLACEHOLDER, ' ')
    .replace(/^[\s>#|*+-]+|[\s|*:–-]+$/g, '')
    .replace(/\s*\|\s*/g, ' ')
    .replace(/[*_`\\]|\s{2,}/g, ' ')
    .trim()
    .slice(0, MAX_NAME_LENGTH);

/** Lists products of structured data (schema.org) whose price differs. */
export function compareStructuredPrices(
  before: readonly StateSource[],
  after: readonly StateSource[],
): PriceChange[] {
  const oldPrices = readOffers(before);
  return [...readOffers(after)].flatMap(([name, price]): PriceChange[] => {
    const oldPrice = oldPrices.get(name);
    if (oldPrice === undefined || oldPrice === price) return [];
    return [{ name, before: oldPrice, after: price, source: 'structuredData' }];
  });
}

/** Reads the prices of named objects with offers. */
function readOffers(sources: readonly StateSource[]): Map<string, string> {
  const prices = new Map<string, string>();
  const documents = sources.filter(({ role }) => role === 'ld+json').map(({ body }) => body);
  for (const object of objectsIn(documents)) {
    const { name, offers } = object;
    if (typeof name !== 'string' || prices.has(name)) continue;
    const price = [offers].flat().map(formatOffer).find(Boolean);
    if (price) prices.set(name.slice(0, MAX_NAME_LENGTH), price);
  }
  return prices;
}

function formatOffer(offer: unknown): string | undefined {
  if (!isObject(offer)) return undefined;
  const amount = offer.price ?? offer.lowPrice;
  if (typeof amount !== 'string' && typeof amount !== 'number') return undefined;
  const currency = typeof offer.priceCurrency === 'string' ? offer.priceCurrency : '';
  return `${amount} ${currency}`.trim().slice(0, MAX_NAME_LENGTH);
}
