import { setTimeout as sleep } from 'node:timers/promises';
import { makeKnown } from '../accounts/index.ts';
import { ServiceError } from '../contract/index.ts';
import { newId, StoreUnavailable } from '../store/index.ts';
import { type Admitted, admit } from './admit.ts';
import { type Bell, createBell } from './bell.ts';
import { cancel, type WaitedCapture } from './cancel.ts';
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
  /**
   * Charges a result, just before the first byte of its answer goes out; once.
   * @throws ServiceError `ServiceUnavailable` where the database does not say in seconds that it has: nothing is to go
   * out, and the charge is given up
   */
  charge(capture: WaitedCapture): Promise<void>;
  /** Gives up the charge of a result that will not be delivered; later, where the store cannot do it now. */
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

/** Pause before what has to be written is tried again. */
const AGAIN_MS = 1000;

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
    const capture = { captureId: newId('cap'), organizationId };
    try {
      const admission = { ...capture, url, request: JSON.stringify(request), waiterId };
      const admitted = await admit(store, rules, admission);
      observe({ type: 'admitted', organizationId });
      return admitted;
    } catch (error) {
      const refusal = isVerdict(error) ? error : notQueued(error);
      if (!isVerdict(error)) observe({ type: 'storeFailed', during: 'admit', error });
      if (mayHaveHappened(error)) void withdraw(capture);
      observe({ type: 'refused', organizationId, tag: refusal.tag });
      throw refusal;
    }
  }

  /** Tries until the store lets us; after us the upkeep does it. */
  async function insist(during: 'cancel' | 'waive', write: () => Promise<void>): Promise<void> {
    const giveUp = performance.now() + rules.captureMs + rules.classificationMs;
    while (performance.now() < giveUp) {
      try {
        return await write();
      } catch (error) {
        observe({ type: 'storeFailed', during, error });
        await sleep(AGAIN_MS, undefined, { ref: false });
      }
    }
  }

  /** Cancels a capture that nobody waits for. */
  const withdraw = (capture: WaitedCapture): Promise<void> =>
    insist('cancel', async () => {
      const { captureId } = capture;
      if (await cancel(store, capture)) observe({ type: 'cancelled', captureId });
      else await waiveDelivery(store, captureId);
      wakeups.ended(captureId);
    });

  const waive = (captureId: string): Promise<void> =>
    waiveDelivery(store, captureId).catch((error: unknown) => {
      observe({ type: 'storeFailed', during: 'waive', error });
      void insist('waive', () => waiveDelivery(store, captureId));
    });

  /** One look at the row: its result, or undefined while it is open. */
  async function look(admitted: Admitted, ends: Ends, signal: AbortSignal): Promise<JobResult | undefined> {
    const { captureId } = admitted;
    if (signal.aborted) {
      await withdraw(admitted);
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
      await bell.wait(Math.min(wakeups.pollMs(), untilNextLook(ends)));
      try {
        const result = await look(admitted, ends, signal);
        if (result && !signal.aborted) return result;
      } catch (error) {
        if (isVerdict(error) || signal.aborted || call.answered) throw error;
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
    return unavailable('The queue did not answer in time.', 'unknown');
  }

  return {
    async submit(submission) {
      if (draining) throw unavailable('The service is stopping.', 'notDispatched');
      const call = runInTime(submission);
      calls.add(call);
      try {
        return await call;
      } finally {
        calls.delete(call);
      }
    },
    async charge(capture) {
      try {
        await makeKnown(() => chargeDelivery(store, capture));
      } catch (error) {
        void waive(capture.captureId);
        throw error;
      }
    },
    waive,
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
  return Math.max(SOON_MS, next - now);
}

/** Whether an error says how the call has ended; a store that cannot answer now says nothing of it. */
const isVerdict = (error: unknown): error is ServiceError =>
  error instanceof ServiceError && !(error instanceof StoreUnavailable);

const mayHaveHappened = (error: unknown): boolean =>
  error instanceof StoreUnavailable && error.mayHaveHappened;

const notQueued = (error: unknown): ServiceError<'ServiceUnavailable'> =>
  unavailable('The request could not be queued.', mayHaveHappened(error) ? 'unknown' : 'notDispatched');

const unavailable = (
  message: string,
  dispatchOutcome: 'notDispatched' | 'unknown',
): ServiceError<'ServiceUnavailable'> => new ServiceError('ServiceUnavailable', { message, dispatchOutcome });
