import { diffArrays } from 'diff';
import type { ComparedBlock } from './compared-block.ts';

/** Two blocks with the same content, apart from noise. */
export interface BlockPair {
  before: ComparedBlock;
  after: ComparedBlock;
}

/** A block without an equal block at the same place in the other snapshot. */
export interface UnmatchedBlock {
  block: ComparedBlock;
  /** Number of the gap between matched blocks in which the block is. Both snapshots number the gaps in the same way. */
  gap: number;
}

export interface BlockAlignment {
  matched: BlockPair[];
  removed: UnmatchedBlock[];
  added: UnmatchedBlock[];
}

/**
 * Maximum number of edits for the exact comparison, whose time grows with the square of the edits. Above it, equal
 * blocks are paired first, which takes n log n steps.
 */
const MAX_BLOCK_EDITS = 500;

/** Finds a longest common sequence of blocks (Myers), and the blocks between matched ones. */
export function alignBlocks(
  before: readonly ComparedBlock[],
  after: readonly ComparedBlock[],
): BlockAlignment {
  const toKeys = (blocks: readonly ComparedBlock[]): string[] => blocks.map(({ key }) => key);
  const changes = diffArrays(toKeys(before), toKeys(after), { maxEditLength: MAX_BLOCK_EDITS });
  if (!changes) return alignEqualBlocks(before, after);
  const alignment: BlockAlignment = { matched: [], removed: [], added: [] };
  let [oldIndex, newIndex, gap] = [0, 0, 0];
  for (const { count, added, removed } of changes) {
    for (let step = 0; step < count; step++) {
      if (removed) alignment.removed.push({ block: before[oldIndex++]!, gap });
      else if (added) alignment.added.push({ block: after[newIndex++]!, gap });
      else alignment.matched.push({ before: before[oldIndex++]!, after: after[newIndex++]! });
    }
    if (!added && !removed) gap += 1;
  }
  return alignment;
}

/** Pairs equal blocks in order. Matches as many pairs as possible that have the same order in both snapshots. */
function alignEqualBlocks(before: readonly ComparedBlock[], after: readonly ComparedBlock[]): BlockAlignment {
  const toUnmatched = (block: ComparedBlock): UnmatchedBlock => ({ block, gap: 0 });
  const { pairs } = pairEqualBlocks(before.map(toUnmatched), after.map(toUnmatched));
  const oldIndexes = new Map(before.map((block, place) => [block, place]));
  const ascendingIndices = findLongestAscending(pairs.map((pair) => oldIndexes.get(pair.before) ?? 0));
  const matched = ascendingIndices.map((index) => pairs[index]!);
  const matchedBlocks = new Set(matched.flatMap((pair) => [pair.before, pair.after]));
  const listUnmatched = (blocks: readonly ComparedBlock[]): UnmatchedBlock[] => {
    let gap = 0;
    return blocks.flatMap((block) => {
      if (!matchedBlocks.has(block)) return { block, gap };
      gap += 1;
      return [];
    });
  };
  return { matched, removed: listUnmatched(before), added: listUnmatched(after) };
}

/** Returns the indices of a longest ascending subsequence of different numbers, in n log n steps (patience sorting). */
function findLongestAscending(numbers: readonly number[]): number[] {
  /** For each length, the index of the smallest number that ends a subsequence of that length. */
  const endIndices: number[] = [];
  const previousIndices: (number | undefined)[] = [];
  for (const [index, number] of numbers.entries()) {
    let [low, high] = [0, endIndices.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (numbers[endIndices[middle]!]! < number) low = middle + 1;
      else high = middle;
    }
    previousIndices.push(endIndices[low - 1]);
    endIndices[low] = index;
  }
  const indices: number[] = [];
  for (let index = endIndices.at(-1); index !== undefined; index = previousIndices[index])
    indices.push(index);
  return indices.toReversed();
}

/** Pairs blocks with equal keys, in order. Returns the pairs, and the blocks without a pair. */
export function pairEqualBlocks(
  removed: readonly UnmatchedBlock[],
  added: readonly UnmatchedBlock[],
): { pairs: BlockPair[]; removed: UnmatchedBlock[]; added: UnmatchedBlock[] } {
  const unpairedByKey = Map.groupBy(removed, ({ block }) => block.key);
  for (const blocks of unpairedByKey.values()) blocks.reverse();
  const pairs: BlockPair[] = [];
  const pairedBlocks = new Set<UnmatchedBlock>();
  for (const newBlock of added) {
    const oldBlock = unpairedByKey.get(newBlock.block.key)?.pop();
    if (!oldBlock) continue;
    pairs.push({ before: oldBlock.block, after: newBlock.block });
    pairedBlocks.add(oldBlock).add(newBlock);
  }
  const isUnpaired = (block: UnmatchedBlock): boolean => !pairedBlocks.has(block);
  return { pairs, removed: removed.filter(isUnpaired), added: added.filter(isUnpaired) };
}
