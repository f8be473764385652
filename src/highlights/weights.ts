import type { CorpusTerms } from './corpus-terms.ts';
import type { CompiledQuery } from './query.ts';

const TINY = 1e-9;

/** What the query's terms weigh in this corpus, one by one and together. */
export interface Weights {
  terms: Float64Array;
  total: number;
  /** Weight of the terms that occur anywhere in the corpus. */
  present: number;
  /** Heaviest term of the query. */
  heaviest: number;
  named: number;
  pairs: { left: number; right: number; weight: number }[];
  pairTotal: number;
  meanTokens: number;
  numericTerms: number;
}

/** A term weighs its idf (Robertson and Spärck Jones, smoothed to stay positive) times its global weight. */
export function weigh(query: CompiledQuery, corpus: CorpusTerms): Weights {
  const terms = query.weights.map((weight, index) => {
    const frequency = corpus.documentFrequency[index] as number;
    return weight * Math.log(1 + (corpus.count - frequency + 0.5) / (frequency + 0.5));
  });
  const weightOf = (index: number): number => terms[index] as number;
  const pairs = query.pairs.map(([left, right]) => ({
    left,
    right,
    weight: Math.min(weightOf(left), weightOf(right)),
  }));
  const sum = (keep: (index: number) => boolean): number =>
    terms.reduce((total, weight, index) => (keep(index) ? total + weight : total), 0);
  const isPresent = (index: number): boolean => (corpus.documentFrequency[index] as number) > 0;
  const tokenTotal = corpus.tokenCounts.reduce((total, tokenCount) => total + tokenCount, 0);
  return {
    terms,
    total: sum(() => true) || TINY,
    present: sum(isPresent),
    heaviest: Math.max(TINY, ...terms),
    named: sum((index) => query.named[index] === true),
    pairs,
    pairTotal: pairs.reduce((total, pair) => total + pair.weight, 0),
    meanTokens: tokenTotal / corpus.count || 1,
    numericTerms: query.numeric.filter(Boolean).length,
  };
}
