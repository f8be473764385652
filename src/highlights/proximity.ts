import type { TermOccurrence } from './scan.ts';
import type { TermWeights } from './weights.ts';

/** Maximum distance, in tokens, of two words in a passage that are adjacent in the query. */
const MAX_PAIR_DISTANCE_WORDS = 3;

interface Proximity {
  sentence: number;
  twoSentences: number;
  /** Coverage by the first sentence. */
  firstSentence: number;
  /** Number of the sentence with the best coverage; -1 if the passage contains no query term. */
  bestSentence: number;
  pairs: number;
  /** Largest weight of a chain of consecutive word pairs that are close together. */
  chain: number;
}

const NO_HITS: Proximity = {
  sentence: 0,
  twoSentences: 0,
  firstSentence: 0,
  bestSentence: -1,
  pairs: 0,
  chain: 0,
};

/**
 * Measures the largest weight of query terms within one sentence and within two sentences, and the weight of pairs of
 * query terms that are close together.
 */
export function measureProximity(
  hits: readonly TermOccurrence[],
  weights: TermWeights,
  termCount: number,
): Proximity {
  if (hits.length === 0) return NO_HITS;
  let current = new Float64Array(termCount);
  let previous = new Float64Array(termCount);
  let open = -1;
  let sentence = 0;
  let twoSentences = 0;
  let firstSentence = 0;
  let bestSentence = -1;
  const closeSentence = (): void => {
    let one = 0;
    let two = 0;
    for (let term = 0; term < termCount; term++) {
      const weight = weights.terms[term] as number;
      const currentWeight = current[term] as number;
      one += weight * currentWeight;
      two += weight * Math.max(currentWeight, previous[term] as number);
    }
    if (open === 0) firstSentence = one;
    if (one > sentence) bestSentence = open;
    sentence = Math.max(sentence, one);
    twoSentences = Math.max(twoSentences, two);
  };
  for (const { term, weight, sentence: number } of hits) {
    if (number !== open) {
      if (open >= 0) closeSentence();
      const previousWeights = previous;
      if (number === open + 1 && open >= 0) previous = current;
      else previous.fill(0);
      current = previous === current ? previousWeights : current;
      current.fill(0);
      open = number;
    }
    current[term] = Math.max(current[term] as number, weight);
  }
  if (open >= 0) closeSentence();
  let pairs = 0;
  let run = 0;
  let chain = 0;
  for (const { left, right, weight } of weights.pairs) {
    const isClose = findClosestDistance(hits, left, right) <= MAX_PAIR_DISTANCE_WORDS;
    if (isClose) pairs += weight;
    run = isClose ? run + weight : 0;
    chain = Math.max(chain, run);
  }
  return { sentence, twoSentences, firstSentence, bestSentence, pairs, chain };
}

/** Finds the smallest distance, in tokens, from an occurrence of `left` to a later occurrence of `right`. */
function findClosestDistance(hits: readonly TermOccurrence[], left: number, right: number): number {
  let last = -1;
  let best = Number.POSITIVE_INFINITY;
  for (const { term, position } of hits) {
    if (term === left) last = position;
    else if (term === right && last >= 0) best = Math.min(best, position - last);
  }
  return best;
}
