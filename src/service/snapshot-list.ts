import type { SnapshotList, SnapshotListQuery } from '../contract/index.ts';
import { type SnapshotArchive, type SnapshotSummary, playgroundOf } from '../snapshot/index.ts';
import type { Caller } from './fetch.ts';

/** `GET /v1/snapshots`: the organization's stored captures, newest first. */
export async function listSnapshots(
  { archive, publicUrl }: { archive: SnapshotArchive; publicUrl: () => string },
  { organizationId }: Pick<Caller, 'organizationId'>,
  { query, limit, cursor }: SnapshotListQuery,
): Promise<SnapshotList> {
  const found = await archive.list(organizationId, {
    limit: limit + 1,
    ...(query && { query }),
    ...(cursor !== undefined && { after: readCursor(cursor) }),
  });
  const page = found.slice(0, limit);
  const last = page.at(-1);
  return {
    snapshots: page.map((row) => shown(row, publicUrl())),
    ...(found.length > limit && last && { nextCursor: `${last.createdAt}.${last.snapshotId}` }),
  };
}

/** The contract has checked its form. */
function readCursor(cursor: string): { createdAt: number; snapshotId: string } {
  const dot = cursor.indexOf('.');
  return { createdAt: Number(cursor.slice(0, dot)), snapshotId: cursor.slice(dot + 1) };
}

const shown = (row: SnapshotSummary, publicUrl: string): SnapshotList['snapshots'][number] => ({
  snapshotId: row.snapshotId,
  url: row.url,
  ...(row.title !== null && { title: row.title }),
  capturedAt: new Date(row.createdAt).toISOString(),
  expiresAt: new Date(row.expiresAt).toISOString(),
  bytes: row.bytes,
  hasScreenshot: row.hasScreenshot,
  playground: playgroundOf(publicUrl, row.snapshotId),
});
