import type { CapturedDownload, CaptureRequest } from '../capture/index.ts';
import {
  type CaptureFacts,
  type FetchOriginError,
  type ResponseFacts,
  ServiceError,
} from '../contract/index.ts';
import {
  type DocumentConverter,
  type DocumentInput,
  mayReadInThread,
  readFormat,
  type TranscriptionResult,
} from '../document/index.ts';
import type { Egress } from '../egress/index.ts';
import type { Transcriber } from '../engines/index.ts';
import type { ThreadPool } from '../threads/index.ts';
import { NO_TRACER, type Tracer } from '../trace/index.ts';
import { type DownloadedDocument, downloadAgain } from './download.ts';

export interface FetchedDocument extends Pick<CaptureFacts, 'response' | 'loadingStatus' | 'transferBytes'> {
  /** The converted content in the encoding of the converter. */
  content: Uint8Array;
  /** The transcript of an audio file, if an engine is configured. */
  speech: TranscriptionResult | undefined;
  /** The body of a response with status 402, which can say how to pay. */
  paymentBody: Uint8Array | undefined;
}

export interface OrganizationRequest extends CaptureRequest {
  organizationId: string;
}

/** A response without bytes, or an error or partial response with unreadable bytes. */
export interface EmptyDocument extends Pick<CaptureFacts, 'response' | 'loadingStatus'> {
  isEmpty: true;
  paymentBody: Uint8Array | undefined;
}

export interface DocumentDependencies {
  egress: Egress;
  converter: DocumentConverter;
  threads: ThreadPool;
  /** Maximum size of a document in bytes. A request can set a lower limit. */
  maxDocumentBytes: number;
  /** Client of the transcription engine; undefined if no engine is configured. */
  transcriber?: Transcriber;
  tracer?: Tracer;
}

/** Milliseconds at the end of a capture that are reserved for building and storing the snapshot. */
export const RESERVED_FOR_STORING_MS = 10_000;

/**
 * Fetches a document that the browser did not render, through the same egress exit, and converts it.
 * @throws ServiceError `FetchUnsupportedContentType`, `FetchPageTooLarge`, `FetchNavigationFailed`,
 * `FetchCaptureFailed`, `ServiceUnavailable`; a `TimeoutError` when the deadline passes
 */
export async function fetchDocument(
  dependencies: DocumentDependencies,
  request: OrganizationRequest,
  download: CapturedDownload,
): Promise<FetchedDocument | EmptyDocument | { error: FetchOriginError }> {
  const { egress, tracer = NO_TRACER } = dependencies;
  const signal = createDeadlineSignal(request);
  const maxBytes = getMaxBytes(dependencies, request);
  const downloaded = await tracer.run('download', () => downloadAgain(egress, download, maxBytes, signal));
  if ('error' in downloaded) return downloaded;
  const { bytes, isPartial } = downloaded;
  const response = toResponseFacts(downloaded, download.response);
  const paymentBody = response.originStatusCode === 402 ? bytes : undefined;
  const loadingStatus = isPartial ? 'partial' : 'complete';
  const empty = { isEmpty: true, response, loadingStatus, paymentBody } as const;
  const mayBeEmpty = isPartial || response.originStatusCode >= 400;
  if (mayBeEmpty && bytes.byteLength === 0) return empty;
  const fileName = getFileName(response.headers['content-disposition'] ?? '', response.url);
  try {
    const read = await readDocument(dependencies, { ...request, signal }, { bytes, fileName, response });
    return { ...read, paymentBody, loadingStatus };
  } catch (error) {
    const isUnreadable = error instanceof ServiceError && error.tag === 'FetchUnsupportedContentType';
    // The origin failed, which explains the unreadable content.
    if (isUnreadable && mayBeEmpty) return empty;
    throw error;
  }
}

/** Returns a signal that is aborted when the result is no longer needed, or when the time budget has passed. */
export function createDeadlineSignal({ signal, deadline }: OrganizationRequest): AbortSignal {
  const timeout = AbortSignal.timeout(Math.max(0, Math.round(deadline - performance.now())));
  return AbortSignal.any([signal, timeout]);
}

/** Returns the maximum size of a document in bytes. */
export const getMaxBytes = (
  { maxDocumentBytes }: DocumentDependencies,
  { documentConfig }: OrganizationRequest,
): number => Math.min(maxDocumentBytes, documentConfig?.maxBytes ?? Infinity);

/**
 * Converts the bytes of a document.
 * @throws ServiceError `FetchUnsupportedContentType`, `FetchPageTooLarge`, `FetchCaptureFailed`, `ServiceUnavailable`
 */
export async function readDocument(
  { converter, threads, transcriber, tracer = NO_TRACER }: DocumentDependencies,
  { documentConfig: config = {}, organizationId, screenshot, signal, deadline }: OrganizationRequest,
  { bytes, fileName, response }: { bytes: Uint8Array; fileName: string; response: ResponseFacts },
): Promise<Pick<FetchedDocument, 'content' | 'speech' | 'response' | 'transferBytes'>> {
  const { url, contentType } = response;
  const input: DocumentInput = {
    bytes,
    url,
    contentType,
    fileName,
    config,
    isDrawn: screenshot !== 'none',
  };
  const content = await tracer.run('convert', async () => {
    const readContent = mayReadInThread(input)
      ? await threads.readDocument(input, { organizationId, signal, url })
      : undefined;
    return readContent ?? (await converter.convert(input, { organizationId, signal }));
  });
  const speech = await transcribeAudio({ transcriber, tracer }, content, input, { signal, deadline });
  return { content, speech, response, transferBytes: bytes.byteLength };
}

/** Transcribes an audio file. Returns undefined for other formats, or if no engine is configured. */
async function transcribeAudio(
  { transcriber, tracer }: { transcriber: Transcriber | undefined; tracer: Tracer },
  content: Uint8Array,
  { bytes, fileName, contentType, config }: DocumentInput,
  { signal, deadline }: Pick<CaptureRequest, 'signal' | 'deadline'>,
): Promise<TranscriptionResult | undefined> {
  if (transcriber === undefined || readFormat(content) !== 'audio') return undefined;
  const timeoutMs = Math.min(
    config.timeoutMs ?? Infinity,
    deadline - performance.now() - RESERVED_FOR_STORING_MS,
  );
  const audio = { bytes, fileName, contentType };
  return await tracer.run('transcribe', () => transcriber(audio, { timeoutMs, signal }));
}

function toResponseFacts(
  { answer }: DownloadedDocument,
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

/** Returns the file name in `Content-Disposition`, else the last part of the URL's path. */
export function getFileName(contentDisposition: string, url: string): string {
  const path = new URL(url).pathname;
  return readDispositionName(contentDisposition) ?? decodeName(path.slice(path.lastIndexOf('/') + 1));
}

/** Returns the file name in `Content-Disposition`; undefined if there is none. */
export function readDispositionName(contentDisposition: string): string | undefined {
  const extended = /filename\*\s*=\s*[\w-]{1,40}'[\w-]{0,40}'([^;\s]{1,1000})/i.exec(contentDisposition)?.[1];
  const plain = /filename\s*=\s*(?:"([^"]{1,1000})"|([^;\s]{1,1000}))/i.exec(contentDisposition);
  const name = extended ?? plain?.[1] ?? plain?.[2];
  return name === undefined ? undefined : decodeName(name);
}

function decodeName(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
