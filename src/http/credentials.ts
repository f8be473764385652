import type { FastifyRequest } from 'fastify';
import { type Credentials, SESSION_COOKIE } from '../accounts/index.ts';
import { isLoopbackCall } from './loopback.ts';

/** Reads the credentials of a request. Ignores the session cookie of a cross-site request (CSRF). */
export function readCredentials(request: FastifyRequest): Credentials {
  const apiKey = request.headers['x-service-api-key'];
  const bearer = /^Bearer\s+(.*)$/i.exec(request.headers.authorization ?? '')?.[1];
  const cookie = isCrossSite(request) ? undefined : readSessionToken(request);
  return {
    ...(typeof apiKey === 'string' && { apiKey }),
    ...(bearer !== undefined && { bearer: bearer.trim() }),
    ...(cookie !== undefined && { cookie }),
    isLocal: isLoopbackCall(request) && !isFromOtherOrigin(request),
  };
}

export const readSessionToken = (request: FastifyRequest): string | undefined =>
  readCookie(request.headers.cookie ?? '', SESSION_COOKIE);

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whether a browser sends this request from a page of another origin, and the request changes state. */
export const isCrossSite = (request: FastifyRequest): boolean =>
  !SAFE_METHODS.has(request.method) && isFromOtherOrigin(request);

/**
 * Whether a page of another origin caused this request. `Sec-Fetch-Site` decides, or `Origin` for older browsers. A
 * client that sends neither header is not a browser.
 */
function isFromOtherOrigin({ headers }: FastifyRequest): boolean {
  const fetchSite = headers['sec-fetch-site'];
  if (fetchSite !== undefined) return fetchSite !== 'same-origin' && fetchSite !== 'none';
  const { origin } = headers;
  return origin !== undefined && URL.parse(origin)?.host !== headers.host;
}

function readCookie(header: string, name: string): string | undefined {
  for (const pair of header.split(';')) {
    const [key, value] = pair.split('=', 2);
    if (key?.trim() === name) return value?.trim();
  }
  return undefined;
}
