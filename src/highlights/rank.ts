import type { Passage } from './corpus-terms.ts';
import { features } from './features.ts';
import { probabilities } from './model.ts';

/**
 * The built-in ranker: for each passage about the probability (0 to 1) that it answers the query.
 * Time and memory are linear in the size of the passages; the same input always gives the same output.
 */
export const rank = (passages: readonly Passage[], query: string): Float64Array =>
  probabilities(features(passages, query));
