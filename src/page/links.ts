import { collapseWhiteSpace, removeInvisibleCharacters } from '../content/index.ts';
import type { ElementNode } from '../content/index.ts';
import type { PageBlock, CapturedLink } from './types.ts';
import { readAttribute, collectText, walkTree } from './walk.ts';

const LINK_SCHEMES = new Set(['http:', 'https:', 'mailto:', 'tel:']);
const MAX_LINK_TEXT_CHARS = 1000;

/**
 * Creates a function that returns the number of the block that contains a node. It relies on the first node ids of
 * blocks being in ascending order.
 */
function createBlockLocator(blocks: readonly PageBlock[]): (id: number) => number | undefined {
  const ranges = blocks
    .filter((block) => block.nodeIds.length > 0)
    .map((block) => ({
      first: block.nodeIds.reduce((a, b) => Math.min(a, b)),
      last: block.nodeIds.reduce((a, b) => Math.max(a, b)),
      evidenceId: block.evidenceId,
    }))
    .sort((a, b) => a.first - b.first);
  return (id) => {
    let low = 0;
    let high = ranges.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ranges[middle]?.first ?? 0) <= id) low = middle + 1;
      else high = middle;
    }
    const range = ranges[low - 1];
    return range !== undefined && id <= range.last ? range.evidenceId : undefined;
  };
}

/** Reads the text of a link. If the link has no text, returns its label or the alternative texts of its images. */
function readLinkText(element: ElementNode): string {
  const text = removeInvisibleCharacters(collectText(element, MAX_LINK_TEXT_CHARS)).trim();
  if (text) return text;
  const label =
    readAttribute(element, 'aria-label') || readAttribute(element, 'title') || readAttribute(element, 'alt');
  if (label) return collapseWhiteSpace(removeInvisibleCharacters(label)).slice(0, MAX_LINK_TEXT_CHARS);
  const alts: string[] = [];
  walkTree(element, {
    enter: (child) => {
      if (child.tag === 'img') alts.push(readAttribute(child, 'alt'));
      return true;
    },
  });
  return collapseWhiteSpace(removeInvisibleCharacters(alts.join(' '))).slice(0, MAX_LINK_TEXT_CHARS);
}

/** Finds the id of the first text node below an element. Returns the id of the element if it contains no text node. */
function findFirstTextId(element: ElementNode): number {
  let id: number | undefined;
  walkTree(element, {
    enter: () => id === undefined,
    text: (node) => {
      if (id === undefined && node.value.trim()) id = node.id;
    },
  });
  return id ?? element.id;
}

/** Reads the absolute address of a link, without credentials. Returns undefined for other elements and addresses. */
function readAddress(element: ElementNode, baseUrl: string): string | undefined {
  const href = readAttribute(element, 'href').trim();
  if ((element.tag !== 'a' && element.tag !== 'area') || href === '') return undefined;
  const url = URL.parse(href, baseUrl);
  if (url === null || !LINK_SCHEMES.has(url.protocol)) return undefined;
  if (url.username !== '') url.username = '';
  if (url.password !== '') url.password = '';
  return url.href;
}

/** Maximum number of addresses of hidden links. */
const MAX_HIDDEN_LINKS = 2000;
const NOFOLLOW_REL = /(?:^|\s)nofollow(?:\s|$)/i;

/**
 * Lists the addresses to which only hidden links lead, such as links in closed menus. Leaves out links with `nofollow`,
 * because a hidden link that crawlers should not follow can be a trap.
 * @param links the visible links
 */
export function readHiddenAddresses(
  root: ElementNode,
  hidden: ReadonlySet<ElementNode>,
  links: readonly CapturedLink[],
  baseUrl: string,
): string[] {
  const shown = new Set(links.map(({ url }) => url));
  const addresses = new Set<string>();
  const addAddress = (element: ElementNode): boolean => {
    if (addresses.size >= MAX_HIDDEN_LINKS) return false;
    if (NOFOLLOW_REL.test(readAttribute(element, 'rel').slice(0, 200))) return true;
    const address = readAddress(element, baseUrl);
    if (address !== undefined && !shown.has(address)) addresses.add(address);
    return true;
  };
  walkTree(root, {
    enter: (element) => {
      if (element.tag === 'head') return false;
      if (!hidden.has(element)) return true;
      walkTree(element, { enter: addAddress });
      return false;
    },
  });
  return [...addresses];
}

/**
 * Lists the visible links of a page in document order, with absolute addresses. Lists each pair of address and text
 * only once.
 */
export function readLinks(
  root: ElementNode,
  hidden: ReadonlySet<ElementNode>,
  blocks: readonly PageBlock[],
  baseUrl: string,
): CapturedLink[] {
  const findBlockId = createBlockLocator(blocks);
  const seen = new Set<string>();
  const links: CapturedLink[] = [];
  walkTree(root, {
    enter: (element) => {
      if (hidden.has(element) || element.tag === 'head') return false;
      const url = readAddress(element, baseUrl);
      if (url === undefined) return true;
      const text = readLinkText(element);
      const key = `${url}\n${text}`;
      if (seen.has(key)) return true;
      seen.add(key);
      const evidenceId = findBlockId(findFirstTextId(element));
      links.push({ url, text, ...(evidenceId !== undefined && { evidenceId }) });
      return true;
    },
  });
  return links;
}
