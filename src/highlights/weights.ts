import type { CorpusTerms } from './corpus-terms.ts';
import type { CompiledQuery } from './query.ts';

const MIN_TERM_WEIGHT = 1e-9;

/** Weights of the query's terms in a corpus, and sums of these weights. */
export interface TermWeights {
  terms: Float64Array;
  total: number;
  /** Total weight of the terms that occur in the corpus. */
  presentTotal: number;
  /** Largest weight of a query term. */
  heaviest: number;
  namedTotal: number;
  pairs: { left: number; right: number; weight: number }[];
  pairTotal: number;
  meanTokens: number;
  numericTerms: number;
}

/**
 * Weighs each term: its idf (Robertson and Spärck Jones, smoothed so that it stays positive) times its global weight.
 */
export function weighTerms(query: CompiledQuery, corpus: CorpusTerms): TermWeights {
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
  const sumWeights = (keep: (index: number) => boolean): number =>
    terms.reduce((total, weight, index) => (keep(index) ? total + weight : total), 0);
  const isPresent = (index: number): boolean => (corpus.documentFrequency[index] as number) > 0;
  const tokenTotal = corpus.facts.reduce((total, { tokenCount }) => total + tokenCount, 0);
  return {
    terms,
    total: sumWeights(() => true) || MIN_TERM_WEIGHT,
    presentTotal: sumWeights(isPresent),
    heaviest: Math.max(MIN_TERM_WEIGHT, ...terms),
    namedTotal: sumWeights((index) => query.isNamed[index] === true),
    pairs,
    pairTotal: pairs.reduce((total, pair) => total + pair.weight, 0),
    meanTokens: tokenTotal / corpus.count || 1,
    numericTerms: query.isNumeric.filter(Boolean).length,
  };
}
