import { setTimeout as sleep } from 'node:timers/promises';
import { StoreUnavailable } from '../store/index.ts';

/** Milliseconds of retries. A restart of the database takes seconds, and the caller waits for the charge. */
const MAX_RETRY_TIME_MS = 10_000;
const RETRY_INTERVAL_MS = 200;

/**
 * Repeats a charge until its outcome is known, if the response of the database was lost. Otherwise a caller could pay
 * for a result that is not sent.
 * @param charge must be idempotent
 * @throws StoreUnavailable if nothing was charged, or if the database stays unreachable for 10 seconds
 */
export async function retryUnknownOutcome(charge: () => Promise<unknown>): Promise<void> {
  let deadline: number | undefined;
  for (;;) {
    try {
      await charge();
      return;
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
      if (error.mayHaveHappened) deadline ??= performance.now() + MAX_RETRY_TIME_MS;
      if (deadline === undefined || performance.now() >= deadline) throw error;
      await sleep(RETRY_INTERVAL_MS);
    }
  }
}
