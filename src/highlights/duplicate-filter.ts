import { classifyUnit, foldUnit, IGNORED_CLASS, SEPARATOR_CLASS } from './characters.ts';

/** Number of letters per hashed window. */
const LETTERS_PER_WINDOW = 16;
/** A text is a duplicate if at least this share of its windows is in the given texts. */
const MIN_DUPLICATE_SHARE = 0.9;
const HASH_BASE = 31;
const BITS_PER_LETTER = 8;
const MAX_BITS = 2 ** 27;

/** Calls `visit` with a rolling hash of every window of folded letters, ignoring white space and marks. */
function forEachWindow(text: string, visit: (hash: number) => void): void {
  const lastUnits = new Uint16Array(LETTERS_PER_WINDOW);
  let leaving = 1;
  for (let power = 0; power < LETTERS_PER_WINDOW; power++) leaving = Math.imul(leaving, HASH_BASE);
  let hash = 0;
  let length = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    const unitClass = classifyUnit(unit);
    if (unitClass === SEPARATOR_CLASS || unitClass === IGNORED_CLASS) continue;
    const folded = foldUnit(unit);
    const slot = length % LETTERS_PER_WINDOW;
    hash = (Math.imul(hash, HASH_BASE) + folded - Math.imul(leaving, lastUnits[slot] as number)) | 0;
    lastUnits[slot] = folded;
    length++;
    if (length >= LETTERS_PER_WINDOW) visit(Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 0);
  }
}

/**
 * Creates a function that tests whether a text occurs in the given texts, without regard to white space and markup.
 * Uses a Bloom filter of hashed windows in linear time, so texts shorter than a window are never found.
 */
export function createDuplicateFilter(texts: readonly string[]): (text: string) => boolean {
  const letters = texts.reduce((total, text) => total + text.length, 0);
  const bits = Math.min(MAX_BITS, 2 ** Math.ceil(Math.log2(Math.max(1024, letters * BITS_PER_LETTER))));
  const filter = new Uint8Array(bits / 8);
  for (const text of texts) {
    forEachWindow(text, (hash) => {
      const bit = hash % bits;
      (filter[bit >>> 3] as number) |= 1 << (bit & 7);
    });
  }
  return (text) => {
    let windows = 0;
    let known = 0;
    forEachWindow(text, (hash) => {
      const bit = hash % bits;
      windows++;
      if (((filter[bit >>> 3] as number) >>> (bit & 7)) & 1) known++;
    });
    return windows > 0 && known >= windows * MIN_DUPLICATE_SHARE;
  };
}
