import { setTimeout as sleep } from 'node:timers/promises';
import { StoreUnavailable } from '../store/index.ts';

/** How long a charge is repeated: a database that restarts is away for seconds, and the caller waits. */
const REPEAT_MS = 10_000;

const PAUSE_MS = 200;

/**
 * Repeats a charge whose answer was lost until it is known: without that, a caller would be refused what was paid for.
 * @param charge changes nothing where its job has been charged for
 * @throws StoreUnavailable where nothing was charged, or the database stays away
 */
export async function retryUnknownOutcome(charge: () => Promise<unknown>): Promise<void> {
  let giveUp: number | undefined;
  for (;;) {
    try {
      await charge();
      return;
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
      if (error.mayHaveHappened) giveUp ??= performance.now() + REPEAT_MS;
      if (giveUp === undefined || performance.now() >= giveUp) throw error;
      await sleep(PAUSE_MS);
    }
  }
}
