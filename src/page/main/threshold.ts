import type { PageType } from '../types.ts';
import { toLogOdds, toProbability } from './trees.ts';

/**
 * Finds the probability from which segments should be kept as main content so that the page's expected F1 score,
 * counted in words, is highest. For each possible number of best segments, the expected F1 is 2 × expected main words
 * among the kept words / (kept words + expected main words of the page).
 * @param probabilities the probability of each segment that it is main content
 * @param words the number of words of each segment
 */
export function computeExpectedF1Threshold(
  probabilities: ArrayLike<number>,
  words: ArrayLike<number>,
): number {
  const order = Uint32Array.from({ length: probabilities.length }, (_, index) => index).sort(
    (a, b) => (probabilities[b] as number) - (probabilities[a] as number),
  );
  let expectedMainWords = 0;
  for (const index of order) expectedMainWords += (probabilities[index] as number) * (words[index] as number);
  let expectedKeptWords = 0;
  let keptWords = 0;
  let bestF1 = -1;
  let threshold = 1;
  for (const index of order) {
    expectedKeptWords += (probabilities[index] as number) * (words[index] as number);
    keptWords += words[index] as number;
    const f1 = (2 * expectedKeptWords) / (keptWords + expectedMainWords + 1e-9);
    if (f1 > bestF1) {
      bestF1 = f1;
      threshold = probabilities[index] as number;
    }
  }
  return threshold;
}

/**
 * Correction of log-odds per page type: `slope × own + shift`. The expected F1 assumes that segments are independent,
 * but uncertain segments in articles and threads (links, replies, other posts) are mostly all side matter. The values
 * were chosen by cross-validation on ten data sets.
 */
const LOG_ODDS_CORRECTIONS: Readonly<Partial<Record<PageType, { slope: number; shift: number }>>> = {
  article: { slope: 1.5, shift: -0.75 },
  forum: { slope: 1.5, shift: -0.5 },
};

/**
 * Returns the minimum probability of a main segment on this page, corrected for the type of the page. The correction
 * keeps the order of the segments.
 * @param likelyTypes the probability of each page type; each correction is weighted by it
 */
export function computePageThreshold(
  probabilities: Float32Array,
  words: ArrayLike<number>,
  likelyTypes: ReadonlyMap<PageType, number>,
): number {
  let slope = 1;
  let shift = 0;
  for (const [type, typeProbability] of likelyTypes) {
    const correction = LOG_ODDS_CORRECTIONS[type];
    if (correction === undefined) continue;
    slope += typeProbability * (correction.slope - 1);
    shift += typeProbability * correction.shift;
  }
  const corrected = probabilities.map((probability) => toProbability(slope * toLogOdds(probability) + shift));
  const threshold = computeExpectedF1Threshold(corrected, words);
  return probabilities.reduce(
    (least, probability, index) =>
      (corrected[index] as number) >= threshold ? Math.min(least, probability) : least,
    1,
  );
}
