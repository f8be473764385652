import type { Store } from '../store/index.ts';
import type { RunRef } from './types.ts';

/** Counts the credits that the items of a run have cost so far, without refunded ones. */
export async function countRunCredits(store: Store, { id, organizationId }: RunRef): Promise<number> {
  const charged = await store.db
    .selectFrom('captures')
    .innerJoin('ledger', 'ledger.job_id', 'captures.id')
    .where('captures.run_id', '=', id)
    .where('captures.organization_id', '=', organizationId)
    .select(({ fn }) => fn.sum('ledger.amount').as('amount'))
    .executeTakeFirst();
  // The ledger stores charges as negative amounts.
  return Math.abs(Number(charged?.amount ?? 0));
}
