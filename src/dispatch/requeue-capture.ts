import { withOrganizationLock } from '../accounts/index.ts';
import { readDatabaseTime, type Store } from '../store/index.ts';
import { isCaptureRunning } from './conditions.ts';
import { endCapture } from './end-capture.ts';
import type { CaptureRef, DispatchRules, StoredFailure } from './types.ts';

const WORKER_LOST: StoredFailure = {
  tag: 'ServiceUnavailable',
  fields: { message: 'The workers of this capture disappeared.', dispatchOutcome: 'workerLost' },
};

/** Finds running captures whose lease expired before their deadline. */
export async function findLostCaptures(store: Store): Promise<CaptureRef[]> {
  const now = await readDatabaseTime(store);
  const rows = await store.db
    .selectFrom('captures')
    .select(['id', 'organization_id'])
    .where(isCaptureRunning)
    .where('lease_until', '<=', now)
    .where('deadline', '>', now)
    .execute();
  return rows.map((row) => ({ captureId: row.id, organizationId: row.organization_id }));
}

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
    if (lost.run_state === 'CANCELLING') {
      await endCapture(locked, captureId, { state: 'CANCELLED' }, (eb) => eb('attempt', '=', lost.attempt));
      return 'cancelled';
    }
    if (lost.attempt >= rules.maxAttempts) {
      const body = JSON.stringify(WORKER_LOST);
      await endCapture(locked, captureId, { state: 'FAILED', body }, (eb) =>
        eb('attempt', '=', lost.attempt),
      );
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
