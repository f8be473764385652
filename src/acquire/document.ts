import {
  type CapturedDownload,
  type LoadingStatus,
  type ResponseFacts,
  statusFailure,
} from '../capture/index.ts';
import { type DocumentConfig, type FetchOriginError, ServiceError } from '../contract/index.ts';
import type { Converter, DocumentInput, Speech } from '../document/index.ts';
import type { Egress } from '../egress/index.ts';
import type { Transcriber } from '../engines/index.ts';
import { type Download, downloadAgain } from './download.ts';
import { hear } from './speech.ts';

/** What a conversion made of a document, still packed, with facts of the answer that brought it. */
export interface FetchedDocument {
  state: 'read';
  content: Uint8Array;
  /** Where an engine was asked for what is said in it. */
  speech: Speech | undefined;
  response: ResponseFacts;
  loadingStatus: LoadingStatus;
  /** The origin answered with an error status. */
  originError: FetchOriginError | undefined;
  sizeBytes: number;
}

export interface DocumentDependencies {
  /** The way out for documents. */
  egress: Egress;
  converter: Converter;
  /** Bytes of a document; a request may ask for less. */
  maxDocumentBytes: number;
  /** Reads speech, where an engine for it is configured. */
  transcriber?: Transcriber;
}

interface DocumentContext {
  signal: AbortSignal;
  /** On the monotonic clock (`performance.now()`). */
  deadline: number;
}

/**
 * Fetches what the browser did not show, by the same way out, and converts it.
 * @throws ServiceError `FetchUnsupportedContentType`, `FetchPageTooLarge`, `FetchNavigationFailed`,
 * `ServiceUnavailable`; a `TimeoutError` when the deadline passes
 */
export async function fetchDocument(
  dependencies: DocumentDependencies,
  download: CapturedDownload,
  config: DocumentConfig,
  context: DocumentContext,
): Promise<FetchedDocument | { state: 'unreached'; error: FetchOriginError }> {
  const { egress, converter, maxDocumentBytes, transcriber } = dependencies;
  const { deadline } = context;
  const signal = AbortSignal.any([
    context.signal,
    AbortSignal.timeout(Math.max(0, deadline - performance.now())),
  ]);
  const maxBytes = Math.min(maxDocumentBytes, config.maxBytes ?? Infinity);
  const arrival = await downloadAgain(egress, download, maxBytes, signal);
  if (arrival.state === 'unreached') return arrival;
  const { bytes, brokenOff } = arrival;
  const response = factsOf(arrival, download.response);
  const originError = statusFailure(response);
  const refusal = originError && { ...originError, contentAvailable: false };
  if (refusal && bytes.byteLength === 0) return { state: 'unreached', error: refusal };
  const { url, contentType, headers } = response;
  const fileName = fileNameOf(headers['content-disposition'] ?? '', url);
  const input: DocumentInput = { bytes, url, contentType, fileName, config };
  try {
    const content = await converter.convert(input, signal);
    const speech = await hear(transcriber, content, input, { signal, deadline });
    const loadingStatus = brokenOff === undefined ? 'complete' : 'partial';
    return {
      state: 'read',
      content,
      speech,
      response,
      loadingStatus,
      originError,
      sizeBytes: bytes.byteLength,
    };
  } catch (error) {
    const failure = brokenOff ?? refusal;
    const isUnreadable = error instanceof ServiceError && error.tag === 'FetchUnsupportedContentType';
    // The origin's failure is why there is nothing to read.
    if (isUnreadable && failure !== undefined) return { state: 'unreached', error: failure };
    throw error;
  }
}

function factsOf(
  { answer }: Extract<Download, { state: 'arrived' }>,
  { requestedUrl, redirectStatusCode }: ResponseFacts,
): ResponseFacts {
  const redirect = redirectStatusCode ?? answer.redirects[0]?.status;
  return {
    url: answer.url,
    requestedUrl,
    originStatusCode: answer.status,
    ...(redirect !== undefined && { redirectStatusCode: redirect }),
    contentType: answer.headers['content-type'] ?? '',
    headers: answer.headers,
  };
}

/** What a document is called: as its origin says, else by the end of its address. */
export function fileNameOf(contentDisposition: string, url: string): string {
  const extended = /filename\*\s*=\s*[\w-]{1,40}'[\w-]{0,40}'([^;\s]{1,1000})/i.exec(contentDisposition)?.[1];
  const plain = /filename\s*=\s*(?:"([^"]{1,1000})"|([^;\s]{1,1000}))/i.exec(contentDisposition);
  const path = new URL(url).pathname;
  const name = extended ?? plain?.[1] ?? plain?.[2] ?? path.slice(path.lastIndexOf('/') + 1);
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
