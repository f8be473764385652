import type { FeatureRows, DecisionForest } from './trees.ts';

/** For fewer rows, pruning costs more time than it saves. */
const MIN_ROWS_TO_PRUNE = 400;

/** Finds the smallest and the largest value of each feature. */
function findFeatureRanges({ values, width }: FeatureRows): {
  smallest: Float32Array;
  largest: Float32Array;
} {
  const smallest = new Float32Array(width).fill(Infinity);
  const largest = new Float32Array(width).fill(-Infinity);
  for (let start = 0; start < values.length; start += width)
    for (let feature = 0; feature < width; feature++) {
      const value = values[start + feature] as number;
      if (value < (smallest[feature] as number)) smallest[feature] = value;
      // Written with a negation so that NaN counts too: NaN is not below any threshold.
      if (!(value <= (largest[feature] as number))) largest[feature] = Number.isNaN(value) ? Infinity : value;
    }
  return { smallest, largest };
}

/**
 * Removes the decisions that have the same result for all rows of a page, such as decisions on features of the whole
 * page. The sum of the trees stays the same for each of these rows.
 */
export function pruneForest(forest: DecisionForest, rows: FeatureRows): DecisionForest {
  if (rows.values.length < MIN_ROWS_TO_PRUNE * rows.width) return forest;
  const { smallest, largest } = findFeatureRanges(rows);
  const size = forest.features.length;
  const pruned: DecisionForest = {
    features: new Int16Array(size),
    thresholds: new Float32Array(size),
    otherBranches: new Int32Array(size),
    means: new Float32Array(size),
    roots: [],
  };
  let next = 0;
  /** Returns the first node, at or below the given node, whose decision differs between rows. */
  const skipDecided = (start: number): number => {
    let node = start;
    for (;;) {
      const feature = forest.features[node] as number;
      if (feature < 0) return node;
      const threshold = forest.thresholds[node] as number;
      if ((largest[feature] as number) < threshold) node++;
      else if ((smallest[feature] as number) >= threshold) node = forest.otherBranches[node] as number;
      else return node;
    }
  };
  const copySubtree = (start: number): void => {
    const node = skipDecided(start);
    const copy = next++;
    pruned.features[copy] = forest.features[node] as number;
    pruned.thresholds[copy] = forest.thresholds[node] as number;
    pruned.means[copy] = forest.means[node] as number;
    if ((forest.features[node] as number) < 0) return;
    copySubtree(node + 1);
    pruned.otherBranches[copy] = next;
    copySubtree(forest.otherBranches[node] as number);
  };
  pruned.roots = forest.roots.map((root) => {
    const start = next;
    copySubtree(root);
    return start;
  });
  return pruned;
}
