import type { CapturedDownload } from '../capture/index.ts';
import { type DocumentConfig, ServiceError } from '../contract/index.ts';
import type { Converter } from '../document/index.ts';
import { type Egress, TransferLimitError } from '../egress/index.ts';

/** A document: what a conversion made of it, still packed, and facts of the answer that brought it. */
export interface FetchedDocument {
  content: Uint8Array;
  response: CapturedDownload['response'];
  sizeBytes: number;
}

interface DocumentDependencies {
  egress: Egress;
  converter: Converter;
  maxDocumentBytes: number;
}

/**
 * Fetches what the browser did not show, by the same way out, and converts it.
 * @throws ServiceError `FetchUnsupportedContentType`, `FetchPageTooLarge` (transfer_bytes), `ServiceUnavailable`
 */
export async function fetchDocument(
  { egress, converter, maxDocumentBytes }: DocumentDependencies,
  { requestedUrl, redirectStatusCode }: CapturedDownload['response'],
  config: DocumentConfig,
  signal: AbortSignal,
): Promise<FetchedDocument> {
  const answer = await download(
    egress,
    requestedUrl,
    Math.min(maxDocumentBytes, config.maxBytes ?? Infinity),
    signal,
  );
  const { headers, status, url } = answer;
  const contentType = headers['content-type'] ?? '';
  const fileName = fileNameOf(headers['content-disposition'] ?? '', url);
  const content = await converter.convert(
    { bytes: answer.bytes, url, contentType, fileName, config },
    signal,
  );
  const redirect = answer.redirects[0]?.status ?? redirectStatusCode;
  return {
    content,
    sizeBytes: answer.bytes.byteLength,
    response: {
      url,
      requestedUrl,
      originStatusCode: status,
      ...(redirect !== undefined && { redirectStatusCode: redirect }),
      contentType,
      headers,
    },
  };
}

async function download(egress: Egress, url: string, maxBytes: number, signal: AbortSignal) {
  try {
    const answer = await egress.fetch(url, { signal, maxBytes });
    return { ...answer, bytes: await answer.bytes() };
  } catch (error) {
    signal.throwIfAborted();
    const { cause } = error as Error;
    if (cause instanceof TransferLimitError) {
      const { limitBytes, measuredBytes } = cause;
      throw new ServiceError('FetchPageTooLarge', {
        url,
        limitKind: 'transfer_bytes',
        limitBytes,
        measuredBytes,
      });
    }
    throw new ServiceError('ServiceUnavailable', { message: 'The document could not be fetched again.' });
  }
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
