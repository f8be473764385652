import { ServiceError } from '../../contract/index.ts';
import { generateId, StoreUnavailable } from '../../store/index.ts';
import { type AdmittedCapture, admitCapture } from './admit-capture.ts';
import { createBackgroundWrites } from './background-writes.ts';
import { computeAnswerDeadline, runWithTimeout, createTimeoutError } from './call-time.ts';
import { cancelCapture } from '../end/cancel-capture.ts';
import { cancelCharge, createPendingCharge } from './pending-charge.ts';
import { expireCapture, expireCaptureNow } from '../end/expire-capture.ts';
import { readCapture, toStoredResult } from '../read-result.ts';
import { renewWaiterLeases } from '../renew-leases.ts';
import {
  type CaptureRef,
  type Dispatcher,
  type DispatchOptions,
  ignoreObserverErrors,
  monotonicNow,
  type StoredResult,
  type CaptureSubmission,
  type TimedCall,
} from '../types.ts';
import { createWakeSignal, type WakeSignal } from '../wake-signal.ts';

/**
 * Minimum milliseconds between two reads near a deadline, because the clocks of database and process differ slightly.
 */
const MIN_POLL_INTERVAL_MS = 10;

/** Deadlines of a capture on the monotonic clock of this process. */
interface CaptureDeadlines {
  deadline: number;
  finishBy: number;
}

/** Signals that end a wait without a result. */
interface WaitSignals {
  /** Aborted when the caller disconnects. */
  signal: AbortSignal;
  /** Aborted when the caller has got a timeout as answer. */
  timeoutSignal: AbortSignal;
}

export function createDispatcher({ now = monotonicNow, ...options }: DispatchOptions): Dispatcher {
  const { store, rules, wakeups } = options;
  const observe = ignoreObserverErrors(options.observe);
  const waiterId = generateId('api');
  const backgroundWrites = createBackgroundWrites({ rules, observe, now });
  const openCalls = new Set<Promise<unknown>>();
  let isDraining = false;

  const timer = setInterval(() => {
    if (openCalls.size === 0) return;
    renewWaiterLeases(store, rules, waiterId).catch((error: unknown) =>
      observe({ type: 'storeFailed', during: 'renewWaiterLeases', error }),
    );
  }, rules.waitMs / 3);
  timer.unref();

  async function queue(submission: CaptureSubmission): Promise<AdmittedCapture> {
    const { organizationId, url, options, traceParent } = submission;
    const capture = { captureId: generateId('cap'), organizationId };
    try {
      const admitted = await admitCapture(store, rules, { ...capture, url, options, waiterId, traceParent });
      observe({ type: 'admitted', organizationId });
      return admitted;
    } catch (error) {
      const refusalError = isFinalOutcome(error) ? error : createNotQueuedError(error);
      if (!isFinalOutcome(error)) observe({ type: 'storeFailed', during: 'admit', error });
      if (mayHaveHappened(error)) void cancelUnawaited(capture);
      observe({ type: 'refused', organizationId, tag: refusalError.tag });
      throw refusalError;
    }
  }

  const endUnansweredCapture = (
    capture: CaptureRef,
    end: typeof cancelCapture,
    type: 'cancelled' | 'expired',
  ): Promise<void> =>
    backgroundWrites.retryUntilStored('cancel', async () => {
      const { captureId } = capture;
      if (await end(store, capture)) observe({ type, captureId });
      else await cancelCharge(store, captureId);
      wakeups.notifyEnded(captureId);
    });

  /** Cancels a capture for which no caller waits. */
  const cancelUnawaited = (capture: CaptureRef): Promise<void> =>
    endUnansweredCapture(capture, cancelCapture, 'cancelled');

  /** Ends a capture after its caller has got a timeout as answer. */
  const markTimedOut = (capture: CaptureRef): Promise<void> =>
    endUnansweredCapture(capture, expireCaptureNow, 'expired');

  /** Reads the row of a capture. Returns the result, or undefined while the capture is open. */
  async function readEnd(
    admitted: AdmittedCapture,
    { deadline }: CaptureDeadlines,
    { signal, timeoutSignal }: WaitSignals,
  ): Promise<StoredResult | undefined> {
    const { captureId } = admitted;
    if (timeoutSignal.aborted) {
      await markTimedOut(admitted);
      timeoutSignal.throwIfAborted();
    }
    if (signal.aborted) {
      await cancelUnawaited(admitted);
      signal.throwIfAborted();
    }
    if (now() >= deadline && (await expireCapture(store, admitted))) {
      observe({ type: 'expired', captureId });
      wakeups.notifyEnded(captureId);
    }
    return toStoredResult(await readCapture(store, captureId), rules);
  }

  async function waitForEnd(
    admitted: AdmittedCapture,
    wakeSignal: WakeSignal,
    signals: WaitSignals,
  ): Promise<StoredResult> {
    const start = now();
    const deadlines = {
      deadline: start + admitted.deadline - admitted.queuedAt,
      finishBy: start + admitted.finishBy - admitted.queuedAt,
    };
    const isAborted = (): boolean => signals.timeoutSignal.aborted || signals.signal.aborted;
    for (;;) {
      await wakeSignal.wait(Math.min(wakeups.pollMs(), computeNextPollMs(deadlines, now())));
      const wasAborted = isAborted();
      try {
        const result = await readEnd(admitted, deadlines, signals);
        if (result && !isAborted()) return result;
      } catch (error) {
        // If the caller aborted during the read, the next iteration ends the capture.
        if (wasAborted || (isFinalOutcome(error) && !isAborted())) throw error;
        if (!isFinalOutcome(error)) observe({ type: 'storeFailed', during: 'wait', error });
      }
    }
  }

  async function queueAndWait(
    submission: CaptureSubmission,
    call: TimedCall,
    timeoutSignal: AbortSignal,
  ): Promise<StoredResult> {
    const { signal } = submission;
    signal.throwIfAborted();
    const admitted = await queue(submission);
    if (timeoutSignal.aborted) {
      // The caller has already got an answer that the outcome is unknown.
      await cancelUnawaited(admitted);
      timeoutSignal.throwIfAborted();
    }
    call.queuedUrl = submission.url;
    const wakeSignal = createWakeSignal();
    const stopListening = wakeups.onEnded(admitted.captureId, wakeSignal.notify);
    const abortedOrLate = AbortSignal.any([signal, timeoutSignal]);
    abortedOrLate.addEventListener('abort', wakeSignal.notify);
    if (abortedOrLate.aborted) wakeSignal.notify();
    wakeups.notifyWork();
    try {
      return await waitForEnd(admitted, wakeSignal, { signal, timeoutSignal });
    } finally {
      stopListening();
      abortedOrLate.removeEventListener('abort', wakeSignal.notify);
    }
  }

  const runWithinCall: Dispatcher['runWithinCall'] = (call, work) =>
    runWithTimeout(work, computeAnswerDeadline(call, rules) - now(), () => createTimeoutError(call, rules));

  /** Answers within the time limit even if the database does not respond (specification 7.3). */
  async function submitCall(submission: CaptureSubmission): Promise<StoredResult> {
    const call: TimedCall = { arrivedAt: submission.arrivedAt ?? now() };
    return await runWithTimeout(
      (timeoutSignal) => backgroundWrites.track(queueAndWait(submission, call, timeoutSignal)),
      computeAnswerDeadline(call, rules) - now(),
      () =>
        call.queuedUrl === undefined
          ? createUnavailableError('The queue did not answer in time.', 'unknown')
          : createTimeoutError(call, rules),
    );
  }

  return {
    async submit(submission) {
      if (isDraining) throw createUnavailableError('The service is stopping.', 'notDispatched');
      const arrivedAt = submission.arrivedAt ?? now();
      const call = submitCall({ ...submission, arrivedAt });
      openCalls.add(call);
      try {
        const { billable, ...result } = await call;
        const timedCall = { arrivedAt, queuedUrl: submission.url };
        const runWithinTimedCall = <Result>(
          work: (timeoutSignal: AbortSignal) => Promise<Result>,
        ): Promise<Result> => runWithinCall(timedCall, work);
        const context = { store, observe, backgroundWrites, runWithinCall: runWithinTimedCall };
        return { ...result, pendingCharge: createPendingCharge(context, { ...result, billable }) };
      } finally {
        openCalls.delete(call);
      }
    },
    runWithinCall,
    async drain() {
      isDraining = true;
      await Promise.allSettled(openCalls);
      clearInterval(timer);
    },
    waitForWrites: () => backgroundWrites.drain(),
  };
}

function computeNextPollMs({ deadline, finishBy }: CaptureDeadlines, now: number): number {
  const next = [deadline, finishBy].find((end) => end > now) ?? now;
  return Math.max(MIN_POLL_INTERVAL_MS, next - now);
}

/**
 * Whether an error is the final outcome of the call. `StoreUnavailable` is not final, because the capture may still
 * succeed.
 */
const isFinalOutcome = (error: unknown): error is ServiceError =>
  error instanceof ServiceError && !(error instanceof StoreUnavailable);

const mayHaveHappened = (error: unknown): boolean =>
  error instanceof StoreUnavailable && error.mayHaveHappened;

const createNotQueuedError = (error: unknown): ServiceError<'ServiceUnavailable'> =>
  createUnavailableError(
    'The request could not be queued.',
    mayHaveHappened(error) ? 'unknown' : 'notDispatched',
  );

const createUnavailableError = (
  message: string,
  dispatchOutcome: 'notDispatched' | 'unknown',
): ServiceError<'ServiceUnavailable'> => new ServiceError('ServiceUnavailable', { message, dispatchOutcome });
