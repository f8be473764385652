/**
 * A tree as two parallel arrays in the order of a walk that goes below first: the feature each node asks (-1 in a
 * leaf), and its threshold (a leaf's value). After a node comes what to ask where the feature is below the threshold,
 * then what to ask where it is not.
 */
export type Tree = readonly [features: readonly number[], thresholds: readonly number[]];

/** Trees ready to be asked: thresholds as the trainer compares them, in single precision. */
export interface Forest {
  features: Int16Array;
  thresholds: Float32Array;
  /** The node to go on to when the feature is not below the threshold; else it is the next one. */
  otherwise: Int32Array;
  /** Mean of the leaves below each node: what the tree would answer if it were asked no further. */
  means: Float32Array;
  /** Index of each tree's root in the arrays. */
  roots: readonly number[];
}

/** Lays all trees out in the same arrays. */
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
    // From the last node back: both answers of a node are planted before it is.
    const planted: { at: number; leaves: number }[] = [];
    for (let node = root + features.length - 1; node >= root; node--) {
      const value = forest.thresholds[node] as number;
      if ((forest.features[node] as number) < 0) {
        forest.means[node] = value;
        planted.push({ at: node, leaves: 1 });
        continue;
      }
      const below = planted.pop();
      const otherwise = planted.pop();
      if (below === undefined || otherwise === undefined) throw new Error('a tree of the model is cut off');
      const leaves = below.leaves + otherwise.leaves;
      const sum =
        (forest.means[below.at] as number) * below.leaves +
        (forest.means[otherwise.at] as number) * otherwise.leaves;
      forest.otherwise[node] = otherwise.at;
      forest.means[node] = sum / leaves;
      planted.push({ at: node, leaves });
    }
    root += features.length;
  }
  return forest;
}

/** The sum of the trees' answers for one row of features. */
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

/** How far the answer to each question moved the sum, added up in `moves` by the family of the feature asked. */
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

/** A sum of answers as a probability from 0 to 1. */
export function probabilityOf(sum: number): number {
  return 1 / (1 + Math.exp(-sum));
}

/** The log-odds of a probability, finite for certain ones too. */
export function logOdds(probability: number): number {
  const p = Math.min(1 - 1e-6, Math.max(1e-6, probability));
  return Math.log(p / (1 - p));
}
