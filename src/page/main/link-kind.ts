/**
 * The target of a link relative to the address of its page: a fragment or query of the page, another site, an address
 * below the page's address, or any other address.
 */
export type LinkKind = 'fragment' | 'query' | 'external' | 'below' | 'other';

/** The parts of the page's address that links are compared with. */
export interface PageLocation {
  host: string;
  /** Path with a trailing slash. */
  folder: string;
}

const ABSOLUTE_URL = /^(?:https?:)?\/\/([^/?#]*)/i;
const WWW_PREFIX = /^www\./;
const MAX_PARSED_URL_CHARS = 2000;

export function parsePageLocation(url: string): PageLocation {
  const parsed = URL.parse(url);
  return {
    host: (parsed?.host ?? '').replace(WWW_PREFIX, ''),
    folder: `${(parsed?.pathname ?? '').replace(/\/$/, '')}/`,
  };
}

/** Classifies a link without resolving its URL, because a page can have tens of thousands of links. */
export function classifyLink(href: string, pageAddress: PageLocation): LinkKind {
  const address = href.slice(0, MAX_PARSED_URL_CHARS).trim();
  if (address.startsWith('#')) return 'fragment';
  const host = ABSOLUTE_URL.exec(address);
  if (host !== null && (host[1] as string).toLowerCase().replace(WWW_PREFIX, '') !== pageAddress.host)
    return 'external';
  const path = host === null ? address : address.slice(host[0].length);
  if (path.includes('?')) return 'query';
  return pageAddress.folder !== '/' && path.startsWith(pageAddress.folder) ? 'below' : 'other';
}
