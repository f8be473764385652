import type { DeleteResult } from 'kysely';
import { compareAndSwapSetting, ensureSetting, readClock, type Store } from '../store/index.ts';

export interface SweepOptions {
  /** Ended captures and runs older than this are deleted; milliseconds. */
  keepCapturesMs: number;
  /** Quota of all snapshots in bytes; the oldest are deleted first. No quota if absent. */
  maxBytes?: number;
}

/** Rows per transaction, to keep it short. */
const BATCH = 200;

/** Runs per batch: deleting a long run takes a second. */
const RUNS = 20;

/**
 * Deletes what has expired or exceeds the quota: always the row first, then its blobs. Does nothing while another process
 * sweeps.
 * @throws AggregateError of everything that could not be deleted, after the rest was
 */
export async function sweep(store: Store, { keepCapturesMs, maxBytes }: SweepOptions): Promise<void> {
  const lock = await acquireSweepLock(store);
  if (!lock) return;
  const failures: unknown[] = [];
  try {
    for (const deleteSome of [
      () => deleteExpired(store),
      async () => maxBytes !== undefined && (await deleteOldest(store, maxBytes)),
      () => deleteCaptures(store, keepCapturesMs),
      () => deleteRuns(store, keepCapturesMs),
      // Last: nothing else depends on the blob store, which may be unavailable.
      blobDeletion(store, failures),
    ]) {
      try {
        while (await deleteSome()) if (!(await lock.renew())) return;
      } catch (error) {
        failures.push(error);
      }
    }
  } finally {
    // If the database is unavailable, the lock expires on its own.
    await lock.release().catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Not everything could be swept.');
}

async function deleteExpired(store: Store): Promise<boolean> {
  const now = await readClock(store);
  const rows = await store.db
    .selectFrom('snapshots')
    .select(['id', 'blob_prefix'])
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(BATCH)
    .execute();
  await deleteSnapshots(store, rows);
  return rows.length === BATCH;
}

async function deleteOldest(store: Store, maxBytes: number): Promise<boolean> {
  const { total } = await store.db
    .selectFrom('snapshots')
    .select((eb) => eb.fn.sum<number | null>('bytes').as('total'))
    .executeTakeFirstOrThrow();
  let over = Number(total ?? 0) - maxBytes;
  if (over <= 0) return false;
  const oldest = await store.db
    .selectFrom('snapshots')
    .select(['id', 'blob_prefix', 'bytes'])
    .orderBy('created_at')
    .limit(BATCH)
    .execute();
  const rows = [];
  for (const row of oldest) {
    if (over <= 0) break;
    rows.push(row);
    over -= row.bytes;
  }
  await deleteSnapshots(store, rows);
  return over > 0;
}

async function deleteSnapshots(store: Store, rows: { id: string; blob_prefix: string }[]): Promise<void> {
  if (rows.length === 0) return;
  await store.db.transaction().execute(async (trx) => {
    await trx
      .insertInto('blob_deletions')
      .values(rows.map((row) => ({ prefix: row.blob_prefix })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await trx
      .deleteFrom('snapshots')
      .where(
        'id',
        'in',
        rows.map((row) => row.id),
      )
      .execute();
  });
}

/** Concurrent deletions of prefixes; each takes a few round trips to the blob store. */
const CONCURRENCY = 16;

/**
 * Deletes the blobs of deleted rows, one batch per call; after a crash the next sweep continues. Prefixes that cannot be
 * deleted are skipped; a batch without a success ends the round.
 */
function blobDeletion(store: Store, failures: unknown[]): () => Promise<boolean> {
  let last = '';
  return async () => {
    const rows = await store.db
      .selectFrom('blob_deletions')
      .select('prefix')
      .where('prefix', '>', last)
      .orderBy('prefix')
      .limit(BATCH)
      .execute();
    last = rows.at(-1)?.prefix ?? last;
    const failed: unknown[] = [];
    const left = rows.values();
    await Promise.all(
      Array.from({ length: CONCURRENCY }, async () => {
        for (const { prefix } of left) await deletePrefix(store, prefix).catch((error) => failed.push(error));
      }),
    );
    failures.push(...failed);
    return rows.length === BATCH && failed.length < rows.length;
  };
}

async function deletePrefix(store: Store, prefix: string): Promise<void> {
  await store.blobs.deleteTree(prefix);
  await store.db.deleteFrom('blob_deletions').where('prefix', '=', prefix).execute();
}

async function deleteCaptures(store: Store, keepCapturesMs: number): Promise<boolean> {
  const oldest = (await readClock(store)) - keepCapturesMs;
  const { numDeletedRows } = await store.db
    .deleteFrom('captures')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('captures as ended')
        .select('ended.id')
        .where('ended.run_id', 'is', null)
        .where('ended.finished_at', '<', oldest)
        .limit(BATCH),
    )
    .executeTakeFirstOrThrow();
  return numDeletedRows === BigInt(BATCH);
}

/** Rows of a run per statement: a fraction of a second on a slow disk. */
const ROWS = 2000;

/** Deletes runs one by one. A run may have 100,000 items, so these are deleted in batches before it. */
async function deleteRuns(store: Store, keepCapturesMs: number): Promise<boolean> {
  const oldest = (await readClock(store)) - keepCapturesMs;
  const rows = await store.db
    .selectFrom('runs')
    .select('id')
    .where('finished_at', '<', oldest)
    .limit(RUNS)
    .execute();
  for (const { id } of rows) await deleteRun(store, id);
  return rows.length === RUNS;
}

async function deleteRun({ db }: Store, id: string): Promise<void> {
  const captures = db.selectFrom('captures').select('id').where('run_id', '=', id).limit(ROWS);
  const items = db.selectFrom('run_items').select('item_index').where('run_id', '=', id).limit(ROWS);
  await deleteAllBatches(db.deleteFrom('captures').where('id', 'in', captures));
  await deleteAllBatches(
    db.deleteFrom('run_items').where('run_id', '=', id).where('item_index', 'in', items),
  );
  await db.deleteFrom('runs').where('id', '=', id).execute();
}

async function deleteAllBatches(some: { executeTakeFirstOrThrow(): Promise<DeleteResult> }): Promise<void> {
  while ((await some.executeTakeFirstOrThrow()).numDeletedRows > 0n);
}

/** One process sweeps at a time. */
interface SweepLock {
  /** Extends the lock. Returns false if another process has taken it. */
  renew(): Promise<boolean>;
  release(): Promise<void>;
}

/** Much longer than one batch takes; if a process dies, its lock expires after this time. */
const LOCK_MS = 300_000;

/** Setting that holds when the lock expires, or 0. */
const LOCKED_UNTIL = 'sweep_until';

/** Undefined while another process sweeps. */
async function acquireSweepLock(store: Store): Promise<SweepLock | undefined> {
  let until = await ensureSetting(store, LOCKED_UNTIL, '0');
  if (Number(until) > (await readClock(store))) return undefined;

  async function swapTo(to: string): Promise<boolean> {
    const isSwapped = await compareAndSwapSetting(store, LOCKED_UNTIL, { from: until, to });
    if (isSwapped) until = to;
    return isSwapped;
  }

  const renew = async (): Promise<boolean> => swapTo(String((await readClock(store)) + LOCK_MS));
  if (!(await renew())) return undefined;
  return {
    renew,
    async release() {
      await swapTo('0');
    },
  };
}
