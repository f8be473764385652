import { ServiceError } from '../../contract/index.ts';
import { type Egress, FetchFailure, TransferLimitError } from '../../egress/index.ts';
import { describeRequest } from './describe-request.ts';
import type { PreparedPage } from '../live-page/prepared-page.ts';
import type { CaptureLimits } from '../types.ts';

/**
 * Fails the capture with `FetchPageTooLarge` as soon as a limit is exceeded. Counts the decoded markup of the document
 * during its transfer, so that a decompression bomb cannot fill the memory.
 */
export function enforceSizeLimits(
  page: PreparedPage,
  url: string,
  { limits, egress, exit }: { limits: CaptureLimits; egress: Egress; exit: number },
): void {
  const { activity, session, proxy } = page;
  let isWatched = false;
  const checkDocumentSize = (): void => {
    measureDocument(page, egress, exit, limits.snapshotBytes).then(
      (bytes) =>
        bytes !== undefined && session.fail(createSnapshotTooLargeError(url, limits.snapshotBytes, bytes)),
      () => undefined,
    );
  };
  proxy.onLimit((hit) => session.fail(createTransferTooLargeError(url, hit)));
  session.on('Network.dataReceived', () => {
    if (activity.documentBytes > limits.snapshotBytes) {
      session.fail(createSnapshotTooLargeError(url, limits.snapshotBytes, activity.documentBytes));
    } else if (!isWatched && activity.documentBytes > LARGE_DOCUMENT_BYTES) {
      isWatched = true;
      setTimeout(checkDocumentSize, SLOW_LOADING_MS).unref();
    }
  });
}

/** Bytes of markup. A document with more that is still loading after `SLOW_LOADING_MS` may be a decompression bomb. */
const LARGE_DOCUMENT_BYTES = 2_000_000;
const SLOW_LOADING_MS = 1_500;
const MAX_DOCUMENT_MEASURE_MS = 10_000;

/**
 * Measures a slow compressed document with a plain fetch, because a renderer can take minutes for a decompression bomb.
 * @returns the decoded size if it is above `maxBytes`
 */
async function measureDocument(
  page: PreparedPage,
  egress: Egress,
  exit: number,
  maxBytes: number,
): Promise<number | undefined> {
  const load = page.navigation.shownLoad;
  const isCompressed = (load?.headers['content-encoding'] ?? '') !== '';
  if (!load || !isCompressed || !page.activity.isReceivingDocument || page.session.failure) return undefined;
  const { method, headers } = await describeRequest(page, load, exit);
  if (method !== 'GET') return undefined;
  try {
    const response = await egress.fetch(load.url, {
      headers,
      exit,
      maxBytes,
      timeoutMs: MAX_DOCUMENT_MEASURE_MS,
    });
    for await (const _chunk of response.body) if (page.session.failure) return undefined;
    return undefined;
  } catch (error) {
    if (!(error instanceof FetchFailure) || !(error.cause instanceof TransferLimitError)) throw error;
    return error.cause.measuredBytes;
  }
}

/**
 * Returns the error of a plain fetch if the exchange failed.
 * @throws ServiceError `FetchPageTooLarge` above the size limit of the egress; the reason of `signal` if it is aborted;
 * any other error unchanged
 */
export function toFetchFailure(error: unknown, url: string, signal: AbortSignal): FetchFailure {
  signal.throwIfAborted();
  if (!(error instanceof FetchFailure)) throw error;
  if (error.cause instanceof TransferLimitError) {
    const { limitBytes, measuredBytes } = error.cause;
    throw createTransferTooLargeError(url, { limitBytes, measuredBytes });
  }
  return error;
}

export const createTransferTooLargeError = (
  url: string,
  hit: { limitBytes: number; measuredBytes: number },
) => new ServiceError('FetchPageTooLarge', { url, limitKind: 'transfer_bytes', ...hit });

export const createSnapshotTooLargeError = (url: string, limitBytes: number, measuredBytes: number) =>
  new ServiceError('FetchPageTooLarge', { url, limitKind: 'domsnapshot_bytes', limitBytes, measuredBytes });
