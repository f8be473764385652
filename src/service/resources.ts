import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type DiffQuery, type FetchJsonQuery, type IncludeOptions, ServiceError } from '../contract/index.ts';
import { detectImageType, type SnapshotArchive } from '../archive/index.ts';
import { type BlobStream, waitUntilReadable } from '../store/index.ts';
import {
  type Answer,
  type Caller,
  type FetchDependencies,
  JSON_CONTENT_TYPE,
  MARKDOWN_CONTENT_TYPE,
  needsHtml,
  toPageView,
} from './fetch.ts';

export type ResourceDependencies = Pick<FetchDependencies, 'reader' | 'threads' | 'signer' | 'publicUrl'> & {
  archive: SnapshotArchive;
};

type ResourceContent = Pick<Answer, 'body' | 'contentType'>;

/**
 * `GET /v1/snapshots/{snapshotId}` and `…/markdown`: a stored capture as JSON, or as the complete Markdown document.
 * @param include view options that the query cannot express
 */
export async function getSnapshotPage(
  dependencies: ResourceDependencies,
  caller: Caller,
  { snapshotId, format }: { snapshotId: string; format: 'json' | 'markdown' },
  query: FetchJsonQuery,
  include: IncludeOptions = {},
): Promise<ResourceContent> {
  const snapshot = await dependencies.reader.load(caller.organizationId, snapshotId, needsHtml(include));
  const view = { ...toPageView(dependencies, snapshot, include, query), format };
  const { body } = await dependencies.threads.render({ ...snapshot.parts, view }, caller);
  return { body, contentType: format === 'json' ? JSON_CONTENT_TYPE : MARKDOWN_CONTENT_TYPE };
}

/** `GET /v1/snapshots/{snapshotId}/appendix`: returns the blocks that are not part of the main content. */
export async function getSnapshotAppendix(
  dependencies: ResourceDependencies,
  caller: Caller,
  snapshotId: string,
): Promise<ResourceContent> {
  const snapshot = await dependencies.reader.load(caller.organizationId, snapshotId, false);
  const view = { format: 'appendix' as const };
  const { body } = await dependencies.threads.render({ ...snapshot.parts, view }, caller);
  return { body, contentType: MARKDOWN_CONTENT_TYPE };
}

/** `GET /v1/snapshots/{snapshotId}/blocks`: returns every block, and the stages of the capture. */
export async function getSnapshotBlocks(
  dependencies: Omit<ResourceDependencies, 'archive'>,
  caller: Caller,
  snapshotId: string,
): Promise<ResourceContent> {
  const snapshot = await dependencies.reader.load(caller.organizationId, snapshotId, false);
  // Use a URL of this service and not of the blob store, because the content security policy of the playground allows
  // only images of this service.
  const screenshotUrl = snapshot.hasScreenshot ? dependencies.signer.sign(snapshotId) : undefined;
  const view = { format: 'blocks' as const, screenshotUrl };
  const { body } = await dependencies.threads.render({ ...snapshot.parts, view }, caller);
  return { body, contentType: JSON_CONTENT_TYPE };
}

/**
 * `GET /v1/snapshots/{snapshotId}/diff/{otherId}`: compares two snapshots.
 * @param format `both` adds the Markdown comparison to the JSON, as the property `markdown`
 * @throws ServiceError `SnapshotNotFound` with the id of the missing one
 */
export async function getSnapshotDiff(
  { reader, threads }: Pick<ResourceDependencies, 'reader' | 'threads'>,
  caller: Caller,
  { snapshotId, otherId }: { snapshotId: string; otherId: string },
  query: DiffQuery,
  format: 'json' | 'markdown' | 'both',
): Promise<ResourceContent> {
  const [before, after] = await Promise.all([
    reader.load(caller.organizationId, snapshotId, false),
    reader.load(caller.organizationId, otherId, false),
  ]);
  const cores = { before: before.parts.core, after: after.parts.core };
  const { body } = await threads.diff({ ...cores, query, format }, caller);
  return { body, contentType: format === 'markdown' ? MARKDOWN_CONTENT_TYPE : JSON_CONTENT_TYPE };
}

/**
 * Returns the screenshot of a signed URL.
 * @throws ServiceError `SnapshotNotFound`, for a wrong or expired signature too
 */
export async function getScreenshot(
  { archive, signer }: ResourceDependencies,
  snapshotId: string,
  { expires, signature }: { expires: string; signature: string },
): Promise<BlobStream & { contentType: string }> {
  const image = signer.verify(snapshotId, expires, signature) && (await archive.openScreenshot(snapshotId));
  if (!image) throw new ServiceError('SnapshotNotFound', { snapshotId });
  return { ...image, contentType: detectImageType(await peekFirstBytes(image.stream)) };
}

/** Reads the screenshot of a snapshot. Undefined without one. */
export async function readScreenshot(
  { archive }: Pick<ResourceDependencies, 'archive'>,
  snapshotId: string,
): Promise<{ bytes: Buffer; contentType: string } | undefined> {
  const image = await archive.openScreenshot(snapshotId);
  if (!image) return undefined;
  const bytes = await buffer(image.stream);
  return { bytes, contentType: detectImageType(bytes) };
}

/** Reads the first bytes of a stream without consuming them. */
async function peekFirstBytes(stream: Readable): Promise<Uint8Array> {
  await waitUntilReadable(stream);
  const firstBytes: Buffer | null = stream.read();
  if (firstBytes) stream.unshift(firstBytes);
  return firstBytes ?? new Uint8Array();
}
