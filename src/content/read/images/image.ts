import type { Inline } from '../../block.ts';
import type { ElementNode } from '../../tree.ts';
import { parseWordList } from '../../word-lists.ts';
import { resolveUrl, type BlockReader } from '../reader.ts';
import { findAttribute } from '../tags.ts';

/** Attributes with the real URL of a lazily loaded image, best first. */
const LAZY_URL_ATTRIBUTES = parseWordList(
  'data-src data-original data-lazy-src data-lazy data-url data-image',
);
const SRCSET_ATTRIBUTES = ['data-srcset', 'data-lazy-srcset', 'srcset'];
/** Images up to this size are spacers and tracking pixels. */
const MAX_SPACER_SIDE_PX = 8;
/** A longer alternative text does not describe an emoji, a letter or a short formula. */
const MAX_SYMBOL_CHARS = 12;
const MAX_SRCSET_CHARS = 10_000;

/**
 * Reads an `img` element. Without a usable URL, returns the alternative text if it is a symbol or if `src` is missing.
 * Returns `undefined` for spacers and, outside figures, for decorative images (empty `alt`).
 */
export function readImage(
  element: ElementNode,
  reader: BlockReader,
): Extract<Inline, { type: 'image' | 'text' }> | undefined {
  const altAttribute = findAttribute(element, 'alt');
  const alt = (
    altAttribute ??
    findAttribute(element, 'aria-label') ??
    findAttribute(element, 'title') ??
    ''
  ).trim();
  const url = listCandidateUrls(element)
    .map((address) => resolveUrl(address, reader.options))
    .find((address) => address !== undefined);
  if (url === undefined || isSpacer(element)) {
    const usesAltAsText = findAttribute(element, 'src') === undefined || isSymbol(alt);
    return alt !== '' && usesAltAsText ? { type: 'text', value: alt } : undefined;
  }
  const isDecoration = alt === '' && altAttribute !== undefined && !reader.inFigure;
  if (isDecoration && reader.options.readsDecoration !== true) return undefined;
  return { type: 'image', url, alt };
}

const isSymbol = (alt: string): boolean => alt.length <= MAX_SYMBOL_CHARS && !/\s/.test(alt);

function listCandidateUrls(element: ElementNode): string[] {
  const lazyUrls = LAZY_URL_ATTRIBUTES.map((name) => findAttribute(element, name));
  const srcsetUrls = SRCSET_ATTRIBUTES.map((name) => findLargestInSrcset(findAttribute(element, name) ?? ''));
  const source = findAttribute(element, 'src');
  const isPlaceholder =
    source === undefined ||
    /^(?:data|service-asset):|\/(?:blank|spacer|placeholder|pixel)\.(?:gif|png|svg)/i.test(source);
  const urlsByPriority = isPlaceholder
    ? [...lazyUrls, ...srcsetUrls, source]
    : [...lazyUrls.slice(0, 3), source, ...srcsetUrls];
  return urlsByPriority.filter(
    (address): address is string => address !== undefined && address.trim() !== '',
  );
}

/** Finds the URL of the largest candidate in a `srcset`. */
function findLargestInSrcset(set: string): string | undefined {
  let largestUrl: string | undefined;
  let size = -1;
  for (const candidate of set.slice(0, MAX_SRCSET_CHARS).split(/,(?=\s|https?:|\/)/)) {
    const [address, descriptor] = candidate.trim().split(/\s+/);
    const value = Number.parseFloat(descriptor ?? '1');
    if (address !== undefined && address !== '' && value > size) {
      size = value;
      largestUrl = address;
    }
  }
  return largestUrl;
}

const isSpacer = (element: ElementNode): boolean =>
  ['width', 'height'].every(
    (name) => Number.parseFloat(findAttribute(element, name) ?? '') <= MAX_SPACER_SIDE_PX,
  );
