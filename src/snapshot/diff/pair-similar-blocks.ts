import type { BlockPair, UnmatchedBlock } from './align-blocks.ts';
import { removePrices } from './price-pattern.ts';

export interface SimilarPair extends BlockPair {
  /** Share of words that both versions contain, 0 to 1. */
  similarity: number;
}

/** Minimum similarity of a changed block. Two less similar blocks count as a removed and an added block. */
const MIN_SIMILARITY = 0.5;
/** Minimum similarity of two blocks in the same gap. It is lower, because the blocks around the gap are equal. */
const MIN_SIMILARITY_IN_SAME_GAP = 0.34;
/** Added to the score of blocks in the same gap, so that they are preferred to equally similar blocks elsewhere. */
const SAME_GAP_BONUS = 0.15;
/** A shingle in more blocks proposes no pairs, so that there are few proposals. */
const MAX_BLOCKS_PER_SHINGLE = 24;
/** Maximum number of proposed blocks for each block. Their words are compared. */
const MAX_PROPOSED_BLOCKS = 12;
/** Maximum distance, in places, of blocks in the same gap that are compared. */
const MAX_NEIGHBOUR_DISTANCE = 4;
/** Maximum distance in a gap. A greater distance does not lower the score further. */
const MAX_BLOCK_DISTANCE = 16;

interface BlockWithWords {
  unmatched: UnmatchedBlock;
  words: ReadonlyMap<string, number>;
  total: number;
  shingles: readonly string[];
  /** Place of the block in its gap. */
  place: number;
}

interface CandidatePair {
  old: BlockWithWords;
  new: BlockWithWords;
  similarity: number;
  score: number;
}

/**
 * Pairs removed and added blocks of the same type that have most words in common, because they are two versions of a
 * changed block. Chooses the most similar pairs first. The time is proportional to the length of the texts.
 */
export function pairSimilarBlocks(
  removed: readonly UnmatchedBlock[],
  added: readonly UnmatchedBlock[],
): { pairs: SimilarPair[]; removed: UnmatchedBlock[]; added: UnmatchedBlock[] } {
  const candidates = findCandidatePairs(splitBlocksIntoWords(removed), splitBlocksIntoWords(added)).sort(
    (a, b) => b.score - a.score,
  );
  const pairedBlocks = new Set<UnmatchedBlock>();
  const pairs: SimilarPair[] = [];
  for (const { old, new: candidate, similarity } of candidates) {
    if (pairedBlocks.has(old.unmatched) || pairedBlocks.has(candidate.unmatched)) continue;
    pairedBlocks.add(old.unmatched).add(candidate.unmatched);
    pairs.push({ before: old.unmatched.block, after: candidate.unmatched.block, similarity });
  }
  const isUnpaired = (block: UnmatchedBlock): boolean => !pairedBlocks.has(block);
  return { pairs, removed: removed.filter(isUnpaired), added: added.filter(isUnpaired) };
}

const COMPARED_WORD = /\p{Script=Han}|\p{Script=Hiragana}+|\p{Script=Katakana}+|[\p{L}\p{M}\p{N}]+|[¤⟨]/gu;

function splitBlocksIntoWords(blocks: readonly UnmatchedBlock[]): BlockWithWords[] {
  const blocksByGap = new Map<number, number>();
  return blocks.map((unmatched) => {
    const { block, gap } = unmatched;
    const sequence = removePrices(block.text).toLowerCase().match(COMPARED_WORD) ?? [];
    const words = new Map<string, number>();
    for (const word of sequence) words.set(word, (words.get(word) ?? 0) + 1);
    const place = blocksByGap.get(gap) ?? 0;
    blocksByGap.set(gap, place + 1);
    return { unmatched, words, total: sequence.length, shingles: listShingles(sequence), place };
  });
}

function findCandidatePairs(
  removed: readonly BlockWithWords[],
  added: readonly BlockWithWords[],
): CandidatePair[] {
  const blocksByShingle = new Map<string, BlockWithWords[]>();
  for (const block of added)
    for (const shingle of block.shingles) {
      const blocks = blocksByShingle.get(shingle);
      if (!blocks) blocksByShingle.set(shingle, [block]);
      else if (blocks.length <= MAX_BLOCKS_PER_SHINGLE) blocks.push(block);
    }
  const addedByGap = Map.groupBy(added, ({ unmatched }) => unmatched.gap);
  return removed.flatMap((old) => {
    const neighbours = (addedByGap.get(old.unmatched.gap) ?? []).slice(
      Math.max(0, old.place - MAX_NEIGHBOUR_DISTANCE),
      old.place + MAX_NEIGHBOUR_DISTANCE + 1,
    );
    const proposedBlocks = new Set([...neighbours, ...proposeBlocks(old, blocksByShingle)]);
    return [...proposedBlocks].flatMap((block) => ratePair(old, block) ?? []);
  });
}

/** Returns the blocks with the most sequences of words in common. Rare sequences count more. */
function proposeBlocks(
  { shingles }: BlockWithWords,
  blocksByShingle: ReadonlyMap<string, BlockWithWords[]>,
): BlockWithWords[] {
  const votes = new Map<BlockWithWords, number>();
  for (const shingle of shingles) {
    const blocks = blocksByShingle.get(shingle) ?? [];
    if (blocks.length > MAX_BLOCKS_PER_SHINGLE) continue;
    for (const block of blocks) votes.set(block, (votes.get(block) ?? 0) + 1 / blocks.length);
  }
  return [...votes]
    .sort(([, a], [, b]) => b - a)
    .slice(0, MAX_PROPOSED_BLOCKS)
    .map(([block]) => block);
}

function ratePair(old: BlockWithWords, candidate: BlockWithWords): CandidatePair | undefined {
  if (old.unmatched.block.type !== candidate.unmatched.block.type) return undefined;
  const similarity = computeSimilarity(old, candidate);
  const isSameGap = old.unmatched.gap === candidate.unmatched.gap;
  if (similarity < (isSameGap ? MIN_SIMILARITY_IN_SAME_GAP : MIN_SIMILARITY)) return undefined;
  const distance = Math.min(MAX_BLOCK_DISTANCE, Math.abs(old.place - candidate.place)) / 1000;
  return { old, new: candidate, similarity, score: similarity + (isSameGap ? SAME_GAP_BONUS : 0) - distance };
}

/** Computes the Dice coefficient of the words, 0 to 1. */
function computeSimilarity(a: BlockWithWords, b: BlockWithWords): number {
  let common = 0;
  for (const [word, count] of a.words) common += Math.min(count, b.words.get(word) ?? 0);
  const total = a.total + b.total;
  return total === 0 ? 0 : (2 * common) / total;
}

/**
 * Numbers of words in a shingle (a sequence of words). Long shingles find pairs on pages on which all words and short
 * phrases are common.
 */
const SHINGLE_SIZES = [1, 2, 4, 8];
/** Maximum number of shingles per size. Keeps the first in alphabetical order, so that similar texts keep the same. */
const MAX_SHINGLES_PER_SIZE = 32;

/** Lists the shingles of a text: its sequences of one, two, four and eight words. */
const listShingles = (words: readonly string[]): string[] =>
  SHINGLE_SIZES.flatMap((size) => {
    const shingles = words.slice(size - 1).map((_, start) => words.slice(start, start + size).join(' '));
    return [...new Set(shingles)].sort().slice(0, MAX_SHINGLES_PER_SIZE);
  });
