import { classOf, foldOf, IGNORED, SEPARATOR } from './characters.ts';

/** Letters that are compared at a time. */
const WINDOW = 16;
/** Share of a text's windows that must be known. */
const SHARE = 0.9;
const BASE = 31;
const BITS_PER_LETTER = 8;
const MOST_BITS = 2 ** 27;

/** Calls `visit` with a rolling hash of every window of folded letters; white space and marks do not count. */
function eachWindow(text: string, visit: (hash: number) => void): void {
  const ring = new Uint16Array(WINDOW);
  let leaving = 1;
  for (let power = 0; power < WINDOW; power++) leaving = Math.imul(leaving, BASE);
  let hash = 0;
  let length = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    const unitClass = classOf(unit);
    if (unitClass === SEPARATOR || unitClass === IGNORED) continue;
    const folded = foldOf(unit);
    const slot = length % WINDOW;
    hash = (Math.imul(hash, BASE) + folded - Math.imul(leaving, ring[slot] as number)) | 0;
    ring[slot] = folded;
    length++;
    if (length >= WINDOW) visit(Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 0);
  }
}

/**
 * Remembers texts and tells whether another text stands in them, whatever its white space and markup.
 * A filter of hashed windows: linear in time, a byte per letter at most; short texts are never familiar.
 */
export function familiarity(texts: readonly string[]): (text: string) => boolean {
  const letters = texts.reduce((total, text) => total + text.length, 0);
  const bits = Math.min(MOST_BITS, 2 ** Math.ceil(Math.log2(Math.max(1024, letters * BITS_PER_LETTER))));
  const filter = new Uint8Array(bits / 8);
  for (const text of texts) {
    eachWindow(text, (hash) => {
      const bit = hash % bits;
      (filter[bit >>> 3] as number) |= 1 << (bit & 7);
    });
  }
  return (text) => {
    let windows = 0;
    let known = 0;
    eachWindow(text, (hash) => {
      const bit = hash % bits;
      windows++;
      if (((filter[bit >>> 3] as number) >>> (bit & 7)) & 1) known++;
    });
    return windows > 0 && known >= windows * SHARE;
  };
}
