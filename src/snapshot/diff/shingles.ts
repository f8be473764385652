/** Words of a shingle. Long shingles find pairs on pages on which all words and short phrases are common. */
const SIZES = [1, 2, 4, 8];
/** Shingles of each size that are kept. The smallest hashes are kept, so that similar texts keep the same ones. */
const MAX_SHINGLES = 32;

/** Hashes the shingles of a text: its sequences of one, two, four and eight words. */
export function hashShingles(words: readonly string[]): number[] {
  const hashes = words.map(hashWord);
  const kept = SIZES.flatMap((size) => {
    const ofSize = new Set<number>();
    for (let start = 0; start + size <= hashes.length; start++) {
      let hash = size;
      for (let index = start; index < start + size; index++) hash = mix(hash, hashes[index]!);
      ofSize.add(hash >>> 0);
    }
    return ofSize.size > MAX_SHINGLES
      ? [...Uint32Array.from(ofSize).sort().subarray(0, MAX_SHINGLES)]
      : [...ofSize];
  });
  return [...new Set(kept)];
}

function hashWord(word: string): number {
  let hash = 0;
  for (let index = 0; index < word.length; index++) hash = mix(hash, word.charCodeAt(index));
  return hash;
}

/** Adds a number to a hash (MurmurHash3). */
function mix(hash: number, value: number): number {
  let mixed = Math.imul(value, 0xcc9e2d51);
  mixed = Math.imul((mixed << 15) | (mixed >>> 17), 0x1b873593) ^ hash;
  return Math.imul((mixed << 13) | (mixed >>> 19), 5) + 0xe6546b64;
}
