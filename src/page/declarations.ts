import { collapseWhiteSpace, type ElementNode } from '../content/index.ts';
import { readAttribute, walkTree, hasAttribute, toWebUrl } from './walk.ts';

/** A `link` element, or a visible link to the next page of a series. */
export interface HeadLink {
  rel: string;
  href: string;
  type: string;
  sizes: string;
  hreflang: string;
}

/** What a page declares about itself in `html`, `meta` and `link` elements. */
export interface HeadDeclarations {
  /** Contents of `meta` elements by lower-case `property`, `name`, `itemprop` or `http-equiv`, in document order. */
  meta: ReadonlyMap<string, readonly string[]>;
  links: readonly HeadLink[];
  /** `lang` of the root element; empty when there is none. */
  lang: string;
  /** Declared by `meta charset`; empty when there is none. */
  charset: string;
}

/**
 * Limits for hostile pages: the number of declaring elements, and the UTF-16 units of a value and of the names of a
 * value.
 */
const MAX_DECLARATIONS = 2000;
const MAX_DECLARED_VALUE_CHARS = 10_000;
const MAX_NAMES_CHARS = 300;

function isLinkToNextPage(element: ElementNode): boolean {
  return element.tag === 'a' && /(^|\s)next(\s|$)/i.test(readAttribute(element, 'rel'));
}

/** Reads the declarations of a page from the whole tree. */
export function readDeclarations(root: ElementNode): HeadDeclarations {
  const meta = new Map<string, string[]>();
  const links: HeadLink[] = [];
  let lang = '';
  let charset = '';
  let count = 0;
  walkTree(root, {
    enter: (element) => {
      // Skip embedded pages and reviews, because their declarations do not describe this page.
      if (element.tag === 'iframe' || isItemOfOther(element)) return false;
      if (element.tag === 'html')
        lang ||= (readAttribute(element, 'lang') || readAttribute(element, 'xml:lang')).trim();
      if (count >= MAX_DECLARATIONS) return true;
      if (element.tag === 'meta') {
        count++;
        charset ||= readAttribute(element, 'charset').trim();
        const content = collapseWhiteSpace(
          (readAttribute(element, 'content') || readAttribute(element, 'value')).slice(
            0,
            MAX_DECLARED_VALUE_CHARS,
          ),
        );
        for (const name of ['property', 'name', 'itemprop', 'http-equiv']) {
          if (content === '') continue;
          for (const key of readAttribute(element, name)
            .toLowerCase()
            .slice(0, MAX_NAMES_CHARS)
            .split(/\s+/)) {
            const values = meta.get(key);
            if (values === undefined) meta.set(key, [content]);
            else values.push(content);
          }
        }
      } else if (element.tag === 'link' || isLinkToNextPage(element)) {
        count++;
        const [rel, href, type, sizes, hreflang] = ['rel', 'href', 'type', 'sizes', 'hreflang'].map((name) =>
          readAttribute(element, name).trim(),
        ) as [string, string, string, string, string];
        links.push({ rel: rel.toLowerCase(), href, type, sizes, hreflang });
      }
      return true;
    },
  });
  return { meta, links, lang, charset };
}

/** Returns the first value that the page declares under one of the names. Empty if the page declares no such value. */
export function getDeclaredValue(declarations: HeadDeclarations, ...names: string[]): string {
  for (const name of names) {
    const value = declarations.meta.get(name)?.[0];
    if (value !== undefined) return value;
  }
  return '';
}

/** Path and query of an address. A slash at the end makes no difference. */
const readPath = ({ pathname, search }: URL): string => `${pathname.replace(/\/$/, '')}${search}`;

/** Returns the address of the first link with a relation, such as `canonical`. */
export function findRelatedUrl(
  { links }: HeadDeclarations,
  rel: string,
  baseUrl: string,
): string | undefined {
  const link = links.find((link) => link.href !== '' && link.rel.split(/\s+/).includes(rel));
  return link && toWebUrl(link.href, baseUrl);
}

/** Sites whose scripts choose the page write its address into the fragment. */
const PAGE_IN_FRAGMENT = /^#!?\//;

/** Creates a test whether an address is that of the page itself, as the browser shows it or as the page declares it. */
export function createOwnAddressTest(
  declarations: HeadDeclarations,
  { finalUrl, baseUrl }: { finalUrl: string; baseUrl: string },
): (address: string) => boolean {
  const openGraphUrl = getDeclaredValue(declarations, 'og:url') || finalUrl;
  const own = [finalUrl, findRelatedUrl(declarations, 'canonical', baseUrl), openGraphUrl].flatMap(
    (address) => URL.parse(address ?? '', baseUrl) ?? [],
  );
  const hosts = new Set(own.map(({ host }) => host));
  const paths = new Set(own.map(readPath));
  return (address) => {
    const url = URL.parse(address);
    if (url === null || PAGE_IN_FRAGMENT.test(url.hash)) return false;
    return hosts.has(url.host) && paths.has(readPath(url));
  };
}

/** Properties that describe something other than the page, such as reviews, entries or pictures. */
const OTHER_ITEM_PROPERTIES = new Set(
  'review reviews itemreviewed comment suggestedanswer acceptedanswer itemlistelement isrelatedto issimilarto haspart citation mentions about offers aggregaterating image photo video audio associatedmedia'.split(
    ' ',
  ),
);
const MAX_PROPERTIES_CHARS = 300;

/** Whether an element begins a microdata or RDFa item about something other than the page. */
export function isItemOfOther(element: ElementNode): boolean {
  if (!hasAttribute(element, 'itemscope') && !hasAttribute(element, 'typeof')) return false;
  const properties = `${readAttribute(element, 'itemprop')} ${readAttribute(element, 'property')}`;
  return properties
    .slice(0, MAX_PROPERTIES_CHARS)
    .toLowerCase()
    .split(/\s+/)
    .some((name) => OTHER_ITEM_PROPERTIES.has(name.replace(/^.*[:/]/s, '')));
}
