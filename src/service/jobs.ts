import { type Acquired, type AcquireDependencies, type AcquireRequest, acquire } from '../acquire/index.ts';
import { type FetchOriginError, ServiceError } from '../contract/index.ts';
import { type Dispatcher, type Work, withOutcome } from '../dispatch/index.ts';

/** The part of a request that shapes the snapshot, beside its address. */
export type CaptureOptions = Omit<AcquireRequest, 'url'>;

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
    const context = { organizationId, signal, deadline };
    const acquired = await acquire(dependencies, { ...(request as CaptureOptions), url }, context).catch(
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
    const body: ResultBody = originError ? { originError } : {};
    return { outcome: 'succeeded', snapshotId, billable: true, isHttpError: originError !== undefined, body };
  };
}

const isTimeout = (error: unknown): boolean => error instanceof DOMException && error.name === 'TimeoutError';

/** One capture that somebody waits for. */
export interface CaptureJob {
  organizationId: string;
  url: string;
  request: AcquireRequest;
  /** Aborted when the caller hangs up: the job is cancelled, unbilled. */
  signal: AbortSignal;
}

/** A finished capture and its bill, not yet settled. */
export interface FinishedJob {
  acquired: Acquired;
  /** Charges for the answer, once; called just before its first byte. */
  charge(): Promise<void>;
  /** Gives the charge up, for an answer that is never sent. */
  waive(): Promise<void>;
}

/**
 * Queues a capture and waits for it, within its budget (specification 7.3).
 * @throws ServiceError for every failure and limit that the contract has a name for
 */
export async function runJob(dispatcher: Dispatcher, job: CaptureJob): Promise<FinishedJob> {
  const result = await dispatcher.submit(job);
  const { originError } = result.body as ResultBody;
  return {
    acquired: acquiredOf(result.snapshotId, originError),
    charge: async () => {
      if (result.billable) await dispatcher.charge(result).catch(withOutcome('dispatched'));
    },
    waive: async () => {
      if (result.billable) await dispatcher.waive(result.captureId);
    },
  };
}

function acquiredOf(snapshotId: string | undefined, originError: FetchOriginError | undefined): Acquired {
  if (snapshotId !== undefined)
    return { outcome: 'snapshot', snapshotId, ...(originError && { originError }) };
  if (originError) return { outcome: 'unreached', error: originError };
  throw new TypeError('A finished capture has neither a snapshot nor an outcome.');
}
