import { readClock, type Store } from '../store/index.ts';
import { isOpen } from './end-capture.ts';
import type { DispatchRules } from './types.ts';

/**
 * Moves a worker's leases on these captures forward, in one statement. What does not come back is not the worker's
 * any more (lost, cancelled, expired) and is to be aborted. What it has not named it does not know of: a claim whose
 * answer never came is lost like any other.
 */
export async function renewLeases(
  store: Store,
  rules: DispatchRules,
  { workerId, captureIds }: { workerId: string; captureIds: readonly string[] },
): Promise<{ captureId: string; attempt: number }[]> {
  if (captureIds.length === 0) return [];
  const now = await readClock(store);
  const rows = await store.db
    .updateTable('captures')
    .set({ lease_until: now + rules.leaseMs })
    .where('id', 'in', openInOrder(store, 'worker_id', workerId).where('id', 'in', captureIds))
    .where(isOpen)
    .where('worker_id', '=', workerId)
    .where('state', '=', 'RUNNING')
    .returning(['id', 'attempt'])
    .execute();
  return rows.map((row) => ({ captureId: row.id, attempt: row.attempt }));
}

/** Says that a process still waits for its captures, in one statement. */
export async function renewWaits(store: Store, rules: DispatchRules, waiterId: string): Promise<void> {
  const now = await readClock(store);
  await store.db
    .updateTable('captures')
    .set({ waiting_until: now + rules.waitMs })
    .where('id', 'in', openInOrder(store, 'waiter_id', waiterId))
    .where('waiter_id', '=', waiterId)
    .where(isOpen)
    .execute();
}

/** Worker and waiter renew the same captures at the same time: in one order, so that neither waits for the other. */
const openInOrder = ({ db, hasRowLocks: rowLocks }: Store, column: 'worker_id' | 'waiter_id', id: string) =>
  db
    .selectFrom('captures')
    .select('id')
    .where(isOpen)
    .where(column, '=', id)
    .orderBy('id')
    .$if(rowLocks, (query) => query.forNoKeyUpdate());
