import { alignBlocks, type BlockPair, type UnmatchedBlock } from './align-blocks.ts';
import { isJsonObject, iterateObjects } from '../../page/index.ts';
import type { PriceChange } from '../../contract/index.ts';
import type { StateSource } from '../../page/index.ts';
import type { ComparedBlock } from './compared-block.ts';
import { pairSimilarBlocks } from './pair-similar-blocks.ts';
import { PRICE_TEXT, removePricesWithUnits } from './price-pattern.ts';

const MAX_PRODUCT_NAME_CHARS = 120;

/** Lists the prices that differ between two versions of a block. Compares lines that are equal without their prices. */
export function comparePrices(before: ComparedBlock, after: ComparedBlock): PriceChange[] {
  const { removed, added } = alignBlocks(readPricedLines(before), readPricedLines(after));
  const equalPairs = pairLinesOfEqualText(removed, added);
  const pairedBlocks = new Set(equalPairs.flatMap((pair) => [pair.before, pair.after]));
  const isUnpaired = ({ block }: UnmatchedBlock): boolean => !pairedBlocks.has(block);
  const similarBlocks = pairSimilarBlocks(removed.filter(isUnpaired), added.filter(isUnpaired));
  return [...equalPairs, ...similarBlocks.pairs].flatMap(comparePricesOfLine);
}

/** Returns the lines of a block that contain prices. Each line is a block whose text has no prices. */
const readPricedLines = (block: ComparedBlock): ComparedBlock[] =>
  block.markdown
    .split('\n')
    .filter((line) => line.search(PRICE_TEXT) >= 0)
    .map((line) => ({ ...block, markdown: line, key: line, text: removePricesWithUnits(line) }));

/** Pairs lines with equal texts, in order. Skips a text whose number of occurrences differs between the versions. */
function pairLinesOfEqualText(
  removed: readonly UnmatchedBlock[],
  added: readonly UnmatchedBlock[],
): BlockPair[] {
  // Returns the key of a line. Lines without words are compared only in the same gap.
  const readKey = ({ block, gap }: UnmatchedBlock): string =>
    /\p{L}/u.test(block.text) ? block.text : `${gap} ${block.text}`;
  const removedByKey = Map.groupBy(removed, readKey);
  return [...Map.groupBy(added, readKey)].flatMap(([key, newLines]) => {
    const oldLines = removedByKey.get(key) ?? [];
    if (oldLines.length !== newLines.length) return [];
    return newLines.map((line, index) => ({ before: oldLines[index]!.block, after: line.block }));
  });
}

/**
 * Lists the prices that differ between two versions of a line. Empty if the versions have different numbers of prices.
 */
function comparePricesOfLine({ before, after }: BlockPair): PriceChange[] {
  const oldPrices = before.markdown.match(PRICE_TEXT) ?? [];
  const prices = after.markdown.match(PRICE_TEXT) ?? [];
  if (oldPrices.length !== prices.length) return [];
  const name = readProductName(after.text) || after.headingPath.at(-1) || '';
  return prices.flatMap((price, index): PriceChange[] => {
    const oldPrice = oldPrices[index];
    if (oldPrice === undefined || oldPrice === price) return [];
    return [{ name, before: oldPrice, after: price, source: 'content', evidenceId: after.evidenceId }];
  });
}

/** Returns the words of a line without Markdown. */
const readProductName = (text: string): string =>
  text
    .slice(0, 1000)
    .replace(/!?\[([^\]]{0,300})\]\([^)]{0,600}\)/gu, '$1')
    .replace(/[*_`\\]/gu, '')
    .replace(/^[\s>#|:+,\p{Pd}]+|[\s|:,\p{Pd}]+$/gu, '')
    .replace(/\s*\|\s*|\s{2,}/gu, ' ')
    .slice(0, MAX_PRODUCT_NAME_CHARS);

/** Lists products of structured data (schema.org) with a changed price. */
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

/** Reads the prices of objects that have a name and offers. */
function readOffers(sources: readonly StateSource[]): Map<string, string> {
  const prices = new Map<string, string>();
  const documents = sources.filter(({ role }) => role === 'ld+json').map(({ body }) => body);
  for (const object of iterateObjects(documents)) {
    const { name, offers } = object;
    if (typeof name !== 'string' || prices.has(name)) continue;
    const price = [offers].flat().map(formatOffer).find(Boolean);
    if (price) prices.set(name.slice(0, MAX_PRODUCT_NAME_CHARS), price);
  }
  return prices;
}

function formatOffer(offer: unknown): string | undefined {
  if (!isJsonObject(offer)) return undefined;
  const amount = offer.price ?? offer.lowPrice;
  if (typeof amount !== 'string' && typeof amount !== 'number') return undefined;
  const currency = typeof offer.priceCurrency === 'string' ? offer.priceCurrency : '';
  return `${amount} ${currency}`.trim().slice(0, MAX_PRODUCT_NAME_CHARS);
}
