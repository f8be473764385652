import { randomUUID } from 'node:crypto';
import { ensureSetting, readClock, type Store, compareAndSwapSetting } from '../store/index.ts';
import { prefixOf, SNAPSHOTS_PREFIX } from './archive.ts';

/** Minimum age of an orphan: longer than the time between writing blobs and their row. */
const MIN_ORPHAN_AGE_MS = 24 * 3_600_000;

/** Time between two sweeps. */
const SWEEP_INTERVAL_MS = 24 * 3_600_000;

const SWEPT_AT = 'orphans_swept_at';
const OWNER = 'blob_owner';

/**
 * Deletes blobs without a row, once a day for all processes together.
 * @returns the number of deleted snapshots; undefined if the sweep is not due, and `foreign` if the blobs belong to
 * another database, which must not be swept
 */
export async function sweepOrphans(
  store: Store,
  minAgeMs = MIN_ORPHAN_AGE_MS,
): Promise<number | undefined | 'foreign'> {
  const claim = await claimSweep(store);
  if (!claim) return undefined;
  try {
    return await sweepAll(store, minAgeMs);
  } catch (error) {
    // Restore the time of the last sweep, so that the next call tries again.
    await compareAndSwapSetting(store, SWEPT_AT, { from: claim.now, to: claim.last });
    throw error;
  }
}

async function sweepAll(store: Store, minAgeMs: number): Promise<number | 'foreign'> {
  if (!(await ownsBlobs(store))) return 'foreign';
  let swept = 0;
  for await (const ids of store.blobs.listFolders(SNAPSHOTS_PREFIX)) {
    for (const id of await findIdsWithoutRow(store, ids)) {
      const oldest = (await readClock(store)) - minAgeMs;
      const writtenAt = await store.blobs.readLastModified(prefixOf(id));
      if (writtenAt === undefined || writtenAt > oldest) continue;
      await store.blobs.deleteTree(prefixOf(id));
      swept++;
    }
  }
  return swept;
}

/** Claims the sweep for this process. Returns undefined if it is not due or another process claimed it. */
async function claimSweep(store: Store): Promise<{ last: string; now: string } | undefined> {
  const now = await readClock(store);
  const last = await ensureSetting(store, SWEPT_AT, '0');
  if (now - Number(last) < SWEEP_INTERVAL_MS) return undefined;
  const claim = { last, now: String(now) };
  return (await compareAndSwapSetting(store, SWEPT_AT, { from: last, to: claim.now })) ? claim : undefined;
}

/** Whether the blob `owner` names this database. With another database, every blob would look like an orphan. */
async function ownsBlobs(store: Store): Promise<boolean> {
  const own = await ensureSetting(store, OWNER, randomUUID());
  const marked = await store.blobs.get('owner');
  if (marked === undefined) await store.blobs.put('owner', Buffer.from(own), 'text/plain');
  return marked === undefined || Buffer.from(marked).toString() === own;
}

async function findIdsWithoutRow(store: Store, ids: readonly string[]): Promise<string[]> {
  const rows = await store.db.selectFrom('snapshots').select('id').where('id', 'in', ids).execute();
  const known = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !known.has(id));
}
