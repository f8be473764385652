import type { Transaction } from 'kysely';
import type { Database, PendingWrite } from '../store/index.ts';
import type { DispatchRules } from './types.ts';

/**
 * Share of `classificationMs` in which a result is still stored. The rest of the time is for writing the answer.
 */
const STORE_DEADLINE_SHARE = 0.98;

/** Builds the write that takes (1) or frees (-1) a slot of an organization. The transaction must hold its row. */
export const changeInFlight = (
  trx: Transaction<Database>,
  organizationId: string,
  change: 1 | -1,
): PendingWrite =>
  trx
    .updateTable('organizations')
    .set((eb) => ({ in_flight: eb('in_flight', '+', change) }))
    .where('id', '=', organizationId);

/** Computes the end of a capture's budget, and the time until which its result is stored. */
export function computeCaptureTimes(
  now: number,
  rules: DispatchRules,
): { deadline: number; finishBy: number } {
  const deadline = now + rules.captureMs;
  return { deadline, finishBy: deadline + Math.floor(rules.classificationMs * STORE_DEADLINE_SHARE) };
}
