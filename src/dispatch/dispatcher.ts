import { retryUnknownOutcome } from '../accounts/index.ts';
import { ServiceError } from '../contract/index.ts';
import { newId, StoreUnavailable } from '../store/index.ts';
import { type Admitted, admitCapture } from './admit-capture.ts';
import { type WakeSignal, createWakeSignal } from './wake-signal.ts';
import { cancelCapture, type CaptureRef } from './cancel-capture.ts';
import { chargeDelivery, cancelCharge } from './delivery.ts';
import { createBackgroundWrites } from './background-writes.ts';
import { expireCapture, expireNow } from './expire-capture.ts';
import { answerDeadline, runUntil, lateAnswer } from './call-time.ts';
import { renewWaits } from './renew-leases.ts';
import { readCapture, toResult } from './read-result.ts';
import { refundDelivery } from './take-back.ts';
import type { Dispatcher, DispatchOptions, JobResult, Submission } from './types.ts';

/** The database's clock and ours differ by fractions: look again soon after an end that is not one yet. */
const MIN_POLL_MS = 10;

/** Ends of a capture by this process's monotonic clock. */
interface Deadlines {
  deadline: number;
  finishBy: number;
}

export function createDispatcher({ store, rules, wakeups, observe }: DispatchOptions): Dispatcher {
  const waiterId = newId('api');
  const duties = createBackgroundWrites({ rules, observe });
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
      const admitted = await admitCapture(store, rules, admission);
      observe({ type: 'admitted', organizationId });
      return admitted;
    } catch (error) {
      const refusal = isFinal(error) ? error : notQueued(error);
      if (!isFinal(error)) observe({ type: 'storeFailed', during: 'admit', error });
      if (mayHaveHappened(error)) void cancelUnawaited(capture);
      observe({ type: 'refused', organizationId, tag: refusal.tag });
      throw refusal;
    }
  }

  const endWithoutAnswer = (
    capture: CaptureRef,
    end: typeof cancelCapture,
    type: 'cancelled' | 'expired',
  ): Promise<void> =>
    duties.retryUntilStored('cancel', async () => {
      const { captureId } = capture;
      if (await end(store, capture)) observe({ type, captureId });
      else await cancelCharge(store, captureId);
      wakeups.ended(captureId);
    });

  /** Cancels a capture that nobody waits for. */
  const cancelUnawaited = (capture: CaptureRef): Promise<void> =>
    endWithoutAnswer(capture, cancelCapture, 'cancelled');

  /** Ends a capture whose caller was told that its time is over. */
  const markTimedOut = (capture: CaptureRef): Promise<void> =>
    endWithoutAnswer(capture, expireNow, 'expired');

  const cancelDeliveryCharge = (captureId: string): Promise<void> =>
    cancelCharge(store, captureId).catch((error: unknown) => {
      observe({ type: 'storeFailed', during: 'waive', error });
      void duties.retryUntilStored('waive', () => cancelCharge(store, captureId));
    });

  async function charge(capture: CaptureRef, signal: AbortSignal | undefined): Promise<void> {
    try {
      await retryUnknownOutcome(() => chargeDelivery(store, capture));
      signal?.throwIfAborted();
    } catch (error) {
      void duties.retryUntilStored('waive', () => refundDelivery(store, capture));
      throw error;
    }
  }

  /** One look at the row: its result, or undefined while it is open. */
  async function readResult(
    admitted: Admitted,
    ends: Deadlines,
    { signal, late }: Waiting,
  ): Promise<JobResult | undefined> {
    const { captureId } = admitted;
    if (late.aborted) {
      await markTimedOut(admitted);
      late.throwIfAborted();
    }
    if (signal.aborted) {
      await cancelUnawaited(admitted);
      signal.throwIfAborted();
    }
    if (performance.now() >= ends.deadline && (await expireCapture(store, admitted))) {
      observe({ type: 'expired', captureId });
      wakeups.ended(captureId);
    }
    return toResult(await readCapture(store, captureId), rules);
  }

  async function wait(admitted: Admitted, bell: WakeSignal, waiting: Waiting): Promise<JobResult> {
    const ends = {
      deadline: performance.now() + admitted.deadline - admitted.queuedAt,
      finishBy: performance.now() + admitted.finishBy - admitted.queuedAt,
    };
    const isOver = (): boolean => waiting.late.aborted || waiting.signal.aborted;
    for (;;) {
      await bell.wait(Math.min(wakeups.pollMs(), nextPollMs(ends)));
      const wasOver = isOver();
      try {
        const result = await readResult(admitted, ends, waiting);
        if (result && !isOver()) return result;
      } catch (error) {
        // What was over before the look has been written; what is only now, is by the next one.
        if (wasOver || (isFinal(error) && !isOver())) throw error;
        if (!isFinal(error)) observe({ type: 'storeFailed', during: 'wait', error });
      }
    }
  }

  async function run(call: Call, late: AbortSignal): Promise<JobResult> {
    const { signal } = call.submission;
    signal.throwIfAborted();
    const admitted = await queue(call.submission);
    if (late.aborted) {
      // The caller was told that nobody knows.
      await cancelUnawaited(admitted);
      late.throwIfAborted();
    }
    call.queued = true;
    const bell = createWakeSignal();
    const forget = wakeups.onEnded(admitted.captureId, bell.notify);
    const ends = AbortSignal.any([signal, late]);
    ends.addEventListener('abort', bell.notify);
    if (ends.aborted) bell.notify();
    wakeups.work();
    try {
      return await wait(admitted, bell, { signal, late });
    } finally {
      forget();
      ends.removeEventListener('abort', bell.notify);
    }
  }

  /** Whatever the database does, there is an answer in time (specification 7.3). */
  async function runInTime(submission: Submission): Promise<JobResult> {
    const { url, arrivedAt = performance.now() } = submission;
    const call: Call = { submission, queued: false };
    const late = (): ServiceError =>
      call.queued
        ? lateAnswer({ arrivedAt, queuedUrl: url }, rules)
        : unavailable('The queue did not answer in time.', 'unknown');
    return await runUntil(answerDeadline({ arrivedAt }, rules), late, (signal) =>
      duties.track(run(call, signal)),
    );
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
    runWithinCall: (call, part) => runUntil(answerDeadline(call, rules), () => lateAnswer(call, rules), part),
    charge: (capture, signal) => duties.track(charge(capture, signal)),
    cancelCharge: cancelDeliveryCharge,
    async drain() {
      draining = true;
      await Promise.allSettled(calls);
      clearInterval(timer);
    },
    settled: () => duties.drain(),
  };
}

interface Call {
  submission: Submission;
  queued: boolean;
}

/** What ends a wait without a result. */
interface Waiting {
  /** The caller has hung up. */
  signal: AbortSignal;
  /** The caller was told that the time of the call is over. */
  late: AbortSignal;
}

function nextPollMs({ deadline, finishBy }: Deadlines): number {
  const now = performance.now();
  const next = [deadline, finishBy].find((end) => end > now) ?? now;
  return Math.max(MIN_POLL_MS, next - now);
}

/** Whether an error says how the call has ended; a store that cannot answer now says nothing of it. */
const isFinal = (error: unknown): error is ServiceError =>
  error instanceof ServiceError && !(error instanceof StoreUnavailable);

const mayHaveHappened = (error: unknown): boolean =>
  error instanceof StoreUnavailable && error.mayHaveHappened;

const notQueued = (error: unknown): ServiceError<'ServiceUnavailable'> =>
  unavailable('The request could not be queued.', mayHaveHappened(error) ? 'unknown' : 'notDispatched');

const unavailable = (
  message: string,
  dispatchOutcome: 'notDispatched' | 'unknown',
): ServiceError<'ServiceUnavailable'> => new ServiceError('ServiceUnavailable', { message, dispatchOutcome });
