import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { pruneForest } from '../../src/page/main/prune-forest.ts';
import { evaluateForest, loadForest, type DecisionTree } from '../../src/page/main/trees.ts';

const WIDTH = 4;

type Node = { value: number } | { feature: number; threshold: number; below: Node; otherwise: Node };

const number = fc.double({ min: -2, max: 2, noNaN: true });

const { node } = fc.letrec<{ node: Node }>((tie) => ({
  node: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.record({ value: number }),
    fc.record({
      feature: fc.nat(WIDTH - 1),
      threshold: number,
      below: tie('node'),
      otherwise: tie('node'),
    }),
  ),
}));

/** Writes a tree in the format of the model file. */
function toTree(root: Node): DecisionTree {
  const features: number[] = [];
  const thresholds: number[] = [];
  const write = (at: Node): void => {
    features.push('value' in at ? -1 : at.feature);
    thresholds.push('value' in at ? at.value : at.threshold);
    if ('value' in at) return;
    write(at.below);
    write(at.otherwise);
  };
  write(root);
  return [features, thresholds];
}

/** Features of which some have the same value, or almost the same values, in all rows of a page. */
const rows = fc
  .tuple(
    fc.array(number, { minLength: WIDTH, maxLength: WIDTH }),
    fc.array(
      fc.record({ feature: fc.nat(WIDTH - 1), row: fc.nat(499), value: fc.oneof(number, fc.constant(NaN)) }),
      {
        maxLength: 6,
      },
    ),
  )
  .map(([constant, changes]) => {
    const values = Float32Array.from({ length: 500 * WIDTH }, (_, at) => constant[at % WIDTH] as number);
    for (const { feature, row, value } of changes) values[row * WIDTH + feature] = value;
    return { values, width: WIDTH };
  });

it('removing decision nodes at which all rows take the same branch does not change the sums', () => {
  fc.assert(
    fc.property(fc.array(node, { minLength: 1, maxLength: 5 }), rows, (trees, page) => {
      const forest = loadForest(trees.map(toTree));
      const pruned = pruneForest(forest, page);
      expect(evaluateForest(pruned, page)).toEqual(evaluateForest(forest, page));
    }),
  );
});

it('removes a decision node at which all rows take the same branch', () => {
  const forest = loadForest([
    [
      [0, -1, -1],
      [1, 10, 20],
    ],
  ]);
  const values = new Float32Array(500 * WIDTH).fill(3);
  const pruned = pruneForest(forest, { values, width: WIDTH });
  expect(pruned.features[pruned.roots[0] as number]).toBe(-1);
  expect(evaluateForest(pruned, { values, width: WIDTH })[0]).toBe(20);
});
