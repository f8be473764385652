import type { DeleteResult } from 'kysely';
import { readClock, type Store } from '../store/index.ts';
import { acquireSweepLock } from './sweep-turn.ts';

export interface SweepOptions {
  /** Ended captures and runs older than this go; milliseconds. */
  keepCapturesMs: number;
  /** Bytes that all snapshots together may have; the oldest go first. No quota when absent. */
  maxBytes?: number;
}

/** Rows at once: a transaction stays short. */
const BATCH = 200;

/** Runs between two looks at the turn: a long one takes a second to delete. */
const RUNS = 20;

/**
 * Deletes what is past its time or over the quota: always the row first, then its blobs. One process does it at a time;
 * for the others there is nothing to do.
 * @throws AggregateError of what could not be deleted, once all the rest is
 */
export async function sweep(store: Store, { keepCapturesMs, maxBytes }: SweepOptions): Promise<void> {
  const turn = await acquireSweepLock(store);
  if (!turn) return;
  const failures: unknown[] = [];
  try {
    for (const deleteSome of [
      () => deleteExpired(store),
      async () => maxBytes !== undefined && (await deleteOldest(store, maxBytes)),
      () => deleteCaptures(store, keepCapturesMs),
      () => deleteRuns(store, keepCapturesMs),
      // Last: a blob store may be away, and nothing else needs it.
      blobDeletion(store, failures),
    ]) {
      try {
        while (await deleteSome()) if (!(await turn.renew())) return;
      } catch (error) {
        failures.push(error);
      }
    }
  } finally {
    // Where the database is away, the turn ends by itself.
    await turn.release().catch((error: unknown) => failures.push(error));
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
  const doomed = [];
  for (const row of oldest) {
    if (over <= 0) break;
    doomed.push(row);
    over -= row.bytes;
  }
  await deleteSnapshots(store, doomed);
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

/** Prefixes under way at once: a deletion is a few round trips to a blob store. */
const CONCURRENCY = 16;

/**
 * Does what the deletions of rows have left to do, a batch at each call; a crash half-way leaves the rest for the next
 * sweep. What cannot be deleted is passed over, unless nothing of a batch can.
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

/** Rows of a run that go in one statement: a fraction of a second on a slow disk. */
const ROWS = 2000;

/** One by one, and what a run has before it: that may be a hundred thousand items, and no statement takes long. */
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
