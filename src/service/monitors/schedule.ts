import { Cron } from 'croner';
import { createDecodeError } from '../../contract/index.ts';

/** When a monitor runs. Exactly one of the fields is set. */
export interface Schedule {
  everyMinutes?: number | undefined;
  /** Five fields, in UTC. */
  cron?: string | undefined;
}

/**
 * Checks a schedule.
 * @throws ServiceError `HttpApiDecodeError` if none or both are set, or if the times are not valid or never come
 */
export function checkSchedule(schedule: Schedule, now: number): void {
  const { everyMinutes, cron } = schedule;
  if ((everyMinutes === undefined) === (cron === undefined))
    throw createScheduleError('everyMinutes', 'Give either everyMinutes or cron.');
  if (cron === undefined) return;
  if (cron.trim().split(/\s+/).length !== 5)
    throw createScheduleError(
      'cron',
      'Expected five fields: minute, hour, day of the month, month, day of the week. Seconds are not supported.',
    );
  let next: number | undefined;
  try {
    next = computeNextRun(schedule, now);
  } catch (error) {
    throw createScheduleError('cron', `The times are not valid: ${(error as Error).message}`);
  }
  if (next === undefined) throw createScheduleError('cron', 'No such time comes.');
}

const createScheduleError = (field: string, message: string) =>
  createDecodeError('body', [{ _tag: 'Pointer', path: [field], message }]);

/**
 * Returns the first time of a schedule after `now`, in milliseconds since the epoch. Times that passed while no process ran
 * are left out.
 * @param due the time that has come, from which intervals are counted
 * @returns undefined if no further time comes
 */
export function computeNextRun({ everyMinutes, cron }: Schedule, now: number, due = now): number | undefined {
  if (cron !== undefined)
    return new Cron(cron, { mode: '5-part', timezone: 'Etc/UTC' }).nextRun(new Date(now))?.getTime();
  const interval = (everyMinutes ?? 0) * 60_000;
  return due + (Math.floor(Math.max(0, now - due) / interval) + 1) * interval;
}
