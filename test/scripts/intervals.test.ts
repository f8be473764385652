import { describe, expect, it } from 'vitest';
import { combine, groupBySite, resample, toInterval } from '../../bench/quality/intervals.ts';

const page = (site: string, text: string, value: number) => ({ site, text, value });
const text = (from: number): string => Array.from({ length: 40 }, (_, word) => `w${from + word}`).join(' ');

describe('groupBySite', () => {
  it('pages of a site with nearly the same text count as one', () => {
    const sites = groupBySite([
      page('a', text(0), 1),
      page('a', text(1), 0),
      page('a', text(100), 0),
      page('b', text(0), 1),
    ]);
    expect(sites.map((pages) => pages.length)).toEqual([2, 1]);
  });
});

describe('resample', () => {
  it('the confidence interval contains the mean and is wider with fewer sites', () => {
    const sites = Array.from({ length: 100 }, (_, site) => [{ value: site % 2 }]);
    const many = toInterval(resample(sites));
    const few = toInterval(resample(sites.slice(0, 10)));
    expect(many.mean).toBe(0.5);
    expect(many.low).toBeGreaterThan(0.35);
    expect(many.high).toBeLessThan(0.65);
    expect(few.high - few.low).toBeGreaterThan(2 * (many.high - many.low));
  });

  it('draws all pages of a site or none of them', () => {
    const together = toInterval(
      resample([
        [{ value: 0 }, { value: 0 }],
        [{ value: 1 }, { value: 1 }],
      ]),
    );
    expect([together.low, together.high]).toEqual([0, 1]);
  });
});

describe('combine', () => {
  it('gives each group of pages the same weight in the total', () => {
    const ones = resample(Array.from({ length: 30 }, () => [{ value: 1 }]));
    const zero = resample([[{ value: 0 }]]);
    expect(toInterval(combine([ones, zero]))).toEqual({ mean: 0.5, low: 0.5, high: 0.5 });
  });
});
