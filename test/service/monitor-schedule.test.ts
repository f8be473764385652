import { describe, expect, it } from 'vitest';
import { checkSchedule, computeNextRun } from '../../src/service/monitors/schedule.ts';

const NOW = Date.parse('2026-03-04T05:06:07.000Z');
const next = (schedule: Parameters<typeof computeNextRun>[0], due?: number): string =>
  new Date(computeNextRun(schedule, NOW, due) ?? 0).toISOString();

describe('the next run of a monitor', () => {
  it.each([
    ['*/15 * * * *', '2026-03-04T05:15:00.000Z'],
    ['0 7 * * 1', '2026-03-09T07:00:00.000Z'],
    ['30 4 1 1 *', '2027-01-01T04:30:00.000Z'],
    ['0 0 29 2 *', '2028-02-29T00:00:00.000Z'],
  ])('follows the times of %s in UTC', (cron, expected) => {
    expect(next({ cron })).toBe(expected);
  });

  it('is an interval after the last due time, without times that have passed', () => {
    const schedule = { everyMinutes: 10 };
    expect(next(schedule)).toBe('2026-03-04T05:16:07.000Z');
    expect(next(schedule, NOW - 60_000)).toBe('2026-03-04T05:15:07.000Z');
    expect(next(schedule, NOW - 25 * 60_000)).toBe('2026-03-04T05:11:07.000Z');
    expect(next(schedule, NOW - 20 * 60_000)).toBe('2026-03-04T05:16:07.000Z');
  });

  it('is after now for every interval and delay', () => {
    for (let minutes = 1; minutes < 500; minutes += 7)
      for (let delay = 0; delay < 50_000_000; delay += 1_234_567) {
        const time = computeNextRun({ everyMinutes: minutes }, NOW, NOW - delay) ?? 0;
        expect(time).toBeGreaterThan(NOW);
        expect(time - NOW).toBeLessThanOrEqual(minutes * 60_000);
        expect((time - NOW + delay) % (minutes * 60_000)).toBe(0);
      }
  });

  it.each([
    [{}, 'Give either'],
    [{ everyMinutes: 1, cron: '* * * * *' }, 'Give either'],
    [{ cron: '* * * * * *' }, 'five fields'],
    [{ cron: '@daily' }, 'five fields'],
    [{ cron: 'a b c d e' }, 'not valid'],
    [{ cron: '0 0 31 2 *' }, 'No time of'],
    [{ cron: '0 7 1 * *' }, 'Two runs are 31 days apart'],
    [{ everyMinutes: 60 * 24 * 31 }, 'Two runs are 31 days apart'],
  ])('refuses the schedule %j', (schedule, message) => {
    expect(() => checkSchedule(schedule, { now: NOW, snapshotDays: 30 })).toThrow(message);
  });
});
