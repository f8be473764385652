import { sql } from 'kysely';
import { isChargePending } from '../../accounts/index.ts';
import type { Store } from '../../store/index.ts';
import { hasWaitingItems, isCaptureOpen, isCaptureQueued } from '../conditions.ts';

/** Whether any capture is queued or any run has waiting items. Takes no lock, and a tenth of the time of a claim. */
export async function hasWaitingWork(store: Store): Promise<boolean> {
  const { rows } = await sql`select 1 where
    exists (select 1 from captures where ${isCaptureQueued}) or
    exists (select 1 from runs where ${hasWaitingItems})`.execute(store.db);
  return rows.length > 0;
}

/**
 * Whether any capture is open, any charge is pending or any run has waiting items. Without open work, a round of upkeep
 * needs only this statement, which takes no lock.
 */
export async function hasOpenWork(store: Store): Promise<boolean> {
  const { rows } = await sql`select 1 where
    exists (select 1 from captures where ${isCaptureOpen}) or
    exists (select 1 from captures where ${isChargePending}) or
    exists (select 1 from runs where ${hasWaitingItems})`.execute(store.db);
  return rows.length > 0;
}
