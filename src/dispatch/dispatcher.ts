import { ServiceError } from '../contract/index.ts';
import { newId } from '../store/index.ts';
import { type Admitted, admit } from './admit.ts';
import { type Bell, createBell } from './bell.ts';
import { cancel } from './cancel.ts';
import { chargeDelivery, waiveDelivery } from './deliver.ts';
import { expire } from './expire.ts';
import { renewWaits } from './renew.ts';
import { readCapture, toResult } from './result.ts';
import type { DispatchOptions, JobResult } from './types.ts';

/** The side that waits: synchronous captures from admission to their answer. */
export interface Dispatcher {
  /**
   * Queues a capture and waits for its end.
   * @throws ServiceError `AccessBlocked`, `FetchConcurrencyLimitExceeded`, `FetchCapacityTimeout`,
   * `FetchCaptureTimeout`, `ServiceUnavailable`, or the failure of the work; the signal's reason when aborted
   */
  submit(submission: Submission): Promise<JobResult>;
  /** Charges a result, just before the first byte of its answer goes out; once. */
  charge(captureId: string): Promise<void>;
  /** Gives up the charge of a result that will not be delivered. */
  waive(captureId: string): Promise<void>;
  /** Takes nothing new; resolves when every call that waits has its answer. */
  drain(): Promise<void>;
}

export interface Submission {
  organizationId: string;
  url: string;
  /** Whatever the work understands; stored as JSON. */
  request: unknown;
  /** Aborted when the client has gone: the capture is cancelled, unbilled. */
  signal: AbortSignal;
}

/** The poll behind the wake-ups. */
const POLL_MS = 1000;

/** The database's clock and ours differ by fractions: look again soon after an end that is not one yet. */
const SOON_MS = 10;

/** Ends of a capture by this process's monotonic clock. */
interface Ends {
  deadline: number;
  finishBy: number;
}

export function createDispatcher({ store, rules, wakeups, observe }: DispatchOptions): Dispatcher {
  const waiterId = newId('api');
  const calls = new Set<Promise<unknown>>();
  let draining = false;

  const timer = setInterval(() => {
    if (calls.size === 0) return;
    renewWaits(store, rules, waiterId).catch((error: unknown) =>
      observe({ type: 'storeFailed', during: 'renewWaits', error }),
    );
  }, rules.waitMs / 3);
  timer.unref();

  async function queue({ organizationId, url, request }: Submission): Promise<Admitted> {
    try {
      const admission = { organizationId, url, request: JSON.stringify(request), waiterId };
      const admitted = await admit(store, rules, admission);
      observe({ type: 'admitted', organizationId });
      return admitted;
    } catch (error) {
      if (!(error instanceof ServiceError)) observe({ type: 'storeFailed', during: 'admit', error });
      const refusal =
        error instanceof ServiceError ? error : notDispatched('The request could not be queued.');
      observe({ type: 'refused', organizationId, tag: refusal.tag });
      throw refusal;
    }
  }

  /** One look at the row: its result, or undefined while it is open. */
  async function look(admitted: Admitted, ends: Ends, signal: AbortSignal): Promise<JobResult | undefined> {
    const { captureId } = admitted;
    if (signal.aborted) {
      if (await cancel(store, admitted)) observe({ type: 'cancelled', captureId });
      else await waiveDelivery(store, captureId);
      wakeups.ended(captureId);
      signal.throwIfAborted();
    }
    if (performance.now() >= ends.deadline && (await expire(store, admitted))) {
      observe({ type: 'expired', captureId });
      wakeups.ended(captureId);
    }
    return toResult(await readCapture(store, captureId), rules);
  }

  async function wait(admitted: Admitted, bell: Bell, call: Call): Promise<JobResult> {
    const { signal } = call.submission;
    const ends = {
      deadline: performance.now() + admitted.deadline - admitted.queuedAt,
      finishBy: performance.now() + admitted.finishBy - admitted.queuedAt,
    };
    for (;;) {
      await bell.wait(untilNextLook(ends));
      try {
        const result = await look(admitted, ends, signal);
        if (result && !signal.aborted) return result;
      } catch (error) {
        if (error instanceof ServiceError || signal.aborted || call.answered) throw error;
        observe({ type: 'storeFailed', during: 'wait', error });
      }
    }
  }

  async function run(call: Call): Promise<JobResult> {
    const { signal } = call.submission;
    signal.throwIfAborted();
    const admitted = await queue(call.submission);
    call.queued = true;
    const bell = createBell();
    const forget = wakeups.onEnded(admitted.captureId, bell.ring);
    signal.addEventListener('abort', bell.ring);
    if (signal.aborted) bell.ring();
    wakeups.work();
    try {
      return await wait(admitted, bell, call);
    } finally {
      forget();
      signal.removeEventListener('abort', bell.ring);
    }
  }

  /** Whatever the database does, there is an answer in time (specification 7.3). */
  async function runInTime(submission: Submission): Promise<JobResult> {
    const call: Call = { submission, queued: false, answered: false };
    const { promise: late, reject } = Promise.withResolvers<never>();
    const bound = setTimeout(() => reject(lateAnswer(call)), rules.captureMs + rules.classificationMs);
    try {
      return await Promise.race([run(call), late]);
    } finally {
      call.answered = true;
      clearTimeout(bound);
    }
  }

  function lateAnswer({ queued, submission: { url } }: Call): ServiceError {
    if (queued) return new ServiceError('FetchCaptureTimeout', { url, timeoutMs: rules.captureMs });
    return new ServiceError('ServiceUnavailable', {
      message: 'The queue did not answer in time.',
      dispatchOutcome: 'unknown',
    });
  }

  return {
    async submit(submission) {
      if (draining) throw notDispatched('The service is stopping.');
      const call = runInTime(submission);
      calls.add(call);
      try {
        return await call;
      } finally {
        calls.delete(call);
      }
    },
    async charge(captureId) {
      await chargeDelivery(store, captureId);
    },
    async waive(captureId) {
      await waiveDelivery(store, captureId);
    },
    async drain() {
      draining = true;
      await Promise.allSettled(calls);
      clearInterval(timer);
    },
  };
}

interface Call {
  submission: Submission;
  queued: boolean;
  answered: boolean;
}

function untilNextLook({ deadline, finishBy }: Ends): number {
  const now = performance.now();
  const next = [deadline, finishBy].find((end) => end > now) ?? now;
  return Math.min(POLL_MS, Math.max(SOON_MS, next - now));
}

const notDispatched = (message: string): ServiceError<'ServiceUnavailable'> =>
  new ServiceError('ServiceUnavailable', { message, dispatchOutcome: 'notDispatched' });
