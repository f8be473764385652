import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Database, readDatabaseTime, type Store } from '../store/index.ts';
import type { CaptureRef } from './types.ts';

// These conditions contain literals instead of parameters: SQLite uses a partial index only for literal values.

/** Whether a capture occupies a slot of its organization. */
export const isCaptureOpen = sql<SqlBool>`state in ('QUEUED', 'RUNNING')`;

/** Whether a capture waits for a worker. */
export const isCaptureQueued = sql<SqlBool>`state = 'QUEUED'`;

/**
 * Whether a worker has claimed a capture. The first part of the condition allows the use of the partial index of open
 * captures.
 */
export const isCaptureRunning = sql<SqlBool>`state in ('QUEUED', 'RUNNING') and state = 'RUNNING'`;

/** Whether a run has items that were not claimed yet. */
export const hasWaitingItems = sql<SqlBool>`state in ('QUEUED', 'RUNNING') and dispatched < total
  and refusal is null`;

/** Whether a worker with this network policy may run a capture, or the items of a run. */
export const mayRunUnder = (policy: string | undefined, table: string): RawBuilder<SqlBool> =>
  policy === undefined
    ? sql<SqlBool>`true`
    : sql<SqlBool>`coalesce(${sql.ref(`${table}.network_policy`)}, ${policy}) = ${policy}`;

/** Finds the open captures that meet a condition. The condition receives the time of the database. */
export async function findOpenCaptures(
  store: Store,
  condition: (eb: ExpressionBuilder<Database, 'captures'>, now: number) => Expression<SqlBool>,
): Promise<CaptureRef[]> {
  const now = await readDatabaseTime(store);
  const rows = await store.db
    .selectFrom('captures')
    .select(['id', 'organization_id'])
    .where(isCaptureOpen)
    .where((eb) => condition(eb, now))
    .execute();
  return rows.map((row) => ({ captureId: row.id, organizationId: row.organization_id }));
}
