import type { Passage } from './corpus-terms.ts';
import { measureFeatures } from './features.ts';
import { predictProbabilities } from './model.ts';

/**
 * The built-in ranker: the estimated probability (0 to 1) that each passage answers the query. Deterministic; time and
 * memory are linear in the size of the passages.
 */
export const rank = (passages: readonly Passage[], query: string): Float64Array =>
  predictProbabilities(measureFeatures(passages, query));
