import { type CapturedDownload, plainFailure, tooManyBytes } from '../capture/index.ts';
import { type FetchOriginError, ServiceError } from '../contract/index.ts';
import { type Egress, FetchFailure, type PlainResponse, TransferLimitError } from '../egress/index.ts';

/** Beyond any capture's budget: its signal ends the wait before. */
const MOST_MS = 600_000;

/** What came of asking for a document again. */
export type Download =
  | {
      state: 'arrived';
      answer: Pick<PlainResponse, 'status' | 'headers' | 'url' | 'redirects'>;
      bytes: Uint8Array;
      /** The origin's failure where the body broke off: what came before is there. */
      brokenOff?: FetchOriginError;
    }
  | { state: 'unreached'; error: FetchOriginError };

/**
 * Asks for what the browser did not show, in the browser's own words and by its way out. Nothing but a GET is ever
 * repeated.
 * @param signal aborted when nobody wants it any more, or there is no time left
 * @throws ServiceError `FetchUnsupportedContentType`, `FetchPageTooLarge` (transfer_bytes), `FetchNavigationFailed`,
 * `ServiceUnavailable`
 */
export async function downloadAgain(
  egress: Egress,
  { response, request }: CapturedDownload,
  maxBytes: number,
  signal: AbortSignal,
): Promise<Download> {
  const { requestedUrl, url, contentType } = response;
  if (request.method !== 'GET') {
    const detail = 'The document is the answer to a form, which is not sent twice.';
    throw new ServiceError('FetchUnsupportedContentType', { url: requestedUrl, contentType }, { detail });
  }
  const { headers, exit } = request;
  let answer: PlainResponse | undefined;
  const chunks: Uint8Array[] = [];
  try {
    answer = await egress.fetch(url, { headers, exit, signal, maxBytes, timeoutMs: MOST_MS });
    for await (const chunk of answer.body) chunks.push(chunk);
    return { state: 'arrived', answer, bytes: Buffer.concat(chunks) };
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof FetchFailure)) throw error;
    const { cause } = error;
    if (cause instanceof TransferLimitError) {
      const { limitBytes, measuredBytes } = cause;
      throw tooManyBytes(requestedUrl, { limitBytes, measuredBytes });
    }
    const failure = plainFailure(error, requestedUrl);
    if (answer === undefined || chunks.length === 0) return { state: 'unreached', error: failure };
    return { state: 'arrived', answer, bytes: Buffer.concat(chunks), brokenOff: failure };
  }
}
