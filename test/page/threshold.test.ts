import { array, assert, constantFrom, float, integer, property, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeExpectedF1Threshold, computePageThreshold } from '../../src/page/main/threshold.ts';
import type { PageType } from '../../src/page/types.ts';

/** Probabilities of segments, and their words. */
const pages = array(tuple(float({ min: 0, max: 1, noNaN: true }), integer({ min: 0, max: 300 })), {
  minLength: 1,
}).map((segments) => ({
  probabilities: Float32Array.from(segments, ([probability]) => probability),
  words: segments.map(([, words]) => words),
}));

const least = (
  { probabilities, words }: { probabilities: Float32Array; words: number[] },
  type: PageType,
  likely = 1,
) => computePageThreshold(probabilities, words, new Map([[type, likely]]));

describe('the score threshold of a page', () => {
  it('the threshold maximises the expected F1 score', () => {
    expect(computeExpectedF1Threshold([0.9, 0.8, 0.1, 0.05], [100, 50, 40, 40])).toBe(0.8);
  });

  it('the threshold is one of the block probabilities of the page', () => {
    assert(
      property(pages, constantFrom<PageType>('article', 'forum', 'listing'), (page, type) => {
        expect([...page.probabilities]).toContain(least(page, type));
      }),
    );
  });

  it('the threshold rises with the probability that the page is an article', () => {
    const doubtful = { probabilities: Float32Array.of(0.95, 0.9, 0.48, 0.45), words: [300, 300, 100, 100] };
    expect(least(doubtful, 'listing')).toBeCloseTo(0.45);
    expect(least(doubtful, 'article', 0.1)).toBeCloseTo(0.48);
    expect(least(doubtful, 'article')).toBeCloseTo(0.9);
  });
});
