import type { BlockPair, UnmatchedBlock } from './align-blocks.ts';
import { removePrices } from './price-pattern.ts';
import { hashShingles } from './shingles.ts';

export interface SimilarPair extends BlockPair {
  /** Share of the words that both versions have in common, 0 to 1. */
  similarity: number;
}

/** Blocks that share less than this are a removed and an added block. */
const MIN_SIMILARITY = 0.5;
/** In the same gap, less similarity is needed, because the neighbours are equal. */
const MIN_SIMILARITY_IN_GAP = 0.34;
/** Prefers blocks of the same gap where several are equally similar. */
const GAP_BONUS = 0.15;
/** A sequence of words in more blocks than this proposes no pairs, so that the number of proposals stays small. */
const MAX_BLOCKS_PER_SHINGLE = 24;
/** Proposed blocks whose words are compared, for each block. */
const MAX_PROPOSED = 12;
/** Blocks of the same gap are compared with this many blocks around their place. */
const PLACES_IN_GAP = 4;
/** Places in a gap beyond which a greater distance does not make a pair less likely. */
const MAX_DISTANCE = 16;

interface WordedBlock {
  unmatched: UnmatchedBlock;
  words: ReadonlyMap<string, number>;
  total: number;
  shingles: readonly number[];
  /** Place among the blocks of its gap. */
  place: number;
}

interface Candidate {
  old: WordedBlock;
  new: WordedBlock;
  similarity: number;
  score: number;
}

/**
 * Pairs removed and added blocks of the same type that have most words in common: the two versions of a changed block.
 * The most similar pairs are chosen first. The time is proportional to the length of the texts.
 */
export function pairSimilarBlocks(
  removed: readonly UnmatchedBlock[],
  added: readonly UnmatchedBlock[],
): { pairs: SimilarPair[]; removed: UnmatchedBlock[]; added: UnmatchedBlock[] } {
  const candidates = findCandidates(toWordedBlocks(removed), toWordedBlocks(added)).sort(
    (a, b) => b.score - a.score,
  );
  const paired = new Set<UnmatchedBlock>();
  const pairs: SimilarPair[] = [];
  for (const { old, new: candidate, similarity } of candidates) {
    if (paired.has(old.unmatched) || paired.has(candidate.unmatched)) continue;
    paired.add(old.unmatched).add(candidate.unmatched);
    pairs.push({ before: old.unmatched.block, after: candidate.unmatched.block, similarity });
  }
  const isLeft = (block: UnmatchedBlock): boolean => !paired.has(block);
  return { pairs, removed: removed.filter(isLeft), added: added.filter(isLeft) };
}

const WORD = /\p{Script=Han}|\p{Script=Hiragana}+|\p{Script=Katakana}+|[\p{L}\p{M}\p{N}]+|[¤⟨]/gu;

function toWordedBlocks(blocks: readonly UnmatchedBlock[]): WordedBlock[] {
  const sizes = new Map<number, number>();
  return blocks.map((unmatched) => {
    const { block, gap } = unmatched;
    const sequence = removePrices(block.text).toLowerCase().match(WORD) ?? [];
    const words = new Map<string, number>();
    for (const word of sequence) words.set(word, (words.get(word) ?? 0) + 1);
    const place = sizes.get(gap) ?? 0;
    sizes.set(gap, place + 1);
    return { unmatched, words, total: sequence.length, shingles: hashShingles(sequence), place };
  });
}

function findCandidates(removed: readonly WordedBlock[], added: readonly WordedBlock[]): Candidate[] {
  const blocksByShingle = new Map<number, WordedBlock[]>();
  for (const block of added)
    for (const shingle of block.shingles) {
      const blocks = blocksByShingle.get(shingle);
      if (!blocks) blocksByShingle.set(shingle, [block]);
      else if (blocks.length <= MAX_BLOCKS_PER_SHINGLE) blocks.push(block);
    }
  const addedByGap = Map.groupBy(added, ({ unmatched }) => unmatched.gap);
  return removed.flatMap((old) => {
    const neighbours = (addedByGap.get(old.unmatched.gap) ?? []).slice(
      Math.max(0, old.place - PLACES_IN_GAP),
      old.place + PLACES_IN_GAP + 1,
    );
    const proposed = new Set([...neighbours, ...proposeBlocks(old, blocksByShingle)]);
    return [...proposed].flatMap((block) => rate(old, block) ?? []);
  });
}

/** Returns the blocks with the most sequences of words in common. Rare sequences count more. */
function proposeBlocks(
  { shingles }: WordedBlock,
  blocksByShingle: ReadonlyMap<number, WordedBlock[]>,
): WordedBlock[] {
  const votes = new Map<WordedBlock, number>();
  for (const shingle of shingles) {
    const blocks = blocksByShingle.get(shingle) ?? [];
    if (blocks.length > MAX_BLOCKS_PER_SHINGLE) continue;
    for (const block of blocks) votes.set(block, (votes.get(block) ?? 0) + 1 / blocks.length);
  }
  return [...votes]
    .sort(([, a], [, b]) => b - a)
    .slice(0, MAX_PROPOSED)
    .map(([block]) => block);
}

function rate(old: WordedBlock, candidate: WordedBlock): Candidate | undefined {
  if (old.unmatched.block.type !== candidate.unmatched.block.type) return undefined;
  const similarity = computeSimilarity(old, candidate);
  const isSameGap = old.unmatched.gap === candidate.unmatched.gap;
  if (similarity < (isSameGap ? MIN_SIMILARITY_IN_GAP : MIN_SIMILARITY)) return undefined;
  const distance = Math.min(MAX_DISTANCE, Math.abs(old.place - candidate.place)) / 1000;
  return { old, new: candidate, similarity, score: similarity + (isSameGap ? GAP_BONUS : 0) - distance };
}

/** Dice coefficient of the words. */
function computeSimilarity(a: WordedBlock, b: WordedBlock): number {
  let common = 0;
  for (const [word, count] of a.words) common += Math.min(count, b.words.get(word) ?? 0);
  const total = a.total + b.total;
  return total === 0 ? 0 : (2 * common) / total;
}
