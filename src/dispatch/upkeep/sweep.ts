import { type DeleteResult, sql } from 'kysely';
import { compareAndSwapSetting, ensureSetting, readDatabaseTime, type Store } from '../../store/index.ts';

export interface SweepOptions {
  /** Older captures and runs are deleted if they have ended. */
  keepCapturesMs: number;
  /** Older entries of the request log are deleted. */
  keepRequestsMs: number;
  /** Maximum bytes of all snapshots. Above it, the oldest snapshots are deleted. Absent for no quota. */
  maxBytes?: number;
}

/** Number of rows that one transaction deletes. It limits the duration of a transaction. */
const ROWS_PER_TRANSACTION = 200;

/** Number of runs per batch. The number is small, because deleting a long run can take a second. */
const RUNS_PER_BATCH = 20;

/**
 * Deletes expired snapshots, captures, runs, log entries and sign-in counts, and the oldest snapshots above the quota.
 * Deletes rows before their blobs. Does nothing while another process sweeps.
 * @throws AggregateError with all failures, after everything else was deleted
 */
export async function deleteExpiredData(
  store: Store,
  { keepCapturesMs, keepRequestsMs, maxBytes }: SweepOptions,
): Promise<void> {
  const lock = await acquireSweepLock(store);
  if (!lock) return;
  const failures: unknown[] = [];
  const steps = [
    () => deleteExpiredSnapshots(store),
    ...(maxBytes === undefined ? [] : [createQuotaDeletion(store, maxBytes)]),
    () => deleteExpiredCaptures(store, keepCapturesMs),
    () => deleteExpiredRuns(store, keepCapturesMs),
    () => deleteExpiredRequests(store, keepRequestsMs),
    () => deleteExpiredMonitorResults(store, keepRequestsMs),
    () => deleteExpiredMonitorRuns(store, keepRequestsMs),
    () => deleteExpiredSignInFailures(store),
    // Delete blobs last, because it is the only step that needs the blob store.
    createBlobDeletion(store, failures),
  ];
  try {
    await runSteps(steps, lock, failures);
  } finally {
    // If the release fails, the lock expires on its own.
    await lock.release().catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Not everything could be swept.');
}

/**
 * Repeats each step until it has no more rows to delete. Stops if another process has taken the lock.
 * @param steps delete one batch, and return whether more rows may follow
 * @param failures receives the errors; a failed step is skipped
 */
async function runSteps(
  steps: readonly (() => Promise<boolean>)[],
  lock: SweepLock,
  failures: unknown[],
): Promise<void> {
  for (const deleteBatchOfRows of steps) {
    try {
      while (await deleteBatchOfRows()) if (!(await lock.renew())) return;
    } catch (error) {
      failures.push(error);
    }
  }
}

async function deleteExpiredSnapshots(store: Store): Promise<boolean> {
  const now = await readDatabaseTime(store);
  const rows = await store.db
    .selectFrom('snapshots')
    .select(['id', 'blob_prefix'])
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(ROWS_PER_TRANSACTION)
    .execute();
  await deleteSnapshots(store, rows);
  return rows.length === ROWS_PER_TRANSACTION;
}

/** Creates a function that deletes one batch of the oldest snapshots while all together exceed the quota. */
function createQuotaDeletion(store: Store, maxBytes: number): () => Promise<boolean> {
  // Summed once per sweep, because the sum reads all rows.
  let excessBytes: number | undefined;
  return async () => {
    excessBytes ??= (await sumSnapshotBytes(store)) - maxBytes;
    if (excessBytes <= 0) return false;
    const oldestSnapshots = await store.db
      .selectFrom('snapshots')
      .select(['id', 'blob_prefix', 'bytes'])
      .orderBy('created_at')
      .limit(ROWS_PER_TRANSACTION)
      .execute();
    const rows = [];
    for (const row of oldestSnapshots) {
      if (excessBytes <= 0) break;
      rows.push(row);
      excessBytes -= row.bytes;
    }
    await deleteSnapshots(store, rows);
    return excessBytes > 0 && rows.length > 0;
  };
}

async function sumSnapshotBytes({ db }: Store): Promise<number> {
  const { total } = await db
    .selectFrom('snapshots')
    .select((eb) => eb.fn.sum<number | null>('bytes').as('total'))
    .executeTakeFirstOrThrow();
  return Number(total ?? 0);
}

async function deleteSnapshots(store: Store, rows: { id: string; blob_prefix: string }[]): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await store.db.transaction().execute(async (trx) => {
    await trx
      .insertInto('blob_deletions')
      .values(rows.map((row) => ({ prefix: row.blob_prefix })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await trx.deleteFrom('snapshots').where('id', 'in', ids).execute();
  });
}

/** Maximum number of prefixes that are deleted at the same time. Each takes a few round trips to the blob store. */
const CONCURRENT_DELETIONS = 16;

/**
 * Creates a function that deletes one batch of blobs whose rows were deleted. It skips prefixes that cannot be deleted,
 * and returns false after a batch without a success. After a crash, the next sweep continues.
 */
function createBlobDeletion(store: Store, failures: unknown[]): () => Promise<boolean> {
  let lastPrefix = '';
  return async () => {
    const rows = await store.db
      .selectFrom('blob_deletions')
      .select('prefix')
      .where('prefix', '>', lastPrefix)
      .orderBy('prefix')
      .limit(ROWS_PER_TRANSACTION)
      .execute();
    lastPrefix = rows.at(-1)?.prefix ?? lastPrefix;
    const failedDeletions: unknown[] = [];
    const remainingRows = rows.values();
    await Promise.all(
      Array.from({ length: CONCURRENT_DELETIONS }, async () => {
        for (const { prefix } of remainingRows)
          await deletePrefix(store, prefix).catch((error) => failedDeletions.push(error));
      }),
    );
    failures.push(...failedDeletions);
    return rows.length === ROWS_PER_TRANSACTION && failedDeletions.length < rows.length;
  };
}

async function deletePrefix(store: Store, prefix: string): Promise<void> {
  await store.blobs.deleteTree(prefix);
  await store.db.deleteFrom('blob_deletions').where('prefix', '=', prefix).execute();
}

async function deleteExpiredCaptures(store: Store, keepCapturesMs: number): Promise<boolean> {
  const oldestKept = (await readDatabaseTime(store)) - keepCapturesMs;
  const expired = store.db.selectFrom('captures').select('id').where('run_id', 'is', null);
  const batch = expired.where('finished_at', '<', oldestKept).limit(ROWS_PER_TRANSACTION);
  return await deleteBatch(store.db.deleteFrom('captures').where('id', 'in', batch));
}

async function deleteExpiredRequests(store: Store, keepRequestsMs: number): Promise<boolean> {
  const oldestKept = (await readDatabaseTime(store)) - keepRequestsMs;
  const expired = store.db.selectFrom('requests').select('id').where('created_at', '<', oldestKept);
  const batch = expired.limit(ROWS_PER_TRANSACTION);
  return await deleteBatch(store.db.deleteFrom('requests').where('id', 'in', batch));
}

async function deleteExpiredMonitorRuns(store: Store, keepMs: number): Promise<boolean> {
  const oldestKept = (await readDatabaseTime(store)) - keepMs;
  const expired = store.db.selectFrom('monitor_runs').select('run_id').where('due_at', '<', oldestKept);
  const batch = expired.limit(ROWS_PER_TRANSACTION);
  return await deleteBatch(store.db.deleteFrom('monitor_runs').where('run_id', 'in', batch));
}

/** Deletes old results of monitors. The newest of each page stays, because its capture is the one to compare with. */
async function deleteExpiredMonitorResults(store: Store, keepMs: number): Promise<boolean> {
  const oldestKept = (await readDatabaseTime(store)) - keepMs;
  const { numAffectedRows = 0n } = await sql`
    delete from monitor_results where (run_id, item_index) in (
      select old.run_id, old.item_index from monitor_results old
      where old.due_at < ${oldestKept} and (old.status = 'error' or exists (
        select 1 from monitor_results newer
        where newer.monitor_id = old.monitor_id and newer.url = old.url
          and newer.due_at > old.due_at and newer.status <> 'error'
      ))
      limit ${sql.lit(ROWS_PER_TRANSACTION)}
    )`.execute(store.db);
  return numAffectedRows >= BigInt(ROWS_PER_TRANSACTION);
}

/** Deletes counts of failed sign-ins whose time window has ended. */
async function deleteExpiredSignInFailures(store: Store): Promise<boolean> {
  const now = await readDatabaseTime(store);
  const ended = store.db.selectFrom('sign_in_failures').select('name').where('ends_at', '<=', now);
  const batch = ended.limit(ROWS_PER_TRANSACTION);
  return await deleteBatch(store.db.deleteFrom('sign_in_failures').where('name', 'in', batch));
}

/** Deletes a batch of rows. Returns whether it was full, so that more rows may follow. */
async function deleteBatch(
  statement: { executeTakeFirstOrThrow(): Promise<DeleteResult> },
  limit = ROWS_PER_TRANSACTION,
): Promise<boolean> {
  const { numDeletedRows } = await statement.executeTakeFirstOrThrow();
  return numDeletedRows === BigInt(limit);
}

/** Number of rows per statement. Deleting so many rows of a run takes a fraction of a second on a slow disk. */
const ROWS_PER_STATEMENT = 2000;

/**
 * Deletes expired runs one by one, and the captures and items of a run before its row. Stops after a full statement,
 * because a run may have 100,000 items and the lock must be renewed in between.
 */
async function deleteExpiredRuns(store: Store, keepCapturesMs: number): Promise<boolean> {
  const oldestKept = (await readDatabaseTime(store)) - keepCapturesMs;
  const rows = await store.db
    .selectFrom('runs')
    .select('id')
    .where('finished_at', '<', oldestKept)
    .limit(RUNS_PER_BATCH)
    .execute();
  for (const { id } of rows) {
    if (await deleteRowsOfRun(store, id)) return true;
    await store.db.deleteFrom('runs').where('id', '=', id).execute();
  }
  return rows.length === RUNS_PER_BATCH;
}

/** Deletes a batch of the captures and items of a run. Returns whether more may follow. */
async function deleteRowsOfRun({ db }: Store, id: string): Promise<boolean> {
  const captures = db.selectFrom('captures').select('id').where('run_id', '=', id).limit(ROWS_PER_STATEMENT);
  if (await deleteBatch(db.deleteFrom('captures').where('id', 'in', captures), ROWS_PER_STATEMENT))
    return true;
  const items = db
    .selectFrom('run_items')
    .select('item_index')
    .where('run_id', '=', id)
    .limit(ROWS_PER_STATEMENT);
  const deletion = db.deleteFrom('run_items').where('run_id', '=', id).where('item_index', 'in', items);
  return await deleteBatch(deletion, ROWS_PER_STATEMENT);
}

/** Ensures that only one process sweeps at a time. */
interface SweepLock {
  /** Extends the lock. Returns false if another process has taken it. */
  renew(): Promise<boolean>;
  release(): Promise<void>;
}

/** The lock of a dead process expires after this time, which is much longer than one batch takes. */
const SWEEP_LOCK_MS = 300_000;

/** Name of the setting that contains the time at which the lock expires. 0 means no lock. */
const SWEEP_LOCK_EXPIRY_SETTING = 'sweep_until';

/** Takes the lock for sweeping. Returns undefined while another process sweeps. */
async function acquireSweepLock(store: Store): Promise<SweepLock | undefined> {
  let expiry = await ensureSetting(store, SWEEP_LOCK_EXPIRY_SETTING, '0');
  if (Number(expiry) > (await readDatabaseTime(store))) return undefined;

  async function swapExpiry(to: string): Promise<boolean> {
    const isSwapped = await compareAndSwapSetting(store, SWEEP_LOCK_EXPIRY_SETTING, { from: expiry, to });
    if (isSwapped) expiry = to;
    return isSwapped;
  }

  const renew = async (): Promise<boolean> =>
    swapExpiry(String((await readDatabaseTime(store)) + SWEEP_LOCK_MS));
  if (!(await renew())) return undefined;
  return {
    renew,
    async release() {
      await swapExpiry('0');
    },
  };
}
