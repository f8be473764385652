import { type AcquireResult, type AcquireDependencies, acquireSnapshot } from '../acquire/index.ts';
import { type CaptureStage, type FetchOriginError, ServiceError } from '../contract/index.ts';
import type { StoredResult, CaptureWork } from '../dispatch/index.ts';

/** The part of a capture's result that its row stores as JSON, in addition to the id of the snapshot. */
export interface CaptureResultBody {
  originError?: FetchOriginError;
  /** Missing in rows of version 0.0.1. */
  stages?: CaptureStage[];
}

/**
 * Creates the work of claimed jobs, which captures the URL and stores a snapshot.
 * @param budgetMs the configured budget, which timeout errors report (specification 7.3)
 */
export function createCaptureWork(dependencies: AcquireDependencies, budgetMs: number): CaptureWork {
  return {
    async run({ organizationId, url, options, run }, { signal, deadline }) {
      const cacheGroup = options.shareCache && run ? `${organizationId} ${run.id}` : undefined;
      const request = { ...options, url, organizationId, signal, deadline, cacheGroup };
      const acquired = await acquireSnapshot(dependencies, request).catch((error: unknown) => {
        if (!isTimeout(error)) throw error;
        throw new ServiceError('FetchCaptureTimeout', { url, timeoutMs: budgetMs });
      });
      if (acquired.outcome === 'unreached') {
        const body: CaptureResultBody = { originError: acquired.error, stages: acquired.stages };
        return { outcome: 'originError', body };
      }
      const { snapshotId, originError, isEmpty = false, stages } = acquired;
      // Only version 0.0.1 reads the outcome of a snapshot from here; write it until clusters no longer mix with it.
      const body: CaptureResultBody = { ...(originError && { originError }), stages };
      const isHttpError = originError !== undefined;
      return { outcome: 'succeeded', snapshotId, billable: !isEmpty, isHttpError, body };
    },
    async discard({ organizationId }, result) {
      if (result.outcome !== 'succeeded') return;
      await dependencies.archive.delete(organizationId, result.snapshotId);
    },
  };
}

const isTimeout = (error: unknown): boolean => error instanceof DOMException && error.name === 'TimeoutError';

/** Restores the result of `acquireSnapshot` from the row of its capture. */
export function toAcquireResult(result: Pick<StoredResult, 'snapshotId' | 'body'>): AcquireResult {
  const { snapshotId, body } = result;
  const { originError, stages = [] } = (body ?? {}) as CaptureResultBody;
  if (snapshotId !== undefined) return { outcome: 'snapshot', snapshotId, stages };
  if (originError) return { outcome: 'unreached', error: originError, stages };
  throw new TypeError('A finished capture has neither a snapshot nor an outcome.');
}
