import type { Egress, PlainResponse } from '../egress/index.ts';
import { toFetchFailure } from './outcome/size-limits.ts';
import { createAcceptHeader, createCookieHeader } from './apply-settings.ts';
import { findDialFailure } from './outcome/origin-outcome.ts';
import type { PreparedPage } from './live-page/prepared-page.ts';
import { createAuthorizationHeader, createSiteCredentials } from './live-page/request-interception.ts';
import type { CaptureRequest, CaptureResult } from './types.ts';

/**
 * Error for a document that a plain fetch may load although the browser cannot: the browser changed http to https and
 * the https port does not answer, the browser rejects status 407, or the body was cut off before it could be parsed.
 */
export class PlainFetchNeededError extends Error {
  readonly reason: 'upgrade' | 'unreadable';
  readonly userAgent: string;
  /** Returns the result of the capture if the plain fetch fails too; may throw. */
  readonly createResult: () => CaptureResult;

  constructor(reason: PlainFetchNeededError['reason'], page: PreparedPage, outcome: () => CaptureResult) {
    super(`The browser cannot load the document: ${reason}`);
    this.reason = reason;
    this.userAgent = page.browser.identity.userAgent;
    this.createResult = outcome;
  }
}

/** A response that this service fetched itself. The browser gets it for its request of the same URL. */
interface PrefetchedResponse {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

/** The document that the origin sends to a plain fetch, with the redirects before it. */
export interface OriginDocument {
  /** Responses by URL without fragment. */
  responses: ReadonlyMap<string, PrefetchedResponse>;
  bytes: number;
  /** Whether the body was cut off. */
  isPartial: boolean;
}

/** Headers of Chrome's navigation requests (Chromium, content/browser/loader/navigation_url_loader_impl.cc). */
const DOCUMENT_HEADERS = {
  accept:
    'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8,application/signed-exchange;v=b3;q=0.7',
  'accept-language': 'en-US,en;q=0.9',
  'upgrade-insecure-requests': '1',
};

/** Whether the navigation failed because the browser changed http to https and could not connect. */
export function isUnansweredUpgrade(page: PreparedPage): boolean {
  const { currentLoad, isUpgraded } = page.navigation;
  if (!isUpgraded || currentLoad === undefined) return false;
  const stage = findDialFailure(page, currentLoad.url)?.stage;
  return stage === 'connect' || stage === 'exit';
}

/**
 * Fetches the document of a request without the browser. Undefined if the fetch fails, or if the document redirects to
 * https although the browser should have loaded it over http.
 * @throws ServiceError `FetchPageTooLarge` above the size limit of the egress
 */
export async function fetchPlainDocument(
  egress: Egress,
  { url, signal, credentials, settings = {} }: CaptureRequest,
  { reason, userAgent }: PlainFetchNeededError,
  { exit, timeoutMs }: { exit: number; timeoutMs: number },
): Promise<OriginDocument | undefined> {
  let response: PlainResponse | undefined;
  const chunks: Uint8Array[] = [];
  try {
    response = await egress.fetch(removeFragment(url), {
      exit,
      signal,
      timeoutMs,
      isSigned: true,
      headers: {
        ...DOCUMENT_HEADERS,
        'user-agent': settings.userAgent ?? userAgent,
        ...createAcceptHeader(settings),
        ...settings.headers,
        ...createCookieHeader(url, settings.cookies),
        ...(credentials !== undefined && createAuthorizationHeader(createSiteCredentials(url, credentials))),
      },
    });
    if (reason === 'upgrade' && listHopUrls(response).some((address) => !address.startsWith('http:'))) {
      return undefined;
    }
    for await (const chunk of response.body) chunks.push(chunk);
    return createOriginDocument(response, chunks, false);
  } catch (error) {
    const { code } = toFetchFailure(error, url, signal);
    // A body that cannot be decoded is not content, so do not use it.
    if (response === undefined || reason === 'upgrade' || code === 'EDECODE') return undefined;
    return createOriginDocument(response, chunks, true);
  } finally {
    await response?.close();
  }
}

const listHopUrls = ({ redirects, url }: PlainResponse): string[] => [
  ...redirects.map((redirect) => redirect.url),
  url,
];

function createOriginDocument(
  response: PlainResponse,
  chunks: readonly Uint8Array[],
  isPartial: boolean,
): OriginDocument {
  const body = Buffer.concat(chunks);
  return {
    responses: listHopResponses(response, listHopUrls(response), body),
    bytes: body.byteLength,
    isPartial,
  };
}

function listHopResponses(
  { redirects, status, headers }: PlainResponse,
  addresses: readonly string[],
  body: Buffer,
): Map<string, PrefetchedResponse> {
  const responses = new Map<string, PrefetchedResponse>();
  for (const [index, redirect] of redirects.entries()) {
    const location = addresses[index + 1] ?? '';
    responses.set(removeFragment(redirect.url), {
      status: redirect.status,
      headers: { location },
      body: Buffer.alloc(0),
    });
  }
  return responses.set(removeFragment(addresses.at(-1) ?? ''), { status, headers, body });
}

/** Answers requests of the page for the document. All other requests go to the network. */
export async function serveOriginDocument(
  { session, interception }: PreparedPage,
  { responses }: OriginDocument,
): Promise<void> {
  interception.onPaused(({ requestId, request }) => {
    const response = responses.get(removeFragment(request.url));
    return (
      response &&
      session.send('Fetch.fulfillRequest', {
        requestId,
        responseCode: response.status,
        responseHeaders: Object.entries(response.headers).map(([name, value]) => ({ name, value })),
        body: response.body.toString('base64'),
      })
    );
  });
  const patterns = [...responses.keys()].map((url) => ({
    urlPattern: url.replaceAll(/[\\*?]/g, '\\$&'),
    resourceType: 'Document' as const,
    requestStage: 'Request' as const,
  }));
  await interception.enable(patterns);
}

export function removeFragment(address: string): string {
  const url = new URL(address);
  url.hash = '';
  return url.href;
}
