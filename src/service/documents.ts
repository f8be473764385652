import type { FetchJsonQuery, UploadedFile, UploadOptions } from '../contract/index.ts';
import { rethrowWithOutcome } from '../dispatch/index.ts';
import { chooseCorpus } from '../snapshot/index.ts';
import {
  type Answer,
  captureAndRender,
  type FetchCaller,
  type FetchDependencies,
  JSON_VIEW,
  pickCaptureOptions,
} from './fetch.ts';

/** `POST /v1/documents`: reads a file of the caller as a document. No site is visited. */
export async function readUploadedFile(
  dependencies: FetchDependencies,
  { organizationId, signal, arrivedAt = performance.now() }: FetchCaller,
  file: UploadedFile,
  request: UploadOptions,
  query: FetchJsonQuery,
): Promise<Answer> {
  const { archive, dispatcher } = dependencies;
  const { url, contentType, fileName } = file;
  const { search, include } = request;
  const corpus = search && chooseCorpus(query.include, include);
  const id = await dispatcher
    .runWithinCall({ arrivedAt }, () => archive.uploads.save(file.takeBytes()))
    .catch(rethrowWithOutcome('notDispatched'));
  try {
    const options = { ...pickCaptureOptions(request), upload: { id, contentType, fileName } };
    const viewRequest = { organizationId, signal, request, query, view: JSON_VIEW, corpus };
    return await captureAndRender(dependencies, { url, options, arrivedAt }, viewRequest);
  } finally {
    // A file that cannot be deleted now is deleted a day later, with the blobs that have no row.
    await archive.uploads.delete(id).catch(() => undefined);
  }
}
