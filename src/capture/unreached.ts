import type { FetchOriginError } from '../contract/index.ts';

/** What every outcome without content says (specification 2.6). */
export const unreached = (requestedUrl: string, finalUrl: string) =>
  ({
    _tag: 'FetchOriginError',
    url: requestedUrl,
    contentAvailable: false,
    finalUrl,
    redirectLimitReached: false,
  }) as const;

/** `net::ERR_TOO_MANY_REDIRECTS`: the origin answered, again and again. @param lastStatus of the last redirect */
export const endlessRedirects = (
  requestedUrl: string,
  finalUrl: string,
  lastStatus: number | undefined,
): FetchOriginError => ({
  ...unreached(requestedUrl, finalUrl),
  kind: 'http',
  upstreamError: 'net::ERR_TOO_MANY_REDIRECTS',
  ...(lastStatus !== undefined && { originStatusCode: lastStatus }),
  retryable: false,
  redirectLimitReached: true,
});
