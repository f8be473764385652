import { FINAL_TAGS } from './operations.ts';

/** Limits of retries. */
export interface RetryRules {
  /** Number of attempts after the first. */
  retries: number;
  /** If the service asks for a longer pause, its response is returned. */
  maxPauseMs: number;
}

/** A request that was not received in time (408), rate and concurrency limits (429), service errors (500, 503) and a full queue (529). */
const RETRYABLE = new Set([408, 429, 500, 503, 529]);

const FIRST_PAUSE_MS = 500;

/**
 * Computes the pause before the next attempt in milliseconds; undefined for no further attempt.
 * @param attempt number of the failed attempt, from 0
 * @param failure the response and its body; undefined without a response
 * @param repeatable whether the call can be repeated if the service may have received the first one
 */
export function pauseBefore(
  attempt: number,
  failure: { status: number; headers: Headers; bytes: Uint8Array } | undefined,
  repeatable: boolean,
  { retries, maxPauseMs }: RetryRules,
): number | undefined {
  if (attempt >= retries) return undefined;
  if (failure ? !RETRYABLE.has(failure.status) || isFinal(failure.bytes) : !repeatable) return undefined;
  const asked = secondsOf(failure?.headers.get('retry-after')) * 1000;
  const pause = Math.max(asked, FIRST_PAUSE_MS * 2 ** attempt);
  if (asked > maxPauseMs) return undefined;
  // Jitter, so that clients that failed at the same time do not retry at the same time.
  return pause + Math.random() * Math.min(pause, 1000) * 0.25;
}

/** Whether the body is an error whose tag says that the same call fails again, whatever its status. */
function isFinal(bytes: Uint8Array): boolean {
  try {
    const { _tag } = JSON.parse(new TextDecoder().decode(bytes)) as { _tag?: unknown };
    return typeof _tag === 'string' && FINAL_TAGS.has(_tag);
  } catch {
    return false;
  }
}

/** Proxies may send a date, which is ignored. */
const secondsOf = (text: string | null | undefined): number =>
  text && /^\d+$/.test(text) ? Number(text) : 0;

/** @throws the reason of the signal */
export function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(signal.reason);
      return;
    }
    const end = (): void => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', end);
      resolve();
    }, ms);
    signal?.addEventListener('abort', end, { once: true });
  });
}
