import { chargeJob, withOrganizationLock } from '../accounts/index.ts';
import type { CaptureState, Store } from '../store/index.ts';
import { type End, endCapture } from './end-capture.ts';
import type { Job, WorkResult } from './types.ts';

const STATES = {
  succeeded: 'SUCCEEDED',
  originError: 'ORIGIN_ERROR',
  failed: 'FAILED',
} as const satisfies Record<WorkResult['outcome'], CaptureState>;

type FinishedJob = Pick<Job, 'captureId' | 'organizationId' | 'attempt' | 'run'>;

/**
 * Stores the result of an attempt, once: where the attempt is still the current one and its time has not
 * passed. A batched item is paid for here, a synchronous result becomes due. False where it came too late.
 */
export async function finishJob(
  store: Store,
  { captureId, organizationId, attempt, run }: FinishedJob,
  result: WorkResult,
): Promise<boolean> {
  const paid = result.outcome === 'succeeded' && result.billable;
  return await withOrganizationLock(store, organizationId, async (held) => {
    const end: End = {
      state: STATES[result.outcome],
      body: JSON.stringify(result.body),
      ...(result.outcome === 'succeeded' && {
        snapshotId: result.snapshotId,
        isHttpError: result.isHttpError ?? false,
      }),
      charge: paid ? (run ? 'charged' : 'due') : 'none',
    };
    const ended = await endCapture(held, captureId, end, (eb) =>
      eb.and([eb('attempt', '=', attempt), eb('finish_by', '>', held.now)]),
    );
    if (!ended) return false;
    if (paid && run) await chargeJob(held, { jobId: captureId, kind: 'batchedItem' });
    return true;
  });
}

/** Whether the row has this very result: of a commit whose answer never came. */
export async function isResultStored(
  store: Store,
  { captureId, attempt }: FinishedJob,
  result: WorkResult,
): Promise<boolean> {
  const row = await store.db
    .selectFrom('captures')
    .select('snapshot_id')
    .where('id', '=', captureId)
    .where('attempt', '=', attempt)
    .where('state', '=', STATES[result.outcome])
    .executeTakeFirst();
  const snapshotId = result.outcome === 'succeeded' ? result.snapshotId : null;
  return row !== undefined && row.snapshot_id === snapshotId;
}
