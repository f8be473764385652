/**
 * Numbers of words in a shingle (a sequence of words). Long shingles find pairs on pages on which all words and short
 * phrases are common.
 */
const SHINGLE_SIZES = [1, 2, 4, 8];
/** Maximum number of shingles per size. Keeps the smallest hashes, so that similar texts keep the same shingles. */
const MAX_SHINGLES_PER_SIZE = 32;

/** Hashes the shingles of a text: its sequences of one, two, four and eight words. */
export function hashShingles(words: readonly string[]): number[] {
  const hashes = words.map(hashWord);
  const keptHashes = SHINGLE_SIZES.flatMap((size) => {
    const hashesOfSize = new Set<number>();
    for (let start = 0; start + size <= hashes.length; start++) {
      let hash = size;
      for (let index = start; index < start + size; index++) hash = mixIntoHash(hash, hashes[index]!);
      hashesOfSize.add(hash >>> 0);
    }
    return hashesOfSize.size > MAX_SHINGLES_PER_SIZE
      ? [...Uint32Array.from(hashesOfSize).sort().subarray(0, MAX_SHINGLES_PER_SIZE)]
      : [...hashesOfSize];
  });
  return [...new Set(keptHashes)];
}

function hashWord(word: string): number {
  let hash = 0;
  for (let index = 0; index < word.length; index++) hash = mixIntoHash(hash, word.charCodeAt(index));
  return hash;
}

/** Mixes a number into a hash (MurmurHash3). */
function mixIntoHash(hash: number, value: number): number {
  let mixed = Math.imul(value, 0xcc9e2d51);
  mixed = Math.imul((mixed << 15) | (mixed >>> 17), 0x1b873593) ^ hash;
  return Math.imul((mixed << 13) | (mixed >>> 19), 5) + 0xe6546b64;
}
