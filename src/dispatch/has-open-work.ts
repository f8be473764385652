import { sql } from 'kysely';
import { isChargePending } from '../accounts/index.ts';
import type { Store } from '../store/index.ts';
import { hasWaitingItems, isCaptureOpen } from './conditions.ts';

/**
 * Whether any capture is open, any charge is pending or any run has waiting items. Without them there is nothing to
 * claim and nothing for the upkeep, and one statement without a lock says so.
 */
export async function hasOpenWork(store: Store): Promise<boolean> {
  const { rows } = await sql`select 1 where
    exists (select 1 from captures where ${isCaptureOpen}) or
    exists (select 1 from captures where ${isChargePending}) or
    exists (select 1 from runs where ${hasWaitingItems})`.execute(store.db);
  return rows.length > 0;
}
