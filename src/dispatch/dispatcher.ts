import { retryUnknownOutcome } from '../accounts/index.ts';
import { ServiceError } from '../contract/index.ts';
import { newId, StoreUnavailable } from '../store/index.ts';
import { type Admitted, admit } from './admit.ts';
import { type Bell, createBell } from './bell.ts';
import { cancel, type WaitedCapture } from './cancel.ts';
import { chargeDelivery, waiveDelivery } from './deliver.ts';
import { createDuties } from './duties.ts';
import { expire, giveUp } from './expire.ts';
import { dueAt, inTime, lateAnswer } from './in-time.ts';
import { renewWaits } from './renew.ts';
import { readCapture, toResult } from './result.ts';
import { takeBackDelivery } from './take-back.ts';
import type { Dispatcher, DispatchOptions, JobResult, Submission } from './types.ts';

/** The database's clock and ours differ by fractions: look again soon after an end that is not one yet. */
const SOON_MS = 10;

/** Ends of a capture by this process's monotonic clock. */
interface Ends {
  deadline: number;
  finishBy: number;
}

export function createDispatcher({ store, rules, wakeups, observe }: DispatchOptions): Dispatcher {
  const waiterId = newId('api');
  const duties = createDuties({ rules, observe });
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

  const endUnanswered = (
    capture: WaitedCapture,
    end: typeof cancel,
    type: 'cancelled' | 'expired',
  ): Promise<void> =>
    duties.insist('cancel', async () => {
      const { captureId } = capture;
      if (await end(store, capture)) observe({ type, captureId });
      else await waiveDelivery(store, captureId);
      wakeups.ended(captureId);
    });

  /** Cancels a capture that nobody waits for. */
  const withdraw = (capture: WaitedCapture): Promise<void> => endUnanswered(capture, cancel, 'cancelled');

  /** Ends a capture whose caller was told that its time is over. */
  const forsake = (capture: WaitedCapture): Promise<void> => endUnanswered(capture, giveUp, 'expired');

  const waive = (captureId: string): Promise<void> =>
    waiveDelivery(store, captureId).catch((error: unknown) => {
      observe({ type: 'storeFailed', during: 'waive', error });
      void duties.insist('waive', () => waiveDelivery(store, captureId));
    });

  async function charge(capture: WaitedCapture, signal: AbortSignal | undefined): Promise<void> {
    try {
      await retryUnknownOutcome(() => chargeDelivery(store, capture));
      signal?.throwIfAborted();
    } catch (error) {
      void duties.insist('waive', () => takeBackDelivery(store, capture));
      throw error;
    }
  }

  /** One look at the row: its result, or undefined while it is open. */
  async function look(
    admitted: Admitted,
    ends: Ends,
    { signal, late }: Waiting,
  ): Promise<JobResult | undefined> {
    const { captureId } = admitted;
    if (late.aborted) {
      await forsake(admitted);
      late.throwIfAborted();
    }
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

  async function wait(admitted: Admitted, bell: Bell, waiting: Waiting): Promise<JobResult> {
    const ends = {
      deadline: performance.now() + admitted.deadline - admitted.queuedAt,
      finishBy: performance.now() + admitted.finishBy - admitted.queuedAt,
    };
    const isOver = (): boolean => waiting.late.aborted || waiting.signal.aborted;
    for (;;) {
      await bell.wait(Math.min(wakeups.pollMs(), untilNextLook(ends)));
      const wasOver = isOver();
      try {
        const result = await look(admitted, ends, waiting);
        if (result && !isOver()) return result;
      } catch (error) {
        // What was over before the look has been written; what is only now, is by the next one.
        if (wasOver || (isVerdict(error) && !isOver())) throw error;
        if (!isVerdict(error)) observe({ type: 'storeFailed', during: 'wait', error });
      }
    }
  }

  async function run(call: Call, late: AbortSignal): Promise<JobResult> {
    const { signal } = call.submission;
    signal.throwIfAborted();
    const admitted = await queue(call.submission);
    if (late.aborted) {
      // The caller was told that nobody knows.
      await withdraw(admitted);
      late.throwIfAborted();
    }
    call.queued = true;
    const bell = createBell();
    const forget = wakeups.onEnded(admitted.captureId, bell.ring);
    const ends = AbortSignal.any([signal, late]);
    ends.addEventListener('abort', bell.ring);
    if (ends.aborted) bell.ring();
    wakeups.work();
    try {
      return await wait(admitted, bell, { signal, late });
    } finally {
      forget();
      ends.removeEventListener('abort', bell.ring);
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
    return await inTime(dueAt({ arrivedAt }, rules), late, (signal) => duties.track(run(call, signal)));
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
    inTime: (call, part) => inTime(dueAt(call, rules), () => lateAnswer(call, rules), part),
    charge: (capture, signal) => duties.track(charge(capture, signal)),
    waive,
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
