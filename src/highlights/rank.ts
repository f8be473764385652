import type { Passage } from './corpus-terms.ts';
import { FEATURE_COUNT, FEATURES, type FeatureTable, measureFeatures } from './features.ts';
import model from './relevance-model.json' with { type: 'json' };

/** Maximum absolute value of a standardised feature, in standard deviations. */
const MAX_DEVIATION = 5;
const HIDDEN_COUNT = model.b.length;
const INPUT_COUNT = model.names.length;
const columns = Uint16Array.from(model.names, (name) => (FEATURES as readonly string[]).indexOf(name));
const hiddenWeights = Float64Array.from(model.A.flat());
const BM25_COLUMN = FEATURES.indexOf('bm25');
const COVERAGE_COLUMN = FEATURES.indexOf('covH');

/**
 * The built-in ranker. Returns the estimated probability (0 to 1) that each passage answers the query. The same input
 * gives the same result; time and memory are linear in the size of the passages.
 */
export const rankPassages = (passages: readonly Passage[], query: string): Float64Array =>
  predictProbabilities(measureFeatures(passages, query));

/**
 * Predicts the calibrated probability that each passage answers the query, with a network of a small tanh layer plus a
 * linear layer. A passage without any query term has probability 0.
 */
function predictProbabilities(table: FeatureTable): Float64Array {
  const count = table.length / FEATURE_COUNT;
  const result = new Float64Array(count);
  const inputs = new Float64Array(INPUT_COUNT);
  for (let passage = 0; passage < count; passage++) {
    const rowStart = passage * FEATURE_COUNT;
    if (table[rowStart + BM25_COLUMN] === 0 && table[rowStart + COVERAGE_COLUMN] === 0) continue;
    let logit = model.c;
    for (let input = 0; input < INPUT_COUNT; input++) {
      const rawValue = table[rowStart + (columns[input] as number)] as number;
      const standardised = (rawValue - (model.mu[input] as number)) / (model.sd[input] as number);
      const value = Math.max(-MAX_DEVIATION, Math.min(MAX_DEVIATION, standardised));
      inputs[input] = value;
      logit += (model.u[input] as number) * value;
    }
    for (let unit = 0; unit < HIDDEN_COUNT; unit++) {
      let sum = model.b[unit] as number;
      for (let input = 0; input < INPUT_COUNT; input++) {
        sum += (inputs[input] as number) * (hiddenWeights[input * HIDDEN_COUNT + unit] as number);
      }
      logit += (model.v[unit] as number) * Math.tanh(sum);
    }
    result[passage] = 1 / (1 + Math.exp(-logit));
  }
  return result;
}
