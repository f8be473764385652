import { setTimeout as sleep } from 'node:timers/promises';
import { ServiceError } from '../../contract/index.ts';
import { StoreUnavailable } from '../../store/index.ts';
import { finishJob, isResultStored } from '../end/finish-job.ts';
import { postponeItem } from '../end/postpone-item.ts';
import { toStoredFailure } from '../read-result.ts';
import {
  type ClaimedJob,
  type DispatchOptions,
  monotonicNow,
  type PostponedWork,
  type CaptureWork,
  type WorkResult,
} from '../types.ts';

export interface RunningAttempt {
  job: ClaimedJob;
  /** Aborts the work. A result that arrives later is discarded. */
  abort: (reason: string) => void;
  /** Resolves when the work has ended and its result is stored or discarded. */
  done: Promise<void>;
}

/** Milliseconds between two attempts to store a result. */
const STORE_RETRY_PAUSE_MS = 250;

/**
 * Milliseconds until the work of a batched item is repeated after the store failed. The pause is longer, because no
 * caller waits for the result.
 */
const WORK_RETRY_PAUSE_MS = 3000;

/** Runs the work of a claimed job and stores its result. */
export function runAttempt(options: DispatchOptions, work: CaptureWork, job: ClaimedJob): RunningAttempt {
  const { store, wakeups, observe, now = monotonicNow } = options;
  const start = now();
  const deadline = start + job.deadline - job.claimedAt;
  const finishBy = start + job.finishBy - job.claimedAt;
  const controller = new AbortController();
  const { signal } = controller;
  let isWorking = true;

  function abort(reason: string): void {
    // A renewal that was running when the capture ended reports the capture as lost. Ignore this.
    if (signal.aborted || !isWorking) return;
    observe({ type: 'aborted', job, reason });
    controller.abort(new Error(`The capture was aborted: ${reason}.`));
  }

  async function runWork(): Promise<WorkResult | PostponedWork> {
    const { options } = job;
    for (;;) {
      try {
        if (options instanceof ServiceError) throw options;
        return await work.run({ ...job, options }, { signal, deadline });
      } catch (error) {
        if (!signal.aborted) observe({ type: 'workFailed', job, error });
        const canRetry = job.run && error instanceof StoreUnavailable && !signal.aborted;
        if (!canRetry || now() + WORK_RETRY_PAUSE_MS > deadline)
          return { outcome: 'failed', body: toStoredFailure(error) };
        await sleep(WORK_RETRY_PAUSE_MS, undefined, { signal }).catch(() => undefined);
      }
    }
  }

  /**
   * Stores the result. Returns `unknown` if the commit may have succeeded. In this case the result must not be deleted.
   */
  async function storeResult(result: WorkResult): Promise<'stored' | 'late' | 'unknown'> {
    let mayBeStored = false;
    while (now() < finishBy) {
      try {
        if (await finishJob(store, job, result)) return 'stored';
        return mayBeStored && (await isResultStored(store, job, result)) ? 'stored' : 'late';
      } catch (error) {
        mayBeStored ||= error instanceof StoreUnavailable && error.mayHaveHappened;
        observe({ type: 'storeFailed', during: 'finish', error });
        await sleep(STORE_RETRY_PAUSE_MS);
      }
    }
    return mayBeStored ? 'unknown' : 'late';
  }

  /** If the database fails here, the lease expires and the item is captured again. */
  async function postpone({ afterMs }: PostponedWork): Promise<void> {
    try {
      if (await postponeItem(store, job, afterMs)) observe({ type: 'postponed', job, afterMs });
    } catch (error) {
      observe({ type: 'storeFailed', during: 'postpone', error });
    }
  }

  async function discard(result: WorkResult): Promise<void> {
    observe({ type: 'lateResult', job, result });
    try {
      await work.discard(job, result);
    } catch (error) {
      observe({ type: 'discardFailed', job, error });
    }
  }

  async function run(): Promise<void> {
    observe({ type: 'claimed', job });
    const stopListening = wakeups.onEnded(job.captureId, () => abort('ended'));
    const timer = setTimeout(() => abort('outOfTime'), job.finishBy - job.claimedAt);
    const result = await runWork();
    isWorking = false;
    clearTimeout(timer);
    stopListening();
    if (result.outcome === 'postponed') return await postpone(result);
    const stored = signal.aborted ? 'late' : await storeResult(result);
    if (stored === 'late') return await discard(result);
    if (stored === 'unknown') return;
    const tag = result.outcome === 'failed' ? { tag: result.body.tag } : {};
    observe({ type: 'finished', job, outcome: result.outcome, ...tag, runMs: now() - start });
    wakeups.notifyEnded(job.captureId);
  }

  return { job, abort, done: run() };
}
