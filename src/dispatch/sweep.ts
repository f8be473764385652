import type { Store } from '../store/index.ts';

export interface SweepOptions {
  /** Ended captures and runs older than this go; milliseconds. */
  keepCapturesMs: number;
  /** Bytes that all snapshots together may have; the oldest go first. No quota when absent. */
  maxBytes?: number;
}

/** Rows at once: a transaction stays short. */
const BATCH = 200;

/** Deletes what is past its time or over the quota: always the row first, then its blobs. */
export async function sweep(store: Store, { keepCapturesMs, maxBytes }: SweepOptions): Promise<void> {
  while (await deleteExpired(store));
  if (maxBytes !== undefined) while (await deleteOldest(store, maxBytes));
  await deleteCaptures(store, keepCapturesMs);
  // Last: a blob store may be away, and nothing else needs it.
  await deleteBlobs(store);
}

async function deleteExpired(store: Store): Promise<boolean> {
  const now = await store.clock(store.db);
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
const AT_ONCE = 16;

/** Does what the deletions of rows have left to do; a crash half-way leaves the rest for the next sweep. */
async function deleteBlobs(store: Store): Promise<void> {
  for (;;) {
    const rows = await store.db.selectFrom('blob_deletions').select('prefix').limit(BATCH).execute();
    if (rows.length === 0) return;
    const left = rows.values();
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (const { prefix } of left) {
          await store.blobs.delete(prefix);
          await store.db.deleteFrom('blob_deletions').where('prefix', '=', prefix).execute();
        }
      }),
    );
  }
}

async function deleteCaptures(store: Store, keepCapturesMs: number): Promise<void> {
  const oldest = (await store.clock(store.db)) - keepCapturesMs;
  await store.db
    .deleteFrom('captures')
    .where('run_id', 'is', null)
    .where('finished_at', '<', oldest)
    .execute();
  await store.db.deleteFrom('runs').where('finished_at', '<', oldest).execute();
}
