import { EgressError } from './errors.ts';

/** What goes over the wire for one hop of a plain fetch. */
export interface Hop {
  url: URL;
  method: 'GET' | 'POST';
  /** Names in lower case. */
  headers: Record<string, string>;
  body?: string | Uint8Array;
}

const REDIRECTS = new Set([301, 302, 303, 307, 308]);
/** Meant for one origin only. */
const PRIVATE_HEADERS = ['authorization', 'cookie', 'origin', 'referer'];
const BODY_HEADERS = ['content-type', 'content-length', 'content-encoding', 'content-language'];

/**
 * The hop that an answer asks for (WHATWG Fetch, HTTP-redirect fetch), or undefined when it is the last one.
 * Throws where it leads out of http and https.
 */
export function nextHop(hop: Hop, status: number, location: string | undefined): Hop | undefined {
  if (!REDIRECTS.has(status) || location === undefined) return undefined;
  // Header bytes arrive as Latin-1; addresses are UTF-8.
  const address = Buffer.from(location, 'latin1').toString('utf8');
  const url = URL.canParse(address, hop.url.href) ? new URL(address, hop.url.href) : undefined;
  if (!url) throw new EgressError('http', 'EINVALIDREDIRECT', 'the redirect leads to no address');
  if (!isHttp(url)) throw new EgressError('http', 'EUNSAFEREDIRECT', `the redirect leads to ${url.protocol}`);

  const dropsBody = hop.method === 'POST' && (status === 301 || status === 302 || status === 303);
  const dropped = new Set(dropsBody ? BODY_HEADERS : []);
  if (url.origin !== hop.url.origin) for (const name of PRIVATE_HEADERS) dropped.add(name);
  const headers = Object.fromEntries(Object.entries(hop.headers).filter(([name]) => !dropped.has(name)));
  return dropsBody ? { url, method: 'GET', headers } : { ...hop, url, headers };
}

export const isHttp = ({ protocol }: URL): boolean => protocol === 'http:' || protocol === 'https:';
