import { randomUUID } from 'node:crypto';
import { ensureSetting, readDatabaseTime, type Store, compareAndSwapSetting } from '../store/index.ts';
import { SNAPSHOTS_PREFIX } from './archive.ts';
import { UPLOADS_PREFIX } from './uploads.ts';

/**
 * Minimum age in milliseconds at which blobs without a row are deleted. It is longer than the time between writing
 * blobs and writing their row.
 */
const MIN_ORPHAN_AGE_MS = 24 * 3_600_000;

/** Milliseconds between two sweeps. */
const ORPHAN_SWEEP_INTERVAL_MS = 24 * 3_600_000;

const LAST_ORPHAN_SWEEP_SETTING = 'orphans_swept_at';
const BLOB_OWNER_SETTING = 'blob_owner';

/**
 * Deletes blobs of snapshots without a row and uploads of killed processes, once a day for all processes together.
 * @returns the number of deleted snapshots; undefined if the sweep is not due, and `foreign` if the blobs belong to
 * another database, which must not be swept
 */
export async function sweepOrphanBlobs(
  store: Store,
  minAgeMs = MIN_ORPHAN_AGE_MS,
): Promise<number | undefined | 'foreign'> {
  const claim = await claimOrphanSweep(store);
  if (!claim) return undefined;
  try {
    return await deleteOrphans(store, minAgeMs);
  } catch (error) {
    // Restore the time of the last sweep, so that the next call tries again.
    await compareAndSwapSetting(store, LAST_ORPHAN_SWEEP_SETTING, { from: claim.now, to: claim.last });
    throw error;
  }
}

async function deleteOrphans(store: Store, minAgeMs: number): Promise<number | 'foreign'> {
  if (!(await ownsBlobs(store))) return 'foreign';
  let swept = 0;
  for await (const ids of store.blobs.listFolders(SNAPSHOTS_PREFIX)) {
    for (const id of await findIdsWithoutRow(store, ids)) {
      if (await deleteIfOld(store, `${SNAPSHOTS_PREFIX}/${id}`, minAgeMs)) swept++;
    }
  }
  for await (const ids of store.blobs.listFolders(UPLOADS_PREFIX)) {
    for (const id of ids) await deleteIfOld(store, `${UPLOADS_PREFIX}/${id}`, minAgeMs);
  }
  return swept;
}

/** @returns whether the folder was old enough */
async function deleteIfOld(store: Store, prefix: string, minAgeMs: number): Promise<boolean> {
  const oldest = (await readDatabaseTime(store)) - minAgeMs;
  const writtenAt = await store.blobs.readLastModified(prefix);
  if (writtenAt === undefined || writtenAt > oldest) return false;
  await store.blobs.deleteTree(prefix);
  return true;
}

/** Claims the sweep for this process. Returns undefined if it is not due or another process claimed it. */
async function claimOrphanSweep(store: Store): Promise<{ last: string; now: string } | undefined> {
  const now = await readDatabaseTime(store);
  const last = await ensureSetting(store, LAST_ORPHAN_SWEEP_SETTING, '0');
  if (now - Number(last) < ORPHAN_SWEEP_INTERVAL_MS) return undefined;
  const claim = { last, now: String(now) };
  return (await compareAndSwapSetting(store, LAST_ORPHAN_SWEEP_SETTING, { from: last, to: claim.now }))
    ? claim
    : undefined;
}

/** Whether the blob `owner` names this database. If it names another database, all blobs would seem to have no row. */
async function ownsBlobs(store: Store): Promise<boolean> {
  const databaseOwner = await ensureSetting(store, BLOB_OWNER_SETTING, randomUUID());
  const blobOwner = await store.blobs.get('owner');
  if (blobOwner === undefined) await store.blobs.put('owner', Buffer.from(databaseOwner), 'text/plain');
  return blobOwner === undefined || Buffer.from(blobOwner).toString() === databaseOwner;
}

async function findIdsWithoutRow(store: Store, ids: readonly string[]): Promise<string[]> {
  const rows = await store.db.selectFrom('snapshots').select('id').where('id', 'in', ids).execute();
  const idsWithRow = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !idsWithRow.has(id));
}
