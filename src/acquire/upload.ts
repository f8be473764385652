import type { SnapshotArchive } from '../archive/index.ts';
import { type CaptureOptions, ServiceError } from '../contract/index.ts';
import {
  createDeadlineSignal,
  type DocumentDependencies,
  type FetchedDocument,
  getMaxBytes,
  type OrganizationRequest,
  readDocument,
} from './document.ts';

/**
 * Converts an uploaded file.
 * @throws ServiceError as `readDocument` does
 */
export async function readUpload(
  dependencies: DocumentDependencies & { archive: SnapshotArchive },
  request: OrganizationRequest,
  { id, contentType, fileName }: NonNullable<CaptureOptions['upload']>,
): Promise<FetchedDocument> {
  const { url } = request;
  const bytes = await dependencies.archive.uploads.read(id);
  if (bytes === undefined) {
    const message = 'The uploaded file is no longer stored. Send it again.';
    throw new ServiceError('ServiceUnavailable', { message, dispatchOutcome: 'notDispatched' });
  }
  const maxBytes = getMaxBytes(dependencies, request);
  if (bytes.byteLength > maxBytes) {
    throw new ServiceError('FetchPageTooLarge', {
      url,
      limitKind: 'transfer_bytes',
      limitBytes: maxBytes,
      measuredBytes: bytes.byteLength,
    });
  }
  // No site answered. The status says that the whole file arrived.
  const response = {
    url,
    requestedUrl: url,
    originStatusCode: 200,
    contentType,
    headers: {},
  };
  const signal = createDeadlineSignal(request);
  const read = await readDocument(dependencies, { ...request, signal }, { bytes, fileName, response });
  return { ...read, paymentBody: undefined, loadingStatus: 'complete' };
}
