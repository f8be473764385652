import {
  ServiceError,
  type SnapshotList,
  type SnapshotListQuery,
  splitCredentials,
} from '../contract/index.ts';
import type { SnapshotArchive, SnapshotSummary } from '../archive/index.ts';
import { createPlaygroundUrl } from '../snapshot/index.ts';
import type { Caller } from './fetch.ts';
import { readListPage } from './paging.ts';

/** `GET /v1/snapshots`: returns the organization's stored captures, newest first. */
export async function listSnapshots(
  { archive, publicUrl }: { archive: SnapshotArchive; publicUrl: () => string },
  { organizationId }: Pick<Caller, 'organizationId'>,
  { query, url, captures, ...pageQuery }: SnapshotListQuery,
): Promise<SnapshotList> {
  const filter = {
    latestOnly: captures === 'latest',
    ...(query && { query }),
    ...(url !== undefined && { url: new URL(splitCredentials(url).url).href }),
  };
  const { page, next } = await readListPage(
    pageQuery,
    (range) => archive.list(organizationId, { ...filter, ...range }),
    ({ snapshotId }) => snapshotId,
  );
  return { snapshots: page.map((row) => toListedSnapshot(row, publicUrl())), ...next };
}

/**
 * Returns the id of the newest snapshot of the same URL that is older than a snapshot.
 * @throws ServiceError `SnapshotNotFound`
 */
export async function findPreviousSnapshot(
  { archive }: { archive: SnapshotArchive },
  { organizationId }: Pick<Caller, 'organizationId'>,
  snapshotId: string,
): Promise<string | undefined> {
  const row = await archive.find(organizationId, snapshotId);
  if (!row) throw new ServiceError('SnapshotNotFound', { snapshotId });
  const after = { createdAt: Number(row.created_at), id: snapshotId };
  const [previous] = await archive.list(organizationId, { url: row.url, limit: 1, after });
  return previous?.snapshotId;
}

const toListedSnapshot = (row: SnapshotSummary, publicUrl: string): SnapshotList['snapshots'][number] => ({
  snapshotId: row.snapshotId,
  url: row.url,
  ...(row.title !== null && { title: row.title }),
  capturedAt: new Date(row.createdAt).toISOString(),
  expiresAt: new Date(row.expiresAt).toISOString(),
  bytes: row.bytes,
  hasScreenshot: row.hasScreenshot,
  ...(row.originStatusCode !== undefined && { originStatusCode: row.originStatusCode }),
  captures: row.captures,
  playground: createPlaygroundUrl(publicUrl, row.snapshotId),
});
