import { readDatabaseTime, type Store } from '../../store/index.ts';
import { isCaptureOpen } from '../conditions.ts';

/** Smaller differences between the two clocks are drift, or a pause between their readings. */
const MIN_STEP_MS = 2000;

/** Times of a capture whose work is not over. */
const TIMES = ['queued_at', 'started_at', 'deadline', 'finish_by', 'lease_until', 'waiting_until'] as const;

/**
 * Creates a function that finds out whether the machine's clock was set since its last call, and then moves the times
 * of the open captures. So a capture keeps the time that is left to it. Only for a process that has the database for
 * itself: the database then uses the clock of this machine.
 * @param now monotonic clock in milliseconds
 */
export function createClockFollower(store: Store, now: () => number): () => Promise<void> {
  let offset: number | undefined;
  return async () => {
    if (!store.tryTakeOwnership()) return;
    const newOffset = Math.round((await readDatabaseTime(store)) - now());
    const stepMs = newOffset - (offset ?? newOffset);
    if (Math.abs(stepMs) >= MIN_STEP_MS) await moveOpenCaptures(store, stepMs);
    offset = newOffset;
  };
}

async function moveOpenCaptures({ db }: Store, stepMs: number): Promise<void> {
  await db
    .updateTable('captures')
    .set((eb) => Object.fromEntries(TIMES.map((time) => [time, eb(time, '+', stepMs)])))
    .where(isCaptureOpen)
    .execute();
}
