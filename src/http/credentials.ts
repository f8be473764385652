import type { FastifyRequest } from 'fastify';
import { type Credentials, SESSION_COOKIE } from '../accounts/index.ts';

/** The credentials that a request carries; a cookie that a page of another site sends along is none. */
export function credentialsOf(request: FastifyRequest): Credentials {
  const apiKey = request.headers['x-service-api-key'];
  const bearer = /^Bearer\s+(.*)$/i.exec(request.headers.authorization ?? '')?.[1];
  const cookie = isForeign(request) ? undefined : sessionToken(request);
  return {
    ...(typeof apiKey === 'string' && { apiKey }),
    ...(bearer !== undefined && { bearer: bearer.trim() }),
    ...(cookie !== undefined && { cookie }),
  };
}

/** The token in the session's cookie. */
export const sessionToken = (request: FastifyRequest): string | undefined =>
  cookieValue(request.headers.cookie ?? '', SESSION_COOKIE);

const HARMLESS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Whether a browser sends a request that changes something for a page of another origin. Browsers say so in
 * `Sec-Fetch-Site`, older ones in `Origin`; whatever sends neither is no browser.
 */
export function isForeign({ method, headers }: FastifyRequest): boolean {
  if (HARMLESS.has(method)) return false;
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const { origin } = headers;
  return origin !== undefined && URL.parse(origin)?.host !== headers.host;
}

function cookieValue(header: string, name: string): string | undefined {
  for (const pair of header.split(';')) {
    const [key, value] = pair.split('=', 2);
    if (key?.trim() === name) return value?.trim();
  }
  return undefined;
}
