import type { BlockPair, UnmatchedBlock } from './align-blocks.ts';
import { removePrices } from './prices.ts';

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
/** Words in more blocks than this do not propose pairs, so that the number of compared pairs stays small. */
const MAX_BLOCKS_PER_WORD = 24;
/** Blocks of the same gap are compared with this many blocks around their place. */
const PLACES_IN_GAP = 4;

interface WordedBlock {
  unmatched: UnmatchedBlock;
  words: ReadonlyMap<string, number>;
  total: number;
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
 * The most similar pairs are chosen first.
 */
export function pairSimilarBlocks(
  removed: readonly UnmatchedBlock[],
  added: readonly UnmatchedBlock[],
): { pairs: SimilarPair[]; removed: UnmatchedBlock[]; added: UnmatchedBlock[] } {
  const candidates = findCandidates(removed.map(toWordedBlock), added.map(toWordedBlock)).sort(
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

function toWordedBlock(
  unmatched: UnmatchedBlock,
  index: number,
  blocks: readonly UnmatchedBlock[],
): WordedBlock {
  const words = new Map<string, number>();
  let total = 0;
  for (const [word] of removePrices(unmatched.block.key).toLowerCase().matchAll(WORD)) {
    words.set(word, (words.get(word) ?? 0) + 1);
    total += 1;
  }
  let place = 0;
  while (place < PLACES_IN_GAP * 4 && blocks[index - place - 1]?.gap === unmatched.gap) place += 1;
  return { unmatched, words, total, place };
}

function findCandidates(removed: readonly WordedBlock[], added: readonly WordedBlock[]): Candidate[] {
  const blocksByWord = new Map<string, WordedBlock[]>();
  for (const block of added)
    for (const word of block.words.keys()) {
      const blocks = blocksByWord.get(word);
      if (blocks) blocks.push(block);
      else blocksByWord.set(word, [block]);
    }
  const addedByGap = Map.groupBy(added, ({ unmatched }) => unmatched.gap);
  return removed.flatMap((old) => {
    const neighbours = (addedByGap.get(old.unmatched.gap) ?? []).slice(
      Math.max(0, old.place - PLACES_IN_GAP),
      old.place + PLACES_IN_GAP + 1,
    );
    const proposed = new Set(neighbours);
    for (const word of old.words.keys()) {
      const blocks = blocksByWord.get(word) ?? [];
      if (blocks.length <= MAX_BLOCKS_PER_WORD) for (const block of blocks) proposed.add(block);
    }
    return [...proposed].flatMap((block) => rate(old, block) ?? []);
  });
}

function rate(old: WordedBlock, candidate: WordedBlock): Candidate | undefined {
  if (old.unmatched.block.type !== candidate.unmatched.block.type) return undefined;
  const similarity = computeSimilarity(old, candidate);
  const isSameGap = old.unmatched.gap === candidate.unmatched.gap;
  if (similarity < (isSameGap ? MIN_SIMILARITY_IN_GAP : MIN_SIMILARITY)) return undefined;
  const distance = Math.abs(old.place - candidate.place) / 1000;
  return { old, new: candidate, similarity, score: similarity + (isSameGap ? GAP_BONUS : 0) - distance };
}

/** Dice coefficient of the words. The type, which starts the key, does not count. */
function computeSimilarity(a: WordedBlock, b: WordedBlock): number {
  let common = -1;
  for (const [word, count] of a.words) common += Math.min(count, b.words.get(word) ?? 0);
  const total = a.total + b.total - 2;
  return total <= 0 ? 0 : (2 * common) / total;
}
