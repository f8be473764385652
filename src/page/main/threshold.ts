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
 * How the odds of being main are to be read on a page of a type, in log-odds: `slope × own + shift`. The expected F1
 * takes segments for independent, but what is doubtful in an article or a thread (links to others, replies, what the
 * author has written elsewhere) mostly is side matter all together. Chosen out of fold, on ten data sets of both.
 */
const READ_AS: Readonly<Partial<Record<PageType, { slope: number; shift: number }>>> = {
  article: { slope: 1.5, shift: -0.75 },
  forum: { slope: 1.5, shift: -0.5 },
};

/**
 * The least probability that is main; order is kept, whatever the types.
 * @param likelyTypes how likely the page is of which type: between two of them it is read half-way
 */
export function pageThreshold(
  probabilities: Float32Array,
  words: ArrayLike<number>,
  likelyTypes: ReadonlyMap<PageType, number>,
): number {
  let slope = 1;
  let shift = 0;
  for (const [type, likely] of likelyTypes) {
    const as = READ_AS[type];
    if (as === undefined) continue;
    slope += likely * (as.slope - 1);
    shift += likely * as.shift;
  }
  const read = probabilities.map((own) => probabilityOf(slope * logOdds(own) + shift));
  const threshold = expectedF1Threshold(read, words);
  return probabilities.reduce(
    (least, own, index) => ((read[index] as number) >= threshold ? Math.min(least, own) : least),
    1,
  );
}
