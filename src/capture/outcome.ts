import {
  type FetchOriginError,
  isRetryableStatus,
  type ResponseFacts,
  ServiceError,
} from '../contract/index.ts';
import { type DialFailure, lastDialFailure } from '../egress/index.ts';
import { tooManyBytes } from './limits.ts';
import type { DocumentLoad } from './navigation.ts';
import { isProxyError, networkVerdict } from './network-codes.ts';
import type { PreparedPage } from './prepared-page.ts';
import { endlessRedirects, unreached } from './unreached.ts';

/**
 * What a failed main navigation means (specification 7.1, the three-way partition): an outcome of the origin
 * is returned, a failure that repeats is thrown as 502, and whatever proves neither as 503.
 * @param code as the browser reports it, such as `net::ERR_SOCKS_CONNECTION_FAILED`
 */
export function originFailure(page: PreparedPage, requestedUrl: string, code: string): FetchOriginError {
  const { navigation, proxy } = page;
  if (proxy.limitHit) throw tooManyBytes(requestedUrl, proxy.limitHit);
  const load = navigation.current;
  const finalUrl = load?.url ?? requestedUrl;
  if (code === 'net::ERR_TOO_MANY_REDIRECTS') {
    return endlessRedirects(requestedUrl, finalUrl, navigation.lastRedirectStatus);
  }
  if (code === 'net::ERR_HTTP_RESPONSE_CODE_FAILURE' && load?.status !== undefined) {
    // An error status without a body: the browser shows a page of its own instead.
    const originStatusCode = load.status;
    const retryable = isRetryableStatus(originStatusCode);
    return { ...unreached(requestedUrl, finalUrl), kind: 'http', originStatusCode, retryable };
  }
  if (code === 'net::ERR_ABORTED') {
    // Answers that show nothing, such as 204; and redirects to what is no web address.
    const wasRedirected = navigation.lastRedirectStatus !== undefined && load?.status === undefined;
    const failureType = wasRedirected ? 'unsafeNavigation' : 'pageNeverSettled';
    throw new ServiceError('FetchNavigationFailed', { url: requestedUrl, failureType });
  }
  const behind = failureBehind(page, finalUrl);
  // Whatever the browser saw of it: an exit that died says nothing about the origin.
  const exact = behind?.stage === 'exit' ? undefined : isProxyError(code) ? behind?.netError : code;
  const verdict = exact === undefined ? undefined : networkVerdict(exact);
  if (exact === undefined || verdict === undefined) {
    throw new ServiceError('ServiceUnavailable', {
      message: `The page could not be fetched (${exact ?? code}).`,
    });
  }
  if ('failureType' in verdict) {
    const tag = navigation.isCommitted ? 'FetchCaptureFailed' : 'FetchNavigationFailed';
    throw new ServiceError(tag, { url: requestedUrl, failureType: verdict.failureType });
  }
  return { ...unreached(requestedUrl, finalUrl), upstreamError: exact, ...verdict };
}

export function responseFacts(
  load: DocumentLoad,
  requestedUrl: string,
  redirectStatusCode: number | undefined,
): ResponseFacts {
  return {
    url: load.url,
    requestedUrl,
    originStatusCode: load.status ?? 0,
    ...(redirectStatusCode !== undefined && { redirectStatusCode }),
    contentType: load.headers['content-type'] ?? '',
    headers: load.headers,
  };
}

const RENDERED_TYPES = new Set(['text/html', 'application/xhtml+xml']);

/** Whether a browser shows this answer as a page of its own making: everything else is a document or a download. */
export function isPage(load: DocumentLoad): boolean {
  if (/^\s*attachment\b/i.test(load.headers['content-disposition'] ?? '')) return false;
  if (RENDERED_TYPES.has(load.mimeType)) return true;
  // Nothing was said about the type, and a look at the bytes said no more: an empty answer, or a few words.
  const isUnknown = (load.headers['content-type'] ?? '').trim() === '';
  return isUnknown && (load.mimeType === '' || load.mimeType === 'text/plain');
}

/** Why the last connection to an address did not come about, as the egress knows it; undefined when it did. */
export function failureBehind(page: PreparedPage, url: string): DialFailure | undefined {
  const { hostname, port, protocol } = new URL(url);
  const portNumber = Number(port) || (protocol === 'https:' ? 443 : 80);
  return lastDialFailure(page.proxy.journal, hostname, portNumber);
}
