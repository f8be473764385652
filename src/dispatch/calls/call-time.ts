import { ServiceError } from '../../contract/index.ts';
import type { DispatchRules, TimedCall } from '../types.ts';

/** Share of `classificationMs` after which the answer must be known. The rest of the time is for sending the answer. */
const ANSWER_DEADLINE_SHARE = 0.99;

/** Computes when the answer to a call must be decided, on the monotonic clock (specification 7.3). */
export const computeAnswerDeadline = (
  { arrivedAt }: TimedCall,
  { captureMs, classificationMs }: DispatchRules,
): number => arrivedAt + captureMs + Math.floor(classificationMs * ANSWER_DEADLINE_SHARE);

/**
 * Runs a part of a call, and rejects if it takes longer than the time limit.
 * @param work continues in the background after the limit, with its signal aborted
 * @param timeoutMs the limit; 0 or less is a timeout at once
 */
export async function runWithTimeout<Result>(
  work: (timeoutSignal: AbortSignal) => Promise<Result>,
  timeoutMs: number,
  createError: () => ServiceError,
): Promise<Result> {
  const timeoutController = new AbortController();
  const { promise: timedOut, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => {
      const error = createError();
      timeoutController.abort(error);
      reject(error);
    },
    Math.max(0, timeoutMs),
  );
  try {
    return await Promise.race([work(timeoutController.signal), timedOut]);
  } finally {
    clearTimeout(timer);
  }
}

/** Creates the timeout error of a call. The error depends on whether a capture of the call was queued. */
export function createTimeoutError({ queuedUrl }: TimedCall, { captureMs }: DispatchRules): ServiceError {
  if (queuedUrl !== undefined) {
    return new ServiceError('FetchCaptureTimeout', { url: queuedUrl, timeoutMs: captureMs });
  }
  const message = 'The service did not answer in time.';
  return new ServiceError('ServiceUnavailable', { message, dispatchOutcome: 'notDispatched' });
}
