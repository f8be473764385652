/**
 * A tree as parallel arrays: the feature each node asks (-1 in a leaf), its threshold (a leaf's value), and the
 * nodes to go on to when the feature is below the threshold, and when it is not.
 */
export type Tree = readonly [
  features: readonly number[],
  thresholds: readonly number[],
  below: readonly number[],
  otherwise: readonly number[],
];

/** Trees ready to be asked: thresholds as the trainer compares them, in single precision. */
export interface Forest {
  features: Int16Array;
  thresholds: Float32Array;
  below: Int32Array;
  otherwise: Int32Array;
  /** Index of each tree's root in the arrays. */
  roots: readonly number[];
}

/** Lays all trees out in four arrays. */
export function plantForest(trees: readonly Tree[]): Forest {
  const size = trees.reduce((sum, tree) => sum + tree[0].length, 0);
  const forest = {
    features: new Int16Array(size),
    thresholds: new Float32Array(size),
    below: new Int32Array(size),
    otherwise: new Int32Array(size),
    roots: [] as number[],
  };
  let root = 0;
  for (const [features, thresholds, below, otherwise] of trees) {
    forest.roots.push(root);
    forest.features.set(features, root);
    forest.thresholds.set(thresholds, root);
    for (let node = 0; node < features.length; node++) {
      forest.below[root + node] = root + (below[node] ?? 0);
      forest.otherwise[root + node] = root + (otherwise[node] ?? 0);
    }
    root += features.length;
  }
  return forest;
}

/** The sum of the trees' answers for one row of features, as a probability from 0 to 1. */
export function askForest(forest: Forest, row: Float32Array): number {
  let sum = 0;
  for (const root of forest.roots) {
    let node = root;
    for (let feature = forest.features[node] as number; feature >= 0; ) {
      const isBelow = (row[feature] as number) < (forest.thresholds[node] as number);
      node = (isBelow ? forest.below[node] : forest.otherwise[node]) as number;
      feature = forest.features[node] as number;
    }
    sum += forest.thresholds[node] as number;
  }
  return 1 / (1 + Math.exp(-sum));
}
