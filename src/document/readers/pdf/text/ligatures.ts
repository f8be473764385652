import type { TextItem } from '@llamaindex/liteparse';

const ALEF = /^[اأإآٱ]$/u;
const LAM = 'ل';

/**
 * Restores the order of the letters in ligatures of lam and alef. The engine reverses right-to-left text letter by
 * letter, also the two letters of one glyph, which have the same character code.
 */
export function restoreLamAlef(item: TextItem): TextItem {
  const { text, charCodes: codes = [], words } = item;
  if (!text.includes(LAM)) return item;
  const letters = [...text];
  for (let at = 0; at + 1 < codes.length; at++) {
    const [first = '', second] = letters.slice(at, at + 2);
    if (!ALEF.test(first) || second !== LAM || codes[at] !== codes[at + 1]) continue;
    [letters[at], letters[at + 1]] = [second, first];
  }
  const restored = letters.join('');
  if (restored === text) return item;
  const texts = restored.split(/\s+/);
  const replaced = new Map(text.split(/\s+/).map((word, at) => [word, texts[at] ?? word]));
  return {
    ...item,
    text: restored,
    ...(words !== undefined && {
      words: words.map((word) => ({ ...word, text: replaced.get(word.text) ?? word.text })),
    }),
  };
}
