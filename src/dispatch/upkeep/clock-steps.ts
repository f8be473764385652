import { readDatabaseTime, type Store } from '../../store/index.ts';
import { isCaptureOpen } from '../conditions.ts';
import type { DispatchRules } from '../types.ts';

/** Smaller differences between the two clocks are drift, or a pause between their readings. */
const MIN_STEP_MS = 2000;

/** Times of a capture that move with the clock. */
const TIMES = ['queued_at', 'started_at', 'deadline', 'finish_by'] as const;

/**
 * Creates a function that finds out whether the machine's clock was set since its last call, and then moves the times
 * of the open captures. So a capture keeps the time that is left to it. Only for a process that has the database for
 * itself: the database then uses the clock of this machine.
 * @param now monotonic clock in milliseconds
 */
export function createClockFollower(
  store: Store,
  rules: Pick<DispatchRules, 'leaseMs' | 'waitMs'>,
  now: () => number,
): () => Promise<void> {
  let offset: number | undefined;
  return async () => {
    if (!store.tryTakeOwnership()) return;
    const monotonic = now();
    const databaseTime = await readDatabaseTime(store);
    const newOffset = Math.round(databaseTime - monotonic);
    const stepMs = newOffset - (offset ?? newOffset);
    offset = newOffset;
    if (Math.abs(stepMs) < MIN_STEP_MS) return;
    await moveOpenCaptures(store, { rules, stepMs, databaseTime });
  };
}

/** Moves the captures that were queued before the step, and starts their leases and waits again. */
async function moveOpenCaptures(
  { db }: Store,
  {
    rules,
    stepMs,
    databaseTime,
  }: { rules: Pick<DispatchRules, 'leaseMs' | 'waitMs'>; stepMs: number; databaseTime: number },
): Promise<void> {
  await db
    .updateTable('captures')
    .set((eb) => ({
      ...Object.fromEntries(TIMES.map((time) => [time, eb(time, '+', stepMs)])),
      lease_until: eb
        .case()
        .when('lease_until', 'is not', null)
        .then(databaseTime + rules.leaseMs)
        .end(),
      waiting_until: eb
        .case()
        .when('waiting_until', 'is not', null)
        .then(databaseTime + rules.waitMs)
        .end(),
    }))
    .where(isCaptureOpen)
    // A capture that was queued after the step has a time of the new clock, and stays.
    .where('queued_at', stepMs > 0 ? '<=' : '>', stepMs > 0 ? databaseTime - stepMs : databaseTime)
    .execute();
}
