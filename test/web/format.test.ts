import { describe, expect, it } from 'vitest';
import { formatPercent, formatRelativeTime } from '../../web/src/design/format.ts';

describe('percentages', () => {
  it.each([
    [10, 15, '67 %'],
    [1, 3, '33 %'],
    [1, 8, '13 %'],
    [0, 9, '0 %'],
    [9, 9, '100 %'],
    [9_999, 10_000, '> 99 %'],
    [1, 10_000, '< 1 %'],
    [0, 0, '–'],
  ])('%d of %d is shown as %s', (part, whole, text) => {
    expect(formatPercent(part, whole)).toBe(text);
  });
});

describe('relative times', () => {
  const now = Date.parse('2026-11-23T12:00:00.000Z');

  it.each([
    ['2026-11-23T11:59:55.000Z', 'now'],
    ['2026-11-23T12:00:05.000Z', 'now'],
    ['2026-11-23T11:59:24.000Z', '30 sec ago'],
    ['2026-11-23T11:56:01.000Z', '3 min ago'],
    ['2026-11-23T07:00:00.000Z', '5 hr ago'],
    ['2026-11-20T11:00:00.000Z', '3 days ago'],
    ['2026-11-25T13:00:00.000Z', 'in 2 days'],
    ['2026-09-01T12:00:00.000Z', '1 Sept 2026'],
  ])('%s is shown as "%s" at noon of 23 November 2026', (iso, text) => {
    expect(formatRelativeTime(iso, now)).toBe(text);
  });
});
