import { type Egress, FetchFailure, type PlainResponse, TransferLimitError } from '../egress/index.ts';
import { transferTooLarge } from './size-limits.ts';
import { dialFailureOf } from './origin-outcome.ts';
import type { PreparedPage } from './prepared-page.ts';
import type { CaptureRequest, CaptureResult } from './types.ts';

/** The browser upgraded the caller's http URL by its HSTS list, and the https port does not answer. */
export class UpgradeUnanswered extends Error {
  readonly userAgent: string;
  /** The result of the capture without a fallback; may throw. */
  readonly outcome: () => CaptureResult;

  constructor(userAgent: string, outcome: () => CaptureResult) {
    super('The secure port does not answer');
    this.userAgent = userAgent;
    this.outcome = outcome;
  }
}

/** A response of the origin, given to the page instead of the network's. */
interface OriginResponse {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

/** The document as the origin serves it over plain HTTP, with the redirects that lead to it. */
export interface OriginDocument {
  /** By URL, without fragment. */
  responses: ReadonlyMap<string, OriginResponse>;
  bytes: number;
}

/** Headers of Chrome's navigation requests (Chromium, content/browser/loader/navigation_url_loader_impl.cc). */
const DOCUMENT_HEADERS = {
  accept:
    'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8,application/signed-exchange;v=b3;q=0.7',
  'accept-language': 'en-US,en;q=0.9',
  'upgrade-insecure-requests': '1',
};

/** Whether the navigation failed because the browser upgraded it to https and could not connect. */
export function isUnansweredUpgrade(page: PreparedPage): boolean {
  const { current, isUpgraded } = page.navigation;
  if (!isUpgraded || current === undefined) return false;
  const stage = dialFailureOf(page, current.url)?.stage;
  return stage === 'connect' || stage === 'exit';
}

/**
 * Fetches the document by the caller's http URL. Undefined if that fails, too, or redirects to https.
 * @throws ServiceError `FetchPageTooLarge` beyond the egress's limit
 */
export async function fetchWithoutUpgrade(
  egress: Egress,
  { url, signal }: CaptureRequest,
  { exit, userAgent, timeoutMs }: { exit: number; userAgent: string; timeoutMs: number },
): Promise<OriginDocument | undefined> {
  let response: PlainResponse | undefined;
  try {
    response = await egress.fetch(withoutFragment(url), {
      exit,
      signal,
      timeoutMs,
      headers: { ...DOCUMENT_HEADERS, 'user-agent': userAgent },
    });
    const addresses = [...response.redirects.map((redirect) => redirect.url), response.url];
    if (addresses.some((address) => !address.startsWith('http:'))) return undefined;
    const body = await response.bytes();
    return { responses: responsesOf(response, addresses, body), bytes: body.byteLength };
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof FetchFailure)) throw error;
    const { cause } = error;
    if (cause instanceof TransferLimitError) {
      const { limitBytes, measuredBytes } = cause;
      throw transferTooLarge(url, { limitBytes, measuredBytes });
    }
    return undefined;
  } finally {
    await response?.close();
  }
}

function responsesOf(
  { redirects, status, headers }: PlainResponse,
  addresses: readonly string[],
  body: Buffer,
): Map<string, OriginResponse> {
  const responses = new Map<string, OriginResponse>();
  for (const [index, redirect] of redirects.entries()) {
    const location = addresses[index + 1] ?? '';
    responses.set(withoutFragment(redirect.url), {
      status: redirect.status,
      headers: { location },
      body: Buffer.alloc(0),
    });
  }
  return responses.set(withoutFragment(addresses.at(-1) ?? ''), { status, headers, body });
}

/** Answers the page's requests for the document; all other requests use the network. */
export async function serveDocument(
  { session, interception }: PreparedPage,
  { responses }: OriginDocument,
): Promise<void> {
  interception.onPaused(({ requestId, request }) => {
    const response = responses.get(withoutFragment(request.url));
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

function withoutFragment(address: string): string {
  const url = new URL(address);
  url.hash = '';
  return url.href;
}
