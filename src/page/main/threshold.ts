import type { PageType } from '../types.ts';
import { logOdds, probabilityOf } from './trees.ts';

/**
 * The threshold that maximises a page's expected F1 over words, given each segment's probability of being main:
 * of all cuts through the ranking, 2 × expected main words kept / (words kept + expected main words).
 */
export function expectedF1Threshold(probabilities: ArrayLike<number>, words: ArrayLike<number>): number {
  const order = Uint32Array.from({ length: probabilities.length }, (_, index) => index).sort(
    (a, b) => (probabilities[b] as number) - (probabilities[a] as number),
  );
  let expected = 0;
  for (const index of order) expected += (probabilities[index] as number) * (words[index] as number);
  let kept = 0;
  let keptWords = 0;
  let best = -1;
  let threshold = 1;
  for (const index of order) {
    kept += (probabilities[index] as number) * (words[index] as number);
    keptWords += words[index] as number;
    const f1 = (2 * kept) / (keptWords + expected + 1e-9);
    if (f1 > best) {
      best = f1;
      threshold = probabilities[index] as number;
    }
  }
  return threshold;
}

/**
 * Correction of log-odds per page type: `slope × own + shift`. The expected F1 assumes independent
 * segments, but doubtful ones in articles and threads (links, replies, other posts) are mostly all side
 * matter. Chosen out of fold on ten data sets.
 */
const CORRECTIONS: Readonly<Partial<Record<PageType, { slope: number; shift: number }>>> = {
  article: { slope: 1.5, shift: -0.75 },
  forum: { slope: 1.5, shift: -0.5 },
};

/**
 * The least probability of main segments, with the correction for the page's type. The order of segments
 * does not change.
 * @param likelyTypes probabilities of the types, by which corrections are weighted
 */
export function pageThreshold(
  probabilities: Float32Array,
  words: ArrayLike<number>,
  likelyTypes: ReadonlyMap<PageType, number>,
): number {
  let slope = 1;
  let shift = 0;
  for (const [type, likely] of likelyTypes) {
    const correction = CORRECTIONS[type];
    if (correction === undefined) continue;
    slope += likely * (correction.slope - 1);
    shift += likely * correction.shift;
  }
  const corrected = probabilities.map((probability) => probabilityOf(slope * logOdds(probability) + shift));
  const threshold = expectedF1Threshold(corrected, words);
  return probabilities.reduce(
    (least, probability, index) =>
      (corrected[index] as number) >= threshold ? Math.min(least, probability) : least,
    1,
  );
}
