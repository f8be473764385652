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
 * Edits beyond which the order of the blocks is not compared. The time grows with its square; 2,000 edits take less than
 * a second.
 */
const MAX_EDITS = 2000;

/** Finds the longest common sequence of blocks (Myers), and the blocks between. */
export function alignBlocks(before: readonly ComparedBlock[], after: readonly ComparedBlock[]): Alignment {
  const toKeys = (blocks: readonly ComparedBlock[]): string[] => blocks.map(({ key }) => key);
  const changes = diffArrays(toKeys(before), toKeys(after), { maxEditLength: MAX_EDITS });
  if (!changes) return matchIgnoringOrder(before, after);
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

/** Matches equal blocks at any place. */
function matchIgnoringOrder(before: readonly ComparedBlock[], after: readonly ComparedBlock[]): Alignment {
  const { pairs, removed, added } = pairEqualBlocks(
    before.map((block) => ({ block, gap: 0 })),
    after.map((block) => ({ block, gap: 0 })),
  );
  return { matched: pairs, removed, added };
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
