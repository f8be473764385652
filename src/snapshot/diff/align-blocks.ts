import { diffArrays } from 'diff';
import type { ComparedBlock } from './compared-block.ts';

/** Two blocks with the same content, apart from noise. */
export interface BlockPair {
  before: ComparedBlock;
  after: ComparedBlock;
}

/** A block without a counterpart at its place. */
export interface UnmatchedBlock {
  block: ComparedBlock;
  /** Number of the gap between matched blocks in which the block is; the same for both snapshots. */
  gap: number;
}

export interface Alignment {
  matched: BlockPair[];
  removed: UnmatchedBlock[];
  added: UnmatchedBlock[];
}

/**
 * Edits beyond which equal blocks are paired first, which takes n log n steps. The time of the exact comparison grows
 * with the square of the edits.
 */
const MAX_EDITS = 500;

/** Finds a longest common sequence of blocks (Myers), and the blocks between. */
export function alignBlocks(before: readonly ComparedBlock[], after: readonly ComparedBlock[]): Alignment {
  const toKeys = (blocks: readonly ComparedBlock[]): string[] => blocks.map(({ key }) => key);
  const changes = diffArrays(toKeys(before), toKeys(after), { maxEditLength: MAX_EDITS });
  if (!changes) return alignEqualBlocks(before, after);
  const alignment: Alignment = { matched: [], removed: [], added: [] };
  let [oldPlace, newPlace, gap] = [0, 0, 0];
  for (const { count, added, removed } of changes) {
    for (let step = 0; step < count; step++) {
      if (removed) alignment.removed.push({ block: before[oldPlace++]!, gap });
      else if (added) alignment.added.push({ block: after[newPlace++]!, gap });
      else alignment.matched.push({ before: before[oldPlace++]!, after: after[newPlace++]! });
    }
    if (!added && !removed) gap += 1;
  }
  return alignment;
}

/** Pairs equal blocks in order, and matches the most pairs that stand in the same order in both snapshots. */
function alignEqualBlocks(before: readonly ComparedBlock[], after: readonly ComparedBlock[]): Alignment {
  const toUnmatched = (block: ComparedBlock): UnmatchedBlock => ({ block, gap: 0 });
  const { pairs } = pairEqualBlocks(before.map(toUnmatched), after.map(toUnmatched));
  const oldPlaces = new Map(before.map((block, place) => [block, place]));
  const ascending = findLongestAscending(pairs.map((pair) => oldPlaces.get(pair.before) ?? 0));
  const matched = ascending.map((index) => pairs[index]!);
  const kept = new Set(matched.flatMap((pair) => [pair.before, pair.after]));
  const listOthers = (blocks: readonly ComparedBlock[]): UnmatchedBlock[] => {
    let gap = 0;
    return blocks.flatMap((block) => {
      if (!kept.has(block)) return { block, gap };
      gap += 1;
      return [];
    });
  };
  return { matched, removed: listOthers(before), added: listOthers(after) };
}

/** Returns the indices of a longest ascending subsequence of different numbers. Patience sorting, n log n. */
function findLongestAscending(numbers: readonly number[]): number[] {
  /** For each length, the index of the smallest number that ends a subsequence of that length. */
  const ends: number[] = [];
  const previous: (number | undefined)[] = [];
  for (const [index, number] of numbers.entries()) {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (numbers[ends[middle]!]! < number) low = middle + 1;
      else high = middle;
    }
    previous.push(ends[low - 1]);
    ends[low] = index;
  }
  const indices: number[] = [];
  for (let index = ends.at(-1); index !== undefined; index = previous[index]) indices.push(index);
  return indices.toReversed();
}

/** Pairs blocks with equal keys, in order. Returns the pairs and the blocks that are left. */
export function pairEqualBlocks(
  removed: readonly UnmatchedBlock[],
  added: readonly UnmatchedBlock[],
): { pairs: BlockPair[]; removed: UnmatchedBlock[]; added: UnmatchedBlock[] } {
  const waiting = Map.groupBy(removed, ({ block }) => block.key);
  for (const blocks of waiting.values()) blocks.reverse();
  const pairs: BlockPair[] = [];
  const paired = new Set<UnmatchedBlock>();
  for (const newBlock of added) {
    const oldBlock = waiting.get(newBlock.block.key)?.pop();
    if (!oldBlock) continue;
    pairs.push({ before: oldBlock.block, after: newBlock.block });
    paired.add(oldBlock).add(newBlock);
  }
  const isLeft = (block: UnmatchedBlock): boolean => !paired.has(block);
  return { pairs, removed: removed.filter(isLeft), added: added.filter(isLeft) };
}
