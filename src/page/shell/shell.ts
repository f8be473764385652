import {
  escapeHtml,
  type ElementNode,
  parseHtml,
  toPlainText,
  type ReadTreeOptions,
  treeToBlocks,
} from '../../content/index.ts';
import { splitWords } from '../main/text.ts';
import { hasEmptyApplicationRoot, isPlaceholder, areBlocksUnrendered } from './shell-evidence.ts';
import { type TextInPageData, MARKUP_PATTERN, type PageData, collectPageData } from './shell-texts.ts';
import { type JsonObject, getOwnValue } from '../structured.ts';
import type { PageBlock, PageMetadata, StateSource } from '../types.ts';

/**
 * Main words below which a page may be a shell (a page that its scripts fill). The page data must have `times` as many
 * words as the page.
 */
const SHELL_TEXT_LIMITS = { words: 60, times: 3 };
/** Shorter page data is only a summary and is not used. */
const MIN_PAGE_DATA_WORDS = 60;
const MAX_PRODUCT_PROPERTIES = 100;
const PARAGRAPH_BREAK = /\n\s*\n|\r\n|\n/;
function textToHtml(text: string): string {
  if (MARKUP_PATTERN.test(text)) return text;
  return escapeHtml(text)
    .split(PARAGRAPH_BREAK)
    .map((paragraph) => `<p>${paragraph}</p>`)
    .join('');
}

const readText = (object: unknown, key: string): string => {
  const value = getOwnValue(object, key);
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
};

const toList = (value: unknown): unknown[] =>
  (Array.isArray(value) ? value : [value]).slice(0, MAX_PRODUCT_PROPERTIES);

/**
 * Reads texts from the structured data of a product: name and price, which come before the description, and properties,
 * which come after it.
 */
function readProductTexts(
  product: JsonObject,
  mainText: string,
): { textsBefore: TextInPageData[]; textsAfter: TextInPageData[] } {
  const name = readText(product, 'name');
  const prices = toList(product.offers).flatMap((offer) => {
    const price = readText(offer, 'price') || readText(offer, 'lowPrice');
    return price === '' ? [] : [`<p>${escapeHtml(`${price} ${readText(offer, 'priceCurrency')}`)}</p>`];
  });
  const properties = toList(product.additionalProperty).flatMap((property) => {
    const [label, value] = [readText(property, 'name'), readText(property, 'value')];
    return label === '' || value === '' ? [] : [`<li>${escapeHtml(`${label}: ${value}`)}</li>`];
  });
  const listUnlessEmpty = (key: string, value: string): TextInPageData[] =>
    value === '' ? [] : [{ key, value }];
  return {
    textsBefore: [
      ...listUnlessEmpty(
        'name',
        name === '' || mainText.includes(name) ? '' : `<h1>${escapeHtml(name)}</h1>`,
      ),
      ...listUnlessEmpty('offers', [...new Set(prices)].join('')),
    ],
    textsAfter: listUnlessEmpty(
      'additionalProperty',
      properties.length === 0 ? '' : `<ul>${properties.join('')}</ul>`,
    ),
  };
}

function convertPageDataToBlocks(
  { texts, product }: PageData,
  mainText: string,
  baseUrl: string,
  lastEvidenceId: number,
): PageBlock[] {
  const options: ReadTreeOptions = { baseUrl, isHidden: () => false };
  const { textsBefore, textsAfter } = product
    ? readProductTexts(product, mainText)
    : { textsBefore: [], textsAfter: [] };
  return [...textsBefore, ...texts, ...textsAfter]
    .flatMap(({ key, value }) =>
      treeToBlocks(parseHtml(textToHtml(value)), options).map(({ block }) => ({ key, block })),
    )
    .map(({ key, block }, index) => ({
      evidenceId: lastEvidenceId + index + 1,
      markdownBlockId: `b${lastEvidenceId + index + 1}`,
      nodeIds: [],
      role: 'main',
      headingPath: [],
      block,
      evidence: [{ code: 'pageData', key }],
    }));
}

/**
 * Returns the blocks of a page. For a shell (a page that its scripts should have filled), adds main blocks with the
 * texts of the page data, if the data is about the page.
 */
export function addShellText(
  root: ElementNode,
  blocks: readonly PageBlock[],
  sources: readonly StateSource[],
  { title }: Pick<PageMetadata, 'title'>,
  documentTitle: string,
  baseUrl: string,
): PageBlock[] {
  if (sources.length === 0) return [...blocks];
  const main = blocks.filter(({ role }) => role === 'main').map(({ block }) => block);
  const mainText = toPlainText(main);
  const mainWords = splitWords(mainText).length;
  if (mainWords >= SHELL_TEXT_LIMITS.words) return [...blocks];
  const isBare = hasEmptyApplicationRoot(root);
  if (!isBare && !areBlocksUnrendered(main)) return [...blocks];
  const headings = main.filter((block) => block.type === 'heading').map((block) => toPlainText([block]));
  const data = collectPageData(sources, [title ?? '', documentTitle, ...headings], isBare);
  if (data.words < Math.max(MIN_PAGE_DATA_WORDS, SHELL_TEXT_LIMITS.times * mainWords)) return [...blocks];
  const pageBlocks = blocks.map((block): PageBlock => {
    const isPlaceholderBlock = block.role === 'main' && isPlaceholder(toPlainText([block.block]));
    if (!isPlaceholderBlock) return block;
    const passes = [...(block.passes ?? []), 'demotePlaceholders'];
    return { ...block, role: 'appendix', evidence: [{ code: 'placeholder' }], passes };
  });
  return [...pageBlocks, ...convertPageDataToBlocks(data, mainText, baseUrl, blocks.length)];
}
