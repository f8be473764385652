import type { Store } from '../store/index.ts';
import { isOpen } from './settle.ts';
import type { DispatchRules } from './types.ts';

/**
 * Moves a worker's leases forward, in one statement. What does not come back is not the worker's any
 * more (lost, cancelled, expired) and is to be aborted.
 */
export async function renewLeases(
  store: Store,
  rules: DispatchRules,
  workerId: string,
): Promise<{ captureId: string; attempt: number }[]> {
  const now = await store.clock(store.db);
  const rows = await store.db
    .updateTable('captures')
    .set({ lease_until: now + rules.leaseMs })
    .where(isOpen)
    .where('worker_id', '=', workerId)
    .where('state', '=', 'RUNNING')
    .returning(['id', 'attempt'])
    .execute();
  return rows.map((row) => ({ captureId: row.id, attempt: row.attempt }));
}

/** Says that a process still waits for its captures, in one statement. */
export async function renewWaits(store: Store, rules: DispatchRules, waiterId: string): Promise<void> {
  const now = await store.clock(store.db);
  await store.db
    .updateTable('captures')
    .set({ waiting_until: now + rules.waitMs })
    .where('waiter_id', '=', waiterId)
    .where(isOpen)
    .execute();
}
