/**
 * A tree as two parallel arrays in pre-order: the feature of each node (-1 in a leaf), and its threshold (a
 * leaf's value). First comes the branch for values below the threshold, then the other.
 */
export type Tree = readonly [features: readonly number[], thresholds: readonly number[]];

/** Trees in arrays for evaluation, with single-precision thresholds as in the trainer. */
export interface Forest {
  features: Int16Array;
  thresholds: Float32Array;
  /** Next node if the feature is not below the threshold; otherwise it is the following one. */
  otherwise: Int32Array;
  /** Mean of the leaves below each node, for explanations. */
  means: Float32Array;
  /** Index of each tree's root in the arrays. */
  roots: readonly number[];
}

/**
 * Loads all trees into shared arrays.
 * @throws Error for an incomplete tree
 */
export function loadForest(trees: readonly Tree[]): Forest {
  const size = trees.reduce((sum, tree) => sum + tree[0].length, 0);
  const forest = {
    features: new Int16Array(size),
    thresholds: new Float32Array(size),
    otherwise: new Int32Array(size),
    means: new Float32Array(size),
    roots: [] as number[],
  };
  let root = 0;
  for (const [features, thresholds] of trees) {
    forest.roots.push(root);
    forest.features.set(features, root);
    forest.thresholds.set(thresholds, root);
    // In reverse order, so that both branches of a node come before it.
    const subtrees: { at: number; leaves: number }[] = [];
    for (let node = root + features.length - 1; node >= root; node--) {
      const value = forest.thresholds[node] as number;
      if ((forest.features[node] as number) < 0) {
        forest.means[node] = value;
        subtrees.push({ at: node, leaves: 1 });
        continue;
      }
      const subtreeBelow = subtrees.pop();
      const subtreeOtherwise = subtrees.pop();
      if (subtreeBelow === undefined || subtreeOtherwise === undefined)
        throw new Error('a tree of the model is cut off');
      const leaves = subtreeBelow.leaves + subtreeOtherwise.leaves;
      const sum =
        (forest.means[subtreeBelow.at] as number) * subtreeBelow.leaves +
        (forest.means[subtreeOtherwise.at] as number) * subtreeOtherwise.leaves;
      forest.otherwise[node] = subtreeOtherwise.at;
      forest.means[node] = sum / leaves;
      subtrees.push({ at: node, leaves });
    }
    root += features.length;
  }
  return forest;
}

/** The sum of the trees' values for one row of features. */
export function evaluateForest(forest: Forest, row: Float32Array): number {
  const { features, thresholds, otherwise, roots } = forest;
  let sum = 0;
  for (const root of roots) {
    let node = root;
    for (let feature = features[node] as number; feature >= 0; feature = features[node] as number) {
      const isBelow = (row[feature] as number) < (thresholds[node] as number);
      node = isBelow ? node + 1 : (otherwise[node] as number);
    }
    sum += thresholds[node] as number;
  }
  return sum;
}

/** Adds to `moves` how far each decision moved the sum, by the family of its feature. */
export function explainForest(
  forest: Forest,
  row: Float32Array,
  families: Uint8Array,
  moves: Float64Array,
): void {
  const { features, thresholds, otherwise, means, roots } = forest;
  for (const root of roots) {
    let node = root;
    for (let feature = features[node] as number; feature >= 0; feature = features[node] as number) {
      const isBelow = (row[feature] as number) < (thresholds[node] as number);
      const next = isBelow ? node + 1 : (otherwise[node] as number);
      const family = families[feature] as number;
      moves[family] = (moves[family] as number) + (means[next] as number) - (means[node] as number);
      node = next;
    }
  }
}

/** The probability, 0 to 1, of a sum in log-odds. */
export function probabilityOf(sum: number): number {
  return 1 / (1 + Math.exp(-sum));
}

/** The log-odds of a probability, finite for 0 and 1 too. */
export function logOdds(probability: number): number {
  const p = Math.min(1 - 1e-6, Math.max(1e-6, probability));
  return Math.log(p / (1 - p));
}
