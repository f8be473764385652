/**
 * A decision tree as two parallel arrays in pre-order. For a node: the number of its feature and its threshold, then
 * the branch for lower values, then the other branch. For a leaf: -1 and the leaf's value.
 */
export type DecisionTree = readonly [features: readonly number[], thresholds: readonly number[]];

/** Decision trees in shared arrays. Thresholds have single precision, as in the program that trains the trees. */
export interface DecisionForest {
  features: Int16Array;
  thresholds: Float32Array;
  /**
   * Index of the next node if the value of the feature is not below the threshold. Otherwise the next node in the array
   * follows.
   */
  otherBranches: Int32Array;
  /** Mean value of the leaves below each node. Explanations of scores need it. */
  means: Float32Array;
  /** Index of each tree's root in the arrays. */
  roots: readonly number[];
}

/**
 * Loads all trees into shared arrays.
 * @throws Error for an incomplete tree
 */
export function loadForest(trees: readonly DecisionTree[]): DecisionForest {
  const size = trees.reduce((sum, tree) => sum + tree[0].length, 0);
  const forest = {
    features: new Int16Array(size),
    thresholds: new Float32Array(size),
    otherBranches: new Int32Array(size),
    means: new Float32Array(size),
    roots: [] as number[],
  };
  let root = 0;
  for (const [features, thresholds] of trees) {
    forest.roots.push(root);
    forest.features.set(features, root);
    forest.thresholds.set(thresholds, root);
    // Visit nodes in reverse order, so that both branches of a node are visited before the node.
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
      const leafSum =
        (forest.means[subtreeBelow.at] as number) * subtreeBelow.leaves +
        (forest.means[subtreeOtherwise.at] as number) * subtreeOtherwise.leaves;
      forest.otherBranches[node] = subtreeOtherwise.at;
      forest.means[node] = leafSum / leaves;
      subtrees.push({ at: node, leaves });
    }
    root += features.length;
  }
  return forest;
}

/** Rows of features in one array, one after the other. */
export interface FeatureRows {
  values: Float32Array;
  /** Number of features in a row. */
  width: number;
}

/** Computes the sum of the values of all trees for each row. */
export function evaluateForest(forest: DecisionForest, { values, width }: FeatureRows): Float64Array {
  const { features, thresholds, otherBranches, roots } = forest;
  const sums = new Float64Array(values.length / width);
  for (let row = 0, start = 0; row < sums.length; row++, start += width) {
    let sum = 0;
    for (let tree = 0; tree < roots.length; tree++) {
      let node = roots[tree] as number;
      for (let feature = features[node] as number; feature >= 0; feature = features[node] as number) {
        const isBelow = (values[start + feature] as number) < (thresholds[node] as number);
        node = isBelow ? node + 1 : (otherBranches[node] as number);
      }
      sum += thresholds[node] as number;
    }
    sums[row] = sum;
  }
  return sums;
}

/**
 * Explains the row that starts at `start`: computes how far the decisions on each feature moved the sum of the trees,
 * and adds this to `moves` under the family of the feature.
 */
export function explainForest(
  forest: DecisionForest,
  values: Float32Array,
  start: number,
  families: Uint8Array,
  moves: Float64Array,
): void {
  const { features, thresholds, otherBranches, means, roots } = forest;
  for (const root of roots) {
    let node = root;
    let mean = means[node] as number;
    for (let feature = features[node] as number; feature >= 0; feature = features[node] as number) {
      const isBelow = (values[start + feature] as number) < (thresholds[node] as number);
      node = isBelow ? node + 1 : (otherBranches[node] as number);
      const nextMean = means[node] as number;
      const family = families[feature] as number;
      moves[family] = (moves[family] as number) + nextMean - mean;
      mean = nextMean;
    }
  }
}

/** Converts log-odds to a probability, 0 to 1. */
export function toProbability(sum: number): number {
  return 1 / (1 + Math.exp(-sum));
}

/** Converts a probability to log-odds. The result is finite for 0 and 1 too. */
export function toLogOdds(probability: number): number {
  const p = Math.min(1 - 1e-6, Math.max(1e-6, probability));
  return Math.log(p / (1 - p));
}
