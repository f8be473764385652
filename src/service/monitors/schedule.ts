import { Cron } from 'croner';
import { createDecodeError } from '../../contract/index.ts';

/** When a monitor runs. Exactly one of the fields is set. */
export interface Schedule {
  everyMinutes?: number | undefined;
  /** Five fields, in UTC. */
  cron?: string | undefined;
}

/** Number of times of a schedule whose distances are checked. */
const CHECKED_TIMES = 13;
const DAY_MS = 24 * 3_600_000;

/**
 * Checks a schedule.
 * @param limits.snapshotDays days for which captures are kept. Two runs may not be further apart, because there would be
 * nothing to compare with
 * @throws ServiceError `HttpApiDecodeError` if none or both are set, if the times are not valid or never come, or if they
 * are too far apart
 */
export function checkSchedule(
  schedule: Schedule,
  { now, snapshotDays }: { now: number; snapshotDays: number },
): void {
  const { everyMinutes, cron } = schedule;
  if ((everyMinutes === undefined) === (cron === undefined))
    throw createScheduleError('everyMinutes', 'Give either everyMinutes or cron.');
  if (cron !== undefined) checkCron(cron, now);
  const days = findLongestPause(schedule, now) / DAY_MS;
  if (days > snapshotDays)
    throw createScheduleError(
      cron === undefined ? 'everyMinutes' : 'cron',
      `Two runs are ${Math.ceil(days)} days apart, but captures are kept for ${snapshotDays} days (PAGEWRIGHT_SNAPSHOT_DAYS), so there would be nothing to compare with. Run it more often.`,
    );
}

function checkCron(cron: string, now: number): void {
  if (cron.trim().split(/\s+/).length !== 5)
    throw createScheduleError(
      'cron',
      'Expected five fields: minute, hour, day of the month, month, day of the week. Seconds are not supported.',
    );
  let next: number | undefined;
  try {
    next = computeNextRun({ cron }, now);
  } catch (error) {
    throw createScheduleError('cron', `The times are not valid: ${(error as Error).message}`);
  }
  if (next === undefined)
    throw createScheduleError('cron', `No time of "${cron}" comes. Check the day and the month.`);
}

/** Returns the longest time between two of the next runs, in milliseconds. */
function findLongestPause(schedule: Schedule, now: number): number {
  let longest = 0;
  let previous: number | undefined;
  let time: number | undefined = now;
  for (let count = 0; count < CHECKED_TIMES && time !== undefined; count++) {
    time = computeNextRun(schedule, time);
    if (time !== undefined && previous !== undefined) longest = Math.max(longest, time - previous);
    previous = time;
  }
  return longest;
}

const createScheduleError = (field: string, message: string) =>
  createDecodeError('body', [{ _tag: 'Pointer', path: [field], message }]);

/**
 * Returns the first time of a schedule after `now`, in milliseconds since the epoch. Times that passed while no process
 * ran are left out.
 * @param due the time that has come, from which intervals are counted
 * @returns undefined if no further time comes
 */
export function computeNextRun({ everyMinutes, cron }: Schedule, now: number, due = now): number | undefined {
  if (cron !== undefined)
    return new Cron(cron, { mode: '5-part', timezone: 'Etc/UTC' }).nextRun(new Date(now))?.getTime();
  const interval = (everyMinutes ?? 0) * 60_000;
  return due + (Math.floor(Math.max(0, now - due) / interval) + 1) * interval;
}
