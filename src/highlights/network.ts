import { FEATURE_COUNT, FEATURES, type PassageFeatureTable, hasNoQueryTerm } from './features.ts';

/** Maximum absolute value of a standardised feature, in standard deviations. */
const MAX_FEATURE_DEVIATIONS = 5;

/** A trained network: a small tanh layer and a linear layer over standardised features. */
export interface NetworkWeights {
  /** Features that the network reads. */
  names: string[];
  mu: number[];
  sd: number[];
  /** Weights of the tanh layer: one row per feature. */
  A: number[][];
  b: number[];
  v: number[];
  u: number[];
  c: number;
}

/**
 * Returns a function that computes the logit of each row of a table. The logit is -Infinity for a passage without any
 * query term.
 */
export function createRankingNetwork(weights: NetworkWeights): (table: PassageFeatureTable) => Float64Array {
  const columns = Uint16Array.from(weights.names, (name) => (FEATURES as readonly string[]).indexOf(name));
  const means = Float64Array.from(weights.mu);
  const scales = Float64Array.from(weights.sd, (deviation) => 1 / deviation);
  const hiddenWeights = Float64Array.from(weights.A.flat());
  const { b, v, u, c } = weights;
  const hiddenCount = b.length;
  const sums = new Float64Array(hiddenCount);

  const predictRow = (table: PassageFeatureTable, rowStart: number): number => {
    let logit = c;
    sums.set(b);
    for (let input = 0, weight = 0; input < columns.length; input++) {
      const rawValue = table[rowStart + (columns[input] as number)] as number;
      const standardised = (rawValue - (means[input] as number)) * (scales[input] as number);
      const value = Math.max(-MAX_FEATURE_DEVIATIONS, Math.min(MAX_FEATURE_DEVIATIONS, standardised));
      logit += (u[input] as number) * value;
      for (let unit = 0; unit < hiddenCount; unit++, weight++) {
        (sums[unit] as number) += value * (hiddenWeights[weight] as number);
      }
    }
    for (let unit = 0; unit < hiddenCount; unit++) {
      logit += (v[unit] as number) * Math.tanh(sums[unit] as number);
    }
    return logit;
  };

  return (table) => {
    const logits = new Float64Array(table.length / FEATURE_COUNT).fill(Number.NEGATIVE_INFINITY);
    for (let passage = 0; passage < logits.length; passage++) {
      if (!hasNoQueryTerm(table, passage)) logits[passage] = predictRow(table, passage * FEATURE_COUNT);
    }
    return logits;
  };
}
