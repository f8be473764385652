import { type Acquired, type AcquireDependencies, acquire } from '../acquire/index.ts';
import { type CaptureOptions, type FetchOriginError, ServiceError } from '../contract/index.ts';
import { type Dispatcher, type Work, withOutcome } from '../dispatch/index.ts';

/** What a job's row says of its result, beside the snapshot's id. */
export interface ResultBody {
  originError?: FetchOriginError;
}

/**
 * What workers run: a claimed job becomes a stored snapshot, or the outcome of its origin.
 * @param budgetMs what a timeout reports: the configured ceiling, not what was left of it (specification 7.3)
 */
export function createWork(dependencies: AcquireDependencies, budgetMs: number): Work {
  return async ({ organizationId, url, request }, { signal, deadline }) => {
    const options = request as CaptureOptions;
    const acquired = await acquire(dependencies, { ...options, url, organizationId, signal, deadline }).catch(
      (error: unknown) => {
        if (!isTimeout(error)) throw error;
        throw new ServiceError('FetchCaptureTimeout', { url, timeoutMs: budgetMs });
      },
    );
    if (acquired.outcome === 'unreached') {
      const body: ResultBody = { originError: acquired.error };
      return { outcome: 'originError', body };
    }
    const { snapshotId, originError } = acquired;
    // Only version 0.0.1 reads the outcome of a snapshot from here; write it until clusters no longer mix with it.
    const body: ResultBody = originError ? { originError } : {};
    return { outcome: 'succeeded', snapshotId, billable: true, isHttpError: originError !== undefined, body };
  };
}

const isTimeout = (error: unknown): boolean => error instanceof DOMException && error.name === 'TimeoutError';

/** One capture that somebody waits for. */
export interface CaptureJob {
  organizationId: string;
  url: string;
  request: CaptureOptions;
  /** Aborted when the caller hangs up: the job is cancelled, unbilled. */
  signal: AbortSignal;
  /** When the call arrived, by this process's monotonic clock. */
  arrivedAt: number;
}

/** A finished capture and its bill, not yet settled. */
export interface FinishedJob {
  acquired: Acquired;
  /**
   * Waits for the rest of the call no longer than the call may take (specification 7.3).
   * @throws ServiceError `FetchCaptureTimeout` when that is over: `late` is aborted then
   */
  runWithinCall<Result>(rest: (late: AbortSignal) => Promise<Result>): Promise<Result>;
  /** Charges for the answer, once; called just before its first byte. */
  charge(): Promise<void>;
  /** Gives the charge up, for an answer that is never sent; it holds no answer up. */
  cancelCharge(): Promise<void>;
}

/**
 * Queues a capture and waits for it, within its budget (specification 7.3).
 * @throws ServiceError for every failure and limit that the contract has a name for
 */
export async function submitCapture(dispatcher: Dispatcher, job: CaptureJob): Promise<FinishedJob> {
  const { url: queuedUrl, signal, arrivedAt } = job;
  const result = await dispatcher.submit(job);
  const { captureId, snapshotId, billable, body } = result;
  const inTime: FinishedJob['runWithinCall'] = (rest) =>
    dispatcher.runWithinCall({ arrivedAt, queuedUrl }, rest);
  return {
    acquired: acquiredOf(snapshotId, (body as ResultBody).originError),
    runWithinCall: inTime,
    charge: async () => {
      if (!billable) return;
      await inTime((late) => dispatcher.charge(result, AbortSignal.any([signal, late]))).catch(
        withOutcome('dispatched'),
      );
    },
    cancelCharge: async () => {
      if (billable) await inTime(() => dispatcher.cancelCharge(captureId)).catch(() => undefined);
    },
  };
}

function acquiredOf(snapshotId: string | undefined, originError: FetchOriginError | undefined): Acquired {
  if (snapshotId !== undefined) return { outcome: 'snapshot', snapshotId };
  if (originError) return { outcome: 'unreached', error: originError };
  throw new TypeError('A finished capture has neither a snapshot nor an outcome.');
}
