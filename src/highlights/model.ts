import type { FeatureTable } from './features.ts';
import { FEATURE_COUNT, FEATURES } from './features.ts';
import model from './relevance-model.json' with { type: 'json' };

/** Standardised features are cut off here, in deviations from the mean. */
const CLIP = 5;
const HIDDEN = model.b.length;
const INPUTS = model.names.length;
const columns = Uint16Array.from(model.names, (name) => (FEATURES as readonly string[]).indexOf(name));
const hiddenWeights = Float64Array.from(model.A.flat());
const bm25 = FEATURES.indexOf('bm25');
const covH = FEATURES.indexOf('covH');

/**
 * Probability that each passage answers: a network of one small tanh layer beside a linear one, trained for
 * calibrated probabilities. A passage without a single term of the query has none.
 */
export function probabilities(table: FeatureTable): Float64Array {
  const count = table.length / FEATURE_COUNT;
  const result = new Float64Array(count);
  const inputs = new Float64Array(INPUTS);
  for (let passage = 0; passage < count; passage++) {
    const row = passage * FEATURE_COUNT;
    if (table[row + bm25] === 0 && table[row + covH] === 0) continue;
    let logit = model.c;
    for (let input = 0; input < INPUTS; input++) {
      const raw = table[row + (columns[input] as number)] as number;
      const standard = (raw - (model.mu[input] as number)) / (model.sd[input] as number);
      const value = Math.max(-CLIP, Math.min(CLIP, standard));
      inputs[input] = value;
      logit += (model.u[input] as number) * value;
    }
    for (let unit = 0; unit < HIDDEN; unit++) {
      let sum = model.b[unit] as number;
      for (let input = 0; input < INPUTS; input++) {
        sum += (inputs[input] as number) * (hiddenWeights[input * HIDDEN + unit] as number);
      }
      logit += (model.v[unit] as number) * Math.tanh(sum);
    }
    result[passage] = 1 / (1 + Math.exp(-logit));
  }
  return result;
}
