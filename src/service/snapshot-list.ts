import type { SnapshotList, SnapshotListQuery } from '../contract/index.ts';
import type { SnapshotArchive, SnapshotSummary } from '../archive/index.ts';
import { createPlaygroundUrl } from '../snapshot/index.ts';
import type { Caller } from './fetch.ts';
import { toPage, readCursor } from './paging.ts';

/** `GET /v1/snapshots`: returns the organization's stored captures, newest first. */
export async function listSnapshots(
  { archive, publicUrl }: { archive: SnapshotArchive; publicUrl: () => string },
  { organizationId }: Pick<Caller, 'organizationId'>,
  { query, limit, cursor }: SnapshotListQuery,
): Promise<SnapshotList> {
  const rows = await archive.list(organizationId, {
    limit: limit + 1,
    ...(query && { query }),
    ...(cursor !== undefined && { after: readCursor(cursor) }),
  });
  const { page, next } = toPage(rows, limit, ({ snapshotId }) => snapshotId);
  return { snapshots: page.map((row) => toSummary(row, publicUrl())), ...next };
}

const toSummary = (row: SnapshotSummary, publicUrl: string): SnapshotList['snapshots'][number] => ({
  snapshotId: row.snapshotId,
  url: row.url,
  ...(row.title !== null && { title: row.title }),
  capturedAt: new Date(row.createdAt).toISOString(),
  expiresAt: new Date(row.expiresAt).toISOString(),
  bytes: row.bytes,
  hasScreenshot: row.hasScreenshot,
  playground: createPlaygroundUrl(publicUrl, row.snapshotId),
});
