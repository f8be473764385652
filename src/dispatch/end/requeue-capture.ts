import { withOrganizationLock } from '../../accounts/index.ts';
import type { Store } from '../../store/index.ts';
import { findOpenCaptures } from '../conditions.ts';
import { type EndCondition, endCapture } from './end-capture.ts';
import type { CaptureRef, DispatchRules, StoredFailure } from '../types.ts';

const WORKER_LOST: StoredFailure = {
  tag: 'ServiceUnavailable',
  fields: { message: 'The workers of this capture disappeared.', dispatchOutcome: 'workerLost' },
};

/** Finds running captures whose lease expired before their deadline. */
export const findLostCaptures = (store: Store): Promise<CaptureRef[]> =>
  findOpenCaptures(store, (eb, now) =>
    eb.and([eb('state', '=', 'RUNNING'), eb('lease_until', '<=', now), eb('deadline', '>', now)]),
  );

/**
 * Returns a lost capture to the queue, with the same start, number of attempts and deadline. After its last attempt the
 * capture fails, and if its run is being cancelled it is cancelled. Returns undefined if the capture is no longer lost.
 */
export async function requeueCapture(
  store: Store,
  rules: DispatchRules,
  { captureId, organizationId }: CaptureRef,
): Promise<'requeued' | 'failed' | 'cancelled' | undefined> {
  return await withOrganizationLock(store, organizationId, async (locked) => {
    const { trx, now } = locked;
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
    const isSameAttempt: EndCondition = (eb) => eb('attempt', '=', lost.attempt);
    if (lost.run_state === 'CANCELLING') {
      await endCapture(locked, captureId, { state: 'CANCELLED' }, isSameAttempt);
      return 'cancelled';
    }
    if (lost.attempt >= rules.maxAttempts) {
      const body = JSON.stringify(WORKER_LOST);
      await endCapture(locked, captureId, { state: 'FAILED', body }, isSameAttempt);
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
