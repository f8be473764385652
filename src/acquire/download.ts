import { type CapturedDownload, classifyFetchFailure, toFetchFailure } from '../capture/index.ts';
import { type FetchOriginError, ServiceError } from '../contract/index.ts';
import type { Egress, PlainResponse } from '../egress/index.ts';

/** Longer than any capture takes. The signal ends the download earlier. */
const MAX_DOWNLOAD_MS = 600_000;

/** A document that was requested a second time. */
export interface DownloadedDocument {
  answer: Pick<PlainResponse, 'status' | 'headers' | 'url' | 'redirects'>;
  bytes: Uint8Array;
  /** Whether the body ended early. If it did, `bytes` contains the part that arrived. */
  isPartial: boolean;
}

type Download = DownloadedDocument | { error: FetchOriginError };

/**
 * Repeats the request of the browser for a document, with its headers and through its egress exit. Repeats only a GET.
 * A request that ends without a response is sent once more; if that fails too, the result is the response that the
 * browser received, without its body.
 * @param signal aborted when the capture is cancelled or out of time
 * @throws ServiceError `FetchUnsupportedContentType`, `FetchPageTooLarge` (transfer_bytes), `FetchNavigationFailed`,
 * `ServiceUnavailable`
 */
export async function downloadAgain(
  egress: Egress,
  download: CapturedDownload,
  maxBytes: number,
  signal: AbortSignal,
): Promise<Download> {
  const { response, request } = download;
  if (request.method !== 'GET') {
    const { requestedUrl: url, contentType } = response;
    const detail = 'The document is the response to a form, which is not sent twice.';
    throw new ServiceError('FetchUnsupportedContentType', { url, contentType }, { detail });
  }
  const first = await sendDownloadRequest(egress, download, maxBytes, signal);
  if (!isWithoutResponse(first)) return first;
  const second = await sendDownloadRequest(egress, download, maxBytes, signal);
  if (!isWithoutResponse(second)) return second;
  const { url, originStatusCode: status, headers } = response;
  return { answer: { url, status, headers, redirects: [] }, bytes: new Uint8Array(), isPartial: true };
}

/** Whether the connection failed. A redirect loop and a forbidden address have separate outcomes. */
const isWithoutResponse = (download: Download): boolean =>
  'error' in download &&
  download.error.kind !== 'http' &&
  download.error.upstreamError !== FORBIDDEN_ADDRESS_ERROR;

const FORBIDDEN_ADDRESS_ERROR = 'net::ERR_ADDRESS_INVALID';

async function sendDownloadRequest(
  egress: Egress,
  { response: { url, requestedUrl }, request: { headers, exit } }: CapturedDownload,
  maxBytes: number,
  signal: AbortSignal,
): Promise<Download> {
  let answer: PlainResponse | undefined;
  const chunks: Uint8Array[] = [];
  try {
    const limits = { maxBytes, timeoutMs: MAX_DOWNLOAD_MS };
    answer = await egress.fetch(url, { headers, exit, signal, isSigned: true, ...limits });
    for await (const chunk of answer.body) chunks.push(chunk);
    return { answer, bytes: Buffer.concat(chunks), isPartial: false };
  } catch (error) {
    const failure = classifyFetchFailure(toFetchFailure(error, requestedUrl, signal), requestedUrl);
    return answer === undefined
      ? { error: failure }
      : { answer, bytes: Buffer.concat(chunks), isPartial: true };
  }
}
