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
