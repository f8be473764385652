import { FEATURE_COUNT, type PassageFeatureTable, getColumn } from './features.ts';

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
export function addRivalFeatures(table: PassageFeatureTable, firstLogits: Float64Array): void {
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
