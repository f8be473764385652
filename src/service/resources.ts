import type { Readable } from 'node:stream';
import { type FetchJsonQuery, type IncludeOptions, ServiceError } from '../contract/index.ts';
import { pictureType, type SnapshotArchive } from '../archive/index.ts';
import { type BlobStream, waitUntilReadable } from '../store/index.ts';
import {
  type Answer,
  type Caller,
  type FetchDependencies,
  JSON_TYPE,
  MARKDOWN,
  needsHtml,
  pageView,
} from './fetch.ts';

export type ResourceDependencies = Pick<FetchDependencies, 'reader' | 'threads' | 'signer' | 'publicUrl'> & {
  archive: SnapshotArchive;
};

type Resource = Pick<Answer, 'body' | 'contentType'>;

/** `GET /v1/snapshots/{snapshotId}`: the JSON of a stored capture. */
export async function snapshotJson(
  dependencies: ResourceDependencies,
  { organizationId, signal }: Caller,
  snapshotId: string,
  query: FetchJsonQuery,
): Promise<Resource> {
  const snapshot = await dependencies.reader.load(organizationId, snapshotId, false);
  const view = { ...pageView(dependencies, snapshot, {}, query), format: 'json' as const };
  const { body } = await dependencies.threads.render({ ...snapshot.parts, view }, signal);
  return { body, contentType: JSON_TYPE };
}

/**
 * `GET /v1/snapshots/{snapshotId}/markdown`: the Markdown document, uncut.
 * @param include how it is shown, where a face has more to say than the query
 */
export async function snapshotMarkdown(
  dependencies: ResourceDependencies,
  { organizationId, signal }: Caller,
  snapshotId: string,
  query: FetchJsonQuery,
  include: IncludeOptions = {},
): Promise<Resource> {
  const snapshot = await dependencies.reader.load(organizationId, snapshotId, needsHtml(include));
  const view = { ...pageView(dependencies, snapshot, include, query), format: 'markdown' as const };
  const { body } = await dependencies.threads.render({ ...snapshot.parts, view }, signal);
  return { body, contentType: MARKDOWN };
}

/** `GET /v1/snapshots/{snapshotId}/appendix`: what the main body leaves out. */
export async function snapshotAppendix(
  dependencies: ResourceDependencies,
  { organizationId, signal }: Caller,
  snapshotId: string,
): Promise<Resource> {
  const snapshot = await dependencies.reader.load(organizationId, snapshotId, false);
  const view = { format: 'appendix' as const };
  const { body } = await dependencies.threads.render({ ...snapshot.parts, view }, signal);
  return { body, contentType: MARKDOWN };
}

/** `GET /v1/snapshots/{snapshotId}/blocks`: its blocks one by one, and how the capture went. */
export async function snapshotBlocks(
  dependencies: Omit<ResourceDependencies, 'archive'>,
  { organizationId, signal }: Caller,
  snapshotId: string,
): Promise<Resource> {
  const snapshot = await dependencies.reader.load(organizationId, snapshotId, false);
  // Never the blob store's: the pages that show it take pictures from the service alone.
  const screenshotUrl = snapshot.hasScreenshot ? dependencies.signer.sign(snapshotId) : undefined;
  const view = { format: 'blocks' as const, screenshotUrl };
  const { body } = await dependencies.threads.render({ ...snapshot.parts, view }, signal);
  return { body, contentType: JSON_TYPE };
}

/**
 * The picture behind a signed address.
 * @throws ServiceError `SnapshotNotFound`, for a wrong or expired signature too
 */
export async function screenshot(
  { archive, signer }: ResourceDependencies,
  snapshotId: string,
  { expires, signature }: { expires: string; signature: string },
): Promise<BlobStream & { contentType: string }> {
  const picture = signer.verify(snapshotId, expires, signature) && (await archive.screenshot(snapshotId));
  if (!picture) throw new ServiceError('SnapshotNotFound', { snapshotId });
  return { ...picture, contentType: pictureType(await firstBytes(picture.stream)) };
}

/** What a stream begins with; it still begins with that afterwards. */
async function firstBytes(stream: Readable): Promise<Uint8Array> {
  await waitUntilReadable(stream);
  const first: Buffer | null = stream.read();
  if (first) stream.unshift(first);
  return first ?? new Uint8Array();
}
