import { type FetchOriginError, type ResponseFacts, ServiceError } from '../../contract/index.ts';
import {
  toChromiumError,
  type DialFailure,
  type FetchFailure,
  findLastDialFailure,
} from '../../egress/index.ts';
import type { DocumentLoad } from '../live-page/navigation.ts';
import { isProxyError, findNetworkVerdict } from './network-codes.ts';
import type { PreparedPage } from '../live-page/prepared-page.ts';
import { createTransferTooLargeError } from './size-limits.ts';

/**
 * Classifies a failed navigation of the main frame (specification 7.1) and returns the outcome of the origin.
 * @param code as the browser reports it, such as `net::ERR_SOCKS_CONNECTION_FAILED`
 * @throws ServiceError 502 for a failure of the page that would happen again, 503 for a code without a known cause
 */
export function classifyNavigationFailure(
  page: PreparedPage,
  requestedUrl: string,
  code: string,
): FetchOriginError {
  const { navigation, proxy } = page;
  if (proxy.limitHit) throw createTransferTooLargeError(requestedUrl, proxy.limitHit);
  const load = navigation.currentLoad;
  const finalUrl = load?.url ?? requestedUrl;
  if (OPEN_CONNECTION_CODES.has(code) && !hasReachedSite(proxy)) {
    const message = `The browser gave up before it reached the site (${code}).`;
    throw new ServiceError('ServiceUnavailable', { message });
  }
  if (code === 'net::ERR_TOO_MANY_REDIRECTS') {
    return createRedirectLimitOutcome(requestedUrl, finalUrl, navigation.lastRedirectStatus);
  }
  if (code === 'net::ERR_ABORTED') {
    // A response without a document (such as status 204), or a redirect to a scheme other than http and https.
    const wasRedirected = navigation.lastRedirectStatus !== undefined && load?.status === undefined;
    const failureType = wasRedirected ? 'unsafeNavigation' : 'pageNeverSettled';
    throw new ServiceError('FetchNavigationFailed', { url: requestedUrl, failureType });
  }
  const dialFailure = findDialFailure(page, finalUrl);
  // If the exit (route of outgoing requests) failed, no code of the browser says anything about the origin.
  const causeCode =
    dialFailure?.stage === 'exit' ? undefined : isProxyError(code) ? dialFailure?.netError : code;
  return classifyCode(causeCode, {
    requestedUrl,
    finalUrl,
    tag: navigation.isCommitted ? 'FetchCaptureFailed' : 'FetchNavigationFailed',
    message: `The page could not be fetched (${causeCode ?? code}).`,
  });
}

/**
 * Codes with which the browser ends a request to a site. It also reports them if it lacks file descriptors or memory for
 * the request.
 */
const OPEN_CONNECTION_CODES = new Set(
  [
    'ABORTED',
    'CONNECTION_RESET',
    'CONNECTION_CLOSED',
    'CONNECTION_ABORTED',
    'SOCKET_NOT_CONNECTED',
    'EMPTY_RESPONSE',
  ].map((name) => `net::ERR_${name}`),
);

/** Whether a capture has exchanged bytes with a site, or a site has refused or broken a connection. */
const hasReachedSite = ({ bytesIn, bytesOut, journal }: PreparedPage['proxy']): boolean =>
  bytesIn > 0 || bytesOut > 0 || journal.some(({ stage }) => stage !== undefined);

/** Classifies a failed plain fetch in the same way as `classifyNavigationFailure`. */
export function classifyFetchFailure(failure: FetchFailure, requestedUrl: string): FetchOriginError {
  const code = toChromiumError(failure);
  if (code === 'net::ERR_TOO_MANY_REDIRECTS') {
    return createRedirectLimitOutcome(requestedUrl, failure.url, failure.redirects.at(-1)?.status);
  }
  return classifyCode(code, {
    requestedUrl,
    finalUrl: failure.url,
    tag: 'FetchNavigationFailed',
    message: `The document could not be fetched (${code ?? failure.code}).`,
    cause: failure,
  });
}

const UNSAFE_PORT_MESSAGE =
  'Browsers load no pages from this port, because it belongs to another protocol. Use another port.';
const POLICY_REFUSAL_MESSAGE =
  'The address is not public, and the address policy of the service refuses it. To fetch from your own network, add the network to PAGEWRIGHT_ALLOW_NETWORKS.';

interface FailedFetch {
  requestedUrl: string;
  finalUrl: string;
  /** Name of the error for a failure that would happen again. */
  tag: 'FetchCaptureFailed' | 'FetchNavigationFailed';
  /** Message of the error for a code without a known cause. */
  message: string;
  cause?: unknown;
}

function classifyCode(
  code: string | undefined,
  { requestedUrl, finalUrl, tag, message, cause }: FailedFetch,
): FetchOriginError {
  const verdict = code === undefined ? undefined : findNetworkVerdict(code);
  const options = cause === undefined ? {} : { cause };
  if (code === undefined || verdict === undefined) {
    throw new ServiceError('ServiceUnavailable', { message }, options);
  }
  if ('failureType' in verdict) {
    const fields = { url: requestedUrl, failureType: verdict.failureType };
    const detail = code === 'net::ERR_UNSAFE_PORT' ? UNSAFE_PORT_MESSAGE : undefined;
    throw new ServiceError(tag, fields, { ...options, detail });
  }
  return {
    ...createEmptyOutcome(requestedUrl, finalUrl),
    upstreamError: code,
    ...verdict,
    ...(code === 'net::ERR_ADDRESS_INVALID' && { message: POLICY_REFUSAL_MESSAGE }),
  };
}

/** Creates the fields of an outcome without content (specification 2.6). */
const createEmptyOutcome = (requestedUrl: string, finalUrl: string) =>
  ({
    _tag: 'FetchOriginError',
    url: requestedUrl,
    contentAvailable: false,
    finalUrl,
    redirectLimitReached: false,
  }) as const;

/**
 * Creates the outcome for `net::ERR_TOO_MANY_REDIRECTS`.
 * @param lastStatus status of the last redirect
 */
const createRedirectLimitOutcome = (
  requestedUrl: string,
  finalUrl: string,
  lastStatus: number | undefined,
): FetchOriginError => ({
  ...createEmptyOutcome(requestedUrl, finalUrl),
  kind: 'http',
  upstreamError: 'net::ERR_TOO_MANY_REDIRECTS',
  ...(lastStatus !== undefined && { originStatusCode: lastStatus }),
  retryable: false,
  redirectLimitReached: true,
});

export function toResponseFacts(
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

/** Whether the browser renders this response as HTML. Every other response is a document or a download. */
export function isRendered(load: DocumentLoad): boolean {
  if (/^\s*attachment\b/i.test(load.headers['content-disposition'] ?? '')) return false;
  if (RENDERED_TYPES.has(load.mimeType)) return true;
  // Without a Content-Type, the type is unknown: the browser detects text/plain for an empty or very short body.
  const isUnknown = (load.headers['content-type'] ?? '').trim() === '';
  return isUnknown && (load.mimeType === '' || load.mimeType === 'text/plain');
}

/**
 * Returns why the last connection to the host of a URL failed, according to the egress. Undefined if the connection
 * succeeded.
 */
export function findDialFailure(page: PreparedPage, url: string): DialFailure | undefined {
  const { hostname, port, protocol } = new URL(url);
  const portNumber = Number(port) || (protocol === 'https:' ? 443 : 80);
  return findLastDialFailure(page.proxy.journal, hostname, portNumber);
}
