import {
  type CapturedDownload,
  classifyFetchFailure,
  createTransferTooLargeError,
} from '../capture/index.ts';
import { type FetchOriginError, ServiceError } from '../contract/index.ts';
import { type Egress, FetchFailure, type PlainResponse, TransferLimitError } from '../egress/index.ts';

/** Longer than any capture, because the signal ends the download before this time. */
const MAX_DOWNLOAD_MS = 600_000;

/** A document that was requested a second time. */
export interface DownloadedDocument {
  answer: Pick<PlainResponse, 'status' | 'headers' | 'url' | 'redirects'>;
  bytes: Uint8Array;
  /** The body ended early; `bytes` is what arrived before. */
  isPartial: boolean;
}

/**
 * Repeats the browser's request for a document, with its headers and through its egress exit. Only a GET is repeated.
 * @param signal aborted when the capture is cancelled or out of time
 * @throws ServiceError `FetchUnsupportedContentType`, `FetchPageTooLarge` (transfer_bytes), `FetchNavigationFailed`,
 * `ServiceUnavailable`
 */
export async function downloadAgain(
  egress: Egress,
  { response, request }: CapturedDownload,
  maxBytes: number,
  signal: AbortSignal,
): Promise<DownloadedDocument | { error: FetchOriginError }> {
  const { requestedUrl, url, contentType } = response;
  if (request.method !== 'GET') {
    const detail = 'The document is the response to a form, which is not sent twice.';
    throw new ServiceError('FetchUnsupportedContentType', { url: requestedUrl, contentType }, { detail });
  }
  const { headers, exit } = request;
  let answer: PlainResponse | undefined;
  const chunks: Uint8Array[] = [];
  try {
    answer = await egress.fetch(url, { headers, exit, signal, maxBytes, timeoutMs: MAX_DOWNLOAD_MS });
    for await (const chunk of answer.body) chunks.push(chunk);
    return { answer, bytes: Buffer.concat(chunks), isPartial: false };
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof FetchFailure)) throw error;
    const { cause } = error;
    if (cause instanceof TransferLimitError) {
      const { limitBytes, measuredBytes } = cause;
      throw createTransferTooLargeError(requestedUrl, { limitBytes, measuredBytes });
    }
    const failure = classifyFetchFailure(error, requestedUrl);
    return answer === undefined
      ? { error: failure }
      : { answer, bytes: Buffer.concat(chunks), isPartial: true };
  }
}
