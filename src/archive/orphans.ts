import { randomUUID } from 'node:crypto';
import { ensureSetting, readClock, type Store, compareAndSwapSetting } from '../store/index.ts';
import { prefixOf, SNAPSHOTS } from './archive.ts';

/** A process that died between the blobs and the row has left them; longer than any capture takes. */
const ABANDONED_MS = 24 * 3_600_000;

/** Between two looks at everything there is. */
const EVERY_MS = 24 * 3_600_000;

const SWEPT_AT = 'orphans_swept_at';
const OWNER = 'blob_owner';

/**
 * Deletes blobs that no row names, once a day whatever the number of processes that ask.
 * @returns how many snapshots they were; undefined where it was not the time, and `foreign` where the blobs belong to
 * another database: they are nobody's garbage
 */
export async function sweepOrphans(
  store: Store,
  abandonedMs = ABANDONED_MS,
): Promise<number | undefined | 'foreign'> {
  const turn = await takeTurn(store);
  if (!turn) return undefined;
  try {
    return await sweepAll(store, abandonedMs);
  } catch (error) {
    // Whoever asks next tries again.
    await compareAndSwapSetting(store, SWEPT_AT, { from: turn.now, to: turn.last });
    throw error;
  }
}

async function sweepAll(store: Store, abandonedMs: number): Promise<number | 'foreign'> {
  if (!(await ownsBlobs(store))) return 'foreign';
  let swept = 0;
  for await (const ids of store.blobs.listFolders(SNAPSHOTS)) {
    for (const id of await withoutRow(store, ids)) {
      const oldest = (await readClock(store)) - abandonedMs;
      const writtenAt = await store.blobs.readLastModified(prefixOf(id));
      if (writtenAt === undefined || writtenAt > oldest) continue;
      await store.blobs.deleteTree(prefixOf(id));
      swept++;
    }
  }
  return swept;
}

/** Undefined where it is not the time, or another process was quicker. */
async function takeTurn(store: Store): Promise<{ last: string; now: string } | undefined> {
  const now = await readClock(store);
  const last = await ensureSetting(store, SWEPT_AT, '0');
  if (now - Number(last) < EVERY_MS) return undefined;
  const turn = { last, now: String(now) };
  return (await compareAndSwapSetting(store, SWEPT_AT, { from: last, to: turn.now })) ? turn : undefined;
}

/** The blobs carry the name of their database: with the wrong one, everything in them would be an orphan. */
async function ownsBlobs(store: Store): Promise<boolean> {
  const own = await ensureSetting(store, OWNER, randomUUID());
  const marked = await store.blobs.get('owner');
  if (marked === undefined) await store.blobs.put('owner', Buffer.from(own), 'text/plain');
  return marked === undefined || Buffer.from(marked).toString() === own;
}

async function withoutRow(store: Store, ids: readonly string[]): Promise<string[]> {
  const rows = await store.db.selectFrom('snapshots').select('id').where('id', 'in', ids).execute();
  const known = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !known.has(id));
}
