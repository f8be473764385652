import { ServiceError } from '../contract/index.ts';
import type { DispatchRules, TimedCall } from './types.ts';

/** A part of a call; `late` is aborted when nobody waits for it any more. */
type Part<Result> = (late: AbortSignal) => Promise<Result>;

/** Share of the classification after which an answer is decided: the rest is for sending it. */
const DECIDING_SHARE = 0.99;

/** When the answer to a call has to be decided, whatever the database or the blob store does (specification 7.3). */
export const answerDeadline = (
  { arrivedAt }: TimedCall,
  { captureMs, classificationMs }: DispatchRules,
): number => arrivedAt + captureMs + Math.floor(classificationMs * DECIDING_SHARE);

/**
 * Waits for a part of a call until a time of the monotonic clock.
 * @param timeoutError what is thrown then; the part goes on by itself, and is told so by its signal
 */
export async function runUntil<Result>(
  until: number,
  timeoutError: () => ServiceError,
  part: Part<Result>,
): Promise<Result> {
  const late = new AbortController();
  const { promise: over, reject } = Promise.withResolvers<never>();
  const bound = setTimeout(
    () => {
      const answer = timeoutError();
      late.abort(answer);
      reject(answer);
    },
    Math.max(0, until - performance.now()),
  );
  try {
    return await Promise.race([part(late.signal), over]);
  } finally {
    clearTimeout(bound);
  }
}

/** What a call is told whose time is over outside of the queue. */
export function lateAnswer({ queuedUrl }: TimedCall, { captureMs }: DispatchRules): ServiceError {
  if (queuedUrl !== undefined) {
    return new ServiceError('FetchCaptureTimeout', { url: queuedUrl, timeoutMs: captureMs });
  }
  const message = 'The service did not answer in time.';
  return new ServiceError('ServiceUnavailable', { message, dispatchOutcome: 'notDispatched' });
}
