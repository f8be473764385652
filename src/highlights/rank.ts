import type { CandidatePassage } from './corpus-terms.ts';
import { measureFeatures } from './features.ts';
import { addRivalFeatures } from './rivals.ts';
import { createRankingNetwork } from './network.ts';
import model from './relevance-model.json' with { type: 'json' };

const predictFirstLogits = createRankingNetwork(model.first);
const predictFinalLogits = createRankingNetwork(model.second);

/**
 * The built-in ranker. Returns for each passage the estimated probability (0 to 1) that it answers the query. The same
 * input gives the same result. Time and memory are linear in the size of the passages. A first network scores each
 * passage. A second network reads the features together with the first scores of all passages, because a passage far
 * ahead of the others is more likely to be the answer.
 */
export function rankPassages(passages: readonly CandidatePassage[], query: string): Float64Array {
  const table = measureFeatures(passages, query);
  addRivalFeatures(table, predictFirstLogits(table));
  return predictFinalLogits(table).map(toSigmoid);
}

const toSigmoid = (logit: number): number => 1 / (1 + Math.exp(-logit));
