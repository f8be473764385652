import { withOrganizationLock } from '../accounts/index.ts';
import { readClock, type Store } from '../store/index.ts';
import { isOpen, endCapture } from './end-capture.ts';
import type { DispatchRules, Failure } from './types.ts';

const WORKER_LOST: Failure = {
  tag: 'ServiceUnavailable',
  fields: { message: 'The workers of this capture disappeared.', dispatchOutcome: 'workerLost' },
};

export interface LostCapture {
  captureId: string;
  organizationId: string;
}

/** Running captures whose worker has not renewed its lease, while there is still time for another. */
export async function findLostCaptures(store: Store): Promise<LostCapture[]> {
  const now = await readClock(store);
  const rows = await store.db
    .selectFrom('captures')
    .select(['id', 'organization_id'])
    .where(isOpen)
    .where('state', '=', 'RUNNING')
    .where('lease_until', '<=', now)
    .where('deadline', '>', now)
    .execute();
  return rows.map((row) => ({ captureId: row.id, organizationId: row.organization_id }));
}

/**
 * Gives a lost capture back to the queue; it keeps its start, its attempts and its deadline. The last
 * attempt fails it, and an item of a run that is being cancelled is not begun again.
 */
export async function requeueCapture(
  store: Store,
  rules: DispatchRules,
  { captureId, organizationId }: LostCapture,
): Promise<'requeued' | 'failed' | 'cancelled' | undefined> {
  return await withOrganizationLock(store, organizationId, async (held) => {
    const { trx, now } = held;
    const lost = await trx
      .selectFrom('captures')
      .leftJoin('runs', 'runs.id', 'captures.run_id')
      .select(['captures.attempt', 'runs.state as run_state'])
      .where('captures.id', '=', captureId)
      .where('captures.state', '=', 'RUNNING')
      .where('captures.lease_until', '<=', now)
      .where('captures.deadline', '>', now)
      .executeTakeFirst();
    if (!lost) return undefined;
    if (lost.run_state === 'CANCELLING') {
      await endCapture(held, captureId, { state: 'CANCELLED' }, (eb) => eb('attempt', '=', lost.attempt));
      return 'cancelled';
    }
    if (lost.attempt >= rules.maxAttempts) {
      const body = JSON.stringify(WORKER_LOST);
      await endCapture(held, captureId, { state: 'FAILED', body }, (eb) => eb('attempt', '=', lost.attempt));
      return 'failed';
    }
    await trx
      .updateTable('captures')
      .set({ state: 'QUEUED', worker_id: null, lease_until: null })
      .where('id', '=', captureId)
      .execute();
    return 'requeued';
  });
}
