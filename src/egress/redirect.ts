import { EgressError } from './errors.ts';

/** One request of a plain fetch: the first request, or a request after a redirect. */
export interface RequestHop {
  url: URL;
  method: 'GET' | 'POST';
  /** Request headers with names in lower case. */
  headers: Record<string, string>;
  body?: string | Uint8Array;
}

const REDIRECT_STATUSES = new Set([301, 302, 303, 307, 308]);
/** Headers that are sent to another origin after a redirect. Any other header can be a secret of the first origin. */
const CROSS_ORIGIN_HEADERS =
  /^(?:accept|accept-encoding|accept-language|user-agent|upgrade-insecure-requests|range|content-.*)$/;
const BODY_HEADERS = ['content-type', 'content-length', 'content-encoding', 'content-language'];

/**
 * Creates the request after a redirect (WHATWG Fetch, HTTP-redirect fetch). Undefined if the response is not a
 * redirect. Throws an error if the target is not http or https.
 */
export function followRedirect(
  hop: RequestHop,
  status: number,
  location: string | undefined,
): RequestHop | undefined {
  if (!REDIRECT_STATUSES.has(status) || location === undefined) return undefined;
  // Node reads headers as Latin-1, but the address in `location` is UTF-8. Convert it.
  const address = Buffer.from(location, 'latin1').toString('utf8');
  const url = URL.canParse(address, hop.url.href) ? new URL(address, hop.url.href) : undefined;
  if (!url) throw new EgressError('http', 'EINVALIDREDIRECT', 'the redirect has an invalid Location');
  if (!isHttpUrl(url))
    throw new EgressError('http', 'EUNSAFEREDIRECT', `the redirect leads to ${url.protocol}`);

  const dropsBody = hop.method === 'POST' && (status === 301 || status === 302 || status === 303);
  const droppedHeaders = new Set(dropsBody ? BODY_HEADERS : []);
  const isSameOrigin = url.origin === hop.url.origin;
  const headers = Object.fromEntries(
    Object.entries(hop.headers).filter(
      ([name]) => !droppedHeaders.has(name) && (isSameOrigin || CROSS_ORIGIN_HEADERS.test(name)),
    ),
  );
  return dropsBody ? { url, method: 'GET', headers } : { ...hop, url, headers };
}

export const isHttpUrl = ({ protocol }: URL): boolean => protocol === 'http:' || protocol === 'https:';
