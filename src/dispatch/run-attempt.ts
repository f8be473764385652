import { setTimeout as sleep } from 'node:timers/promises';
import { StoreUnavailable } from '../store/index.ts';
import { finishJob, isResultStored } from './finish-job.ts';
import { toFailure } from './read-result.ts';
import type { DispatchOptions, Job, Work, WorkResult } from './types.ts';

/** One attempt at a capture, as its worker holds it. */
export interface RunningAttempt {
  job: Job;
  /** Ends the work; its result is not stored any more. */
  abort: (reason: string) => void;
  /** Resolves when the work has let go, stored or not. */
  done: Promise<void>;
}

/** Pause before a result is offered again that the store could not take. */
const RETRY_PAUSE_MS = 250;

/** Nobody waits at the line for an item of a run: while our own store is away, it is tried again. */
const STORE_RETRY_MS = 3000;

/** Runs the work on a claimed job and stores its result. */
export function runAttempt(options: DispatchOptions, work: Work, job: Job): RunningAttempt {
  const { store, wakeups, observe } = options;
  const start = performance.now();
  const finishBy = start + job.finishBy - job.claimedAt;
  const controller = new AbortController();
  let isWorking = true;

  function abort(reason: string): void {
    // A row that has ended looks lost to a renewal that was under way.
    if (controller.signal.aborted || !isWorking) return;
    observe({ type: 'aborted', job, reason });
    controller.abort(new Error(`The capture was given up: ${reason}.`));
  }

  async function attempt(): Promise<WorkResult> {
    // The row holds wall-clock times; work gets the budget on the monotonic clock.
    const deadline = performance.now() + job.deadline - job.claimedAt;
    const { signal } = controller;
    for (;;) {
      try {
        return await work(job, { signal, deadline });
      } catch (error) {
        if (!signal.aborted) observe({ type: 'workFailed', job, error });
        const canWait = job.run && error instanceof StoreUnavailable && !signal.aborted;
        if (!canWait || performance.now() + STORE_RETRY_MS > deadline)
          return { outcome: 'failed', body: toFailure(error) };
        await sleep(STORE_RETRY_MS, undefined, { signal }).catch(() => undefined);
      }
    }
  }

  async function storeResult(result: WorkResult): Promise<void> {
    let mayBeStored = false;
    let isLate = false;
    while (performance.now() < finishBy) {
      try {
        isLate =
          !(await finishJob(store, job, result)) &&
          !(mayBeStored && (await isResultStored(store, job, result)));
        if (isLate) break;
        const runMs = performance.now() - start;
        const tag = result.outcome === 'failed' ? { tag: result.body.tag } : {};
        observe({ type: 'finished', job, outcome: result.outcome, ...tag, runMs });
        wakeups.ended(job.captureId);
        return;
      } catch (error) {
        mayBeStored ||= error instanceof StoreUnavailable && error.mayHaveHappened;
        observe({ type: 'storeFailed', during: 'finish', error });
        await sleep(RETRY_PAUSE_MS);
      }
    }
    // What may have been stored after all is nobody's to throw away.
    if (isLate || !mayBeStored) observe({ type: 'lateResult', job, result });
  }

  async function run(): Promise<void> {
    observe({ type: 'claimed', job });
    const forget = wakeups.onEnded(job.captureId, () => abort('ended'));
    const outOfTime = setTimeout(() => abort('outOfTime'), job.finishBy - job.claimedAt);
    const result = await attempt();
    isWorking = false;
    clearTimeout(outOfTime);
    forget();
    if (controller.signal.aborted) observe({ type: 'lateResult', job, result });
    else await storeResult(result);
  }

  return { job, abort, done: run() };
}
