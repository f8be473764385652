import type { CandidatePassage } from './corpus-terms.ts';
import { measureFeatures, FEATURE_COUNT, type PassageFeatureTable, getColumn } from './features.ts';
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

const LOGIT_COLUMN = getColumn('logit');
const GAP_COLUMN = getColumn('gap');
const RIVAL_COLUMN = getColumn('rival');
const EXPECTED_OTHERS_COLUMN = getColumn('others');
const NEAR_RIVALS_COLUMN = getColumn('near');

/** Maximum absolute value of a logit. */
const MAX_LOGIT = 8;
/** Minimum of the expected number of other answers. */
const MIN_EXPECTED_OTHERS = 1e-4;

/** Fills the columns that compare the first score of a passage with the scores of the other passages. */
function addRivalFeatures(table: PassageFeatureTable, firstLogits: Float64Array): void {
  const logits = firstLogits.map((logit) => Math.max(-MAX_LOGIT, Math.min(MAX_LOGIT, logit)));
  const expected = logits.map((logit) => 1 / (1 + Math.exp(-logit)));
  const total = expected.reduce((sum, probability) => sum + probability, 0);
  const { best, second } = findBestPassage(logits);
  const logitAt = (passage: number): number => logits[passage] ?? -MAX_LOGIT;
  for (const [passage, logit] of logits.entries()) {
    const rival = logitAt(passage === best ? second : best);
    const row = passage * FEATURE_COUNT;
    table[row + LOGIT_COLUMN] = logit;
    table[row + GAP_COLUMN] = logit - rival;
    table[row + RIVAL_COLUMN] = rival;
    table[row + EXPECTED_OTHERS_COLUMN] = Math.log(
      Math.max(MIN_EXPECTED_OTHERS, total - (expected[passage] as number)),
    );
    table[row + NEAR_RIVALS_COLUMN] = Math.max(logitAt(passage - 1), logitAt(passage + 1));
  }
}

/** Finds the passages with the two highest logits. Returns -1 for a missing one. */
function findBestPassage(logits: Float64Array): { best: number; second: number } {
  let best = -1;
  let second = -1;
  for (const [passage, logit] of logits.entries()) {
    if (best < 0 || logit > (logits[best] as number)) {
      second = best;
      best = passage;
    } else if (second < 0 || logit > (logits[second] as number)) second = passage;
  }
  return { best, second };
}
