import { charge, lockOrganization } from '../accounts/index.ts';
import type { CaptureState, Store } from '../store/index.ts';
import { type End, settle } from './settle.ts';
import type { Job, WorkResult } from './types.ts';

const STATES = {
  succeeded: 'SUCCEEDED',
  originError: 'ORIGIN_ERROR',
  failed: 'FAILED',
} as const satisfies Record<WorkResult['outcome'], CaptureState>;

/**
 * Stores the result of an attempt, once: where the attempt is still the current one and its time has not
 * passed. A batched item is paid for here, a synchronous result becomes due. False where it came too late.
 */
export async function finish(
  store: Store,
  { captureId, organizationId, attempt, run }: Pick<Job, 'captureId' | 'organizationId' | 'attempt' | 'run'>,
  result: WorkResult,
): Promise<boolean> {
  const paid = result.outcome === 'succeeded' && result.billable;
  return await store.db.transaction().execute(async (trx) => {
    await lockOrganization(trx, organizationId);
    const now = await store.clock(trx);
    const end: End = {
      state: STATES[result.outcome],
      now,
      body: JSON.stringify(result.body),
      ...(result.outcome === 'succeeded' && {
        snapshotId: result.snapshotId,
        isHttpError: result.isHttpError ?? false,
      }),
      charge: paid ? (run ? 'charged' : 'due') : 'none',
    };
    const ended = await settle(trx, captureId, end, (eb) =>
      eb.and([eb('attempt', '=', attempt), eb('finish_by', '>', now)]),
    );
    if (!ended) return false;
    if (paid && run) await charge(trx, { organizationId, jobId: captureId, kind: 'batchedItem', now });
    return true;
  });
}
