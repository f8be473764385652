/** How often and how long a call is tried again. */
export interface RetryRules {
  /** Attempts after the first one. */
  retries: number;
  /** A service that asks for a longer pause than this gets none: its answer is handed on. */
  maxPauseMs: number;
}

/** What is tried again: the rate and the slots (429), the service itself (500, 503), its queue (529). */
const RETRYABLE = new Set([429, 500, 503, 529]);

const FIRST_PAUSE_MS = 500;

/**
 * How long to wait before the next attempt; undefined when there should be none.
 * @param attempt the one that failed, from 0
 * @param response undefined where no answer came
 * @param repeatable whether a second call does no harm where the first one may have been heard
 */
export function pauseBefore(
  attempt: number,
  response: Response | undefined,
  repeatable: boolean,
  { retries, maxPauseMs }: RetryRules,
): number | undefined {
  if (attempt >= retries) return undefined;
  if (response ? !RETRYABLE.has(response.status) : !repeatable) return undefined;
  const asked = Number(response?.headers.get('retry-after') ?? 0) * 1000;
  const pause = Math.max(asked, FIRST_PAUSE_MS * 2 ** attempt);
  if (asked > maxPauseMs) return undefined;
  // Many clients that failed together should not come back together.
  return pause + Math.random() * Math.min(pause, 1000) * 0.25;
}

/** @throws the signal's reason when it aborts */
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
