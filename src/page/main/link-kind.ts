/**
 * The target of a link relative to its page: a fragment of the page, an address of the site with a query, or any other.
 */
export type LinkKind = 'fragment' | 'query' | 'other';

const ABSOLUTE_URL = /^(?:https?:)?\/\/([^/?#]*)/i;
const WWW_PREFIX = /^www\./;
const MAX_PARSED_URL_CHARS = 2000;

/** Returns the host of a page's address without `www.`, as `classifyLink` compares it. */
export function readPageHost(url: string): string {
  return (URL.parse(url)?.host ?? '').replace(WWW_PREFIX, '');
}

/** Classifies a link without resolving its URL, because a page can have tens of thousands of links. */
export function classifyLink(href: string, pageHost: string): LinkKind {
  const address = href.slice(0, MAX_PARSED_URL_CHARS).trim();
  if (address.startsWith('#')) return 'fragment';
  const host = ABSOLUTE_URL.exec(address);
  if (host !== null && (host[1] as string).toLowerCase().replace(WWW_PREFIX, '') !== pageHost) return 'other';
  const path = host === null ? address : address.slice(host[0].length);
  return path.includes('?') ? 'query' : 'other';
}
