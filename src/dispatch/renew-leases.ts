import { readDatabaseTime, type Store } from '../store/index.ts';
import { isCaptureOpen, isCaptureRunning } from './conditions.ts';
import type { DispatchRules } from './types.ts';

/**
 * Extends the leases of a worker on these captures, in one statement. Returns the captures that the worker still owns;
 * the worker must abort the rest. If the response to a claim was lost, the capture is not in the list, so its lease
 * expires.
 */
export async function renewLeases(
  store: Store,
  rules: DispatchRules,
  { workerId, captureIds }: { workerId: string; captureIds: readonly string[] },
): Promise<{ captureId: string; attempt: number }[]> {
  if (captureIds.length === 0) return [];
  const now = await readDatabaseTime(store);
  const rows = await store.db
    .updateTable('captures')
    .set({ lease_until: now + rules.leaseMs })
    .where('id', 'in', selectOpenCapturesInOrder(store, 'worker_id', workerId).where('id', 'in', captureIds))
    .where(isCaptureRunning)
    .where('worker_id', '=', workerId)
    .returning(['id', 'attempt'])
    .execute();
  return rows.map((row) => ({ captureId: row.id, attempt: row.attempt }));
}

/** Records in one statement that a process still waits for its captures. */
export async function renewWaiterLeases(store: Store, rules: DispatchRules, waiterId: string): Promise<void> {
  const now = await readDatabaseTime(store);
  await store.db
    .updateTable('captures')
    .set({ waiting_until: now + rules.waitMs })
    .where('id', 'in', selectOpenCapturesInOrder(store, 'waiter_id', waiterId))
    .where('waiter_id', '=', waiterId)
    .where(isCaptureOpen)
    .execute();
}

/**
 * Selects rows in the order of their ids, because a worker and a waiting process could otherwise deadlock when they
 * renew the same captures.
 */
const selectOpenCapturesInOrder = (
  { db, hasRowLocks }: Store,
  column: 'worker_id' | 'waiter_id',
  id: string,
) =>
  db
    .selectFrom('captures')
    .select('id')
    .where(isCaptureOpen)
    .where(column, '=', id)
    .orderBy('id')
    .$if(hasRowLocks, (query) => query.forNoKeyUpdate());
