import { type Egress, FetchFailure, type PlainResponse, TransferLimitError } from '../egress/index.ts';
import { tooManyBytes } from './limits.ts';
import { failureBehind } from './outcome.ts';
import type { PreparedPage } from './prepared-page.ts';
import type { CaptureRequest, CaptureResult } from './types.ts';

/** The browser's own list of secure sites made https of the caller's http, and the secure port does not answer. */
export class UpgradeUnanswered extends Error {
  readonly userAgent: string;
  /** What the capture comes to without another try; throws where that is a failure. */
  readonly outcome: () => CaptureResult;

  constructor(userAgent: string, outcome: () => CaptureResult) {
    super('The secure port does not answer');
    this.userAgent = userAgent;
    this.outcome = outcome;
  }
}

/** One answer of the origin's, given to the page in place of the network. */
interface Answer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

/** The document as the origin gives it over plain HTTP, with the redirects that lead to it. */
export interface OriginDocument {
  /** By address, without fragment. */
  answers: ReadonlyMap<string, Answer>;
  bytes: number;
}

/** What Chrome says when it asks for a document (Chromium, content/browser/loader/navigation_url_loader_impl.cc). */
const DOCUMENT_HEADERS = {
  accept:
    'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8,application/signed-exchange;v=b3;q=0.7',
  'accept-language': 'en-US,en;q=0.9',
  'upgrade-insecure-requests': '1',
};

/** Whether an upgrade that nobody asked for is why the navigation failed: no connection came about. */
export function isUnansweredUpgrade(page: PreparedPage): boolean {
  const { current, isUpgraded } = page.navigation;
  if (!isUpgraded || current === undefined) return false;
  const stage = failureBehind(page, current.url)?.stage;
  return stage === 'connect' || stage === 'exit';
}

/**
 * Asks for the document as the caller wrote its address; undefined when that does not answer either, or leads
 * to a secure address itself.
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
    return { answers: answersOf(response, addresses, body), bytes: body.byteLength };
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof FetchFailure)) throw error;
    const { cause } = error;
    if (cause instanceof TransferLimitError) {
      const { limitBytes, measuredBytes } = cause;
      throw tooManyBytes(url, { limitBytes, measuredBytes });
    }
    return undefined;
  } finally {
    await response?.close();
  }
}

function answersOf(
  { redirects, status, headers }: PlainResponse,
  addresses: readonly string[],
  body: Buffer,
): Map<string, Answer> {
  const answers = new Map<string, Answer>();
  for (const [index, redirect] of redirects.entries()) {
    const location = addresses[index + 1] ?? '';
    answers.set(withoutFragment(redirect.url), {
      status: redirect.status,
      headers: { location },
      body: Buffer.alloc(0),
    });
  }
  return answers.set(withoutFragment(addresses.at(-1) ?? ''), { status, headers, body });
}

/** Answers the page's requests for the document itself; everything else goes its usual way. */
export async function serveDocument(
  { session, navigation }: PreparedPage,
  { answers }: OriginDocument,
): Promise<void> {
  session.on('Fetch.requestPaused', ({ requestId, request }) => {
    if (navigation.isStaying) return;
    const answer = answers.get(withoutFragment(request.url));
    const answered = answer
      ? session.send('Fetch.fulfillRequest', {
          requestId,
          responseCode: answer.status,
          responseHeaders: Object.entries(answer.headers).map(([name, value]) => ({ name, value })),
          body: answer.body.toString('base64'),
        })
      : session.send('Fetch.continueRequest', { requestId });
    // A request that is gone by now needs no answer.
    answered.catch(() => undefined);
  });
  const patterns = [...answers.keys()].map((url) => ({
    urlPattern: url.replaceAll(/[\\*?]/g, '\\$&'),
    resourceType: 'Document' as const,
    requestStage: 'Request' as const,
  }));
  await session.send('Fetch.enable', { patterns });
}

function withoutFragment(address: string): string {
  const url = new URL(address);
  url.hash = '';
  return url.href;
}
