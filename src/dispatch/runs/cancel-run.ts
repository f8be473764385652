import type { Transaction } from 'kysely';
import { withOrganizationLock } from '../../accounts/index.ts';
import { ServiceError } from '../../contract/index.ts';
import { type Database, type RunState, type Store } from '../../store/index.ts';
import { endRunIfDone, endCapture } from '../end/end-capture.ts';
import type { RunRef } from '../types.ts';

/**
 * Cancels a run (specification 3): at once if no item is running, and otherwise when the running items have ended.
 * Idempotent.
 * @throws ServiceError `BatchedRunNotFound`, `BatchedCancellationConflict` for a finished run
 */
export async function cancelRun(
  store: Store,
  { id, organizationId }: RunRef,
): Promise<{ id: string; status: RunState }> {
  return await withOrganizationLock(store, organizationId, async (locked) => {
    const { trx, now } = locked;
    const before = await readRunState(trx, id, organizationId);
    if (before === undefined) throw new ServiceError('BatchedRunNotFound', { id });
    if (before === 'COMPLETED') throw new ServiceError('BatchedCancellationConflict', { id, status: before });
    if (before === 'CANCELLING' || before === 'CANCELLED') return { id, status: before };

    await trx.updateTable('runs').set({ state: 'CANCELLING' }).where('id', '=', id).execute();
    const queued = await trx
      .selectFrom('captures')
      .select('id')
      .where('run_id', '=', id)
      .where('state', '=', 'QUEUED')
      .execute();
    for (const capture of queued) {
      await endCapture(locked, capture.id, { state: 'CANCELLED' }, (eb) => eb('state', '=', 'QUEUED'));
    }
    await endRunIfDone(trx, id, now);
    return { id, status: (await readRunState(trx, id, organizationId)) ?? 'CANCELLED' };
  });
}

async function readRunState(
  trx: Transaction<Database>,
  id: string,
  organizationId: string,
): Promise<RunState | undefined> {
  const row = await trx
    .selectFrom('runs')
    .select('state')
    .where('id', '=', id)
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
  return row?.state;
}
