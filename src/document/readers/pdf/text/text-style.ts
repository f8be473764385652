import type { TextItem } from '@llamaindex/liteparse';

export interface TextStyle {
  /** Font size in points. */
  size: number;
  bold: boolean;
  italic: boolean;
  monospaced: boolean;
  color: string;
  font: string;
}

/** Returns the number of characters of the words that have each key, such as a font size. */
export function countCharactersBy<Word extends { text: string }, Key>(
  words: Iterable<Word>,
  readKey: (word: Word) => Key,
): ReadonlyMap<Key, number> {
  const counts = new Map<Key, number>();
  for (const word of words) {
    const key = readKey(word);
    counts.set(key, (counts.get(key) ?? 0) + word.text.length);
  }
  return counts;
}

/** Returns the key with the highest count. */
export const findMostFrequent = <Key>(counts: ReadonlyMap<Key, number>): Key | undefined =>
  [...counts].reduce<[Key, number] | undefined>(
    (best, entry) => (best === undefined || entry[1] > best[1] ? entry : best),
    undefined,
  )?.[0];

const BOLD_FONT_PATTERN = /bold|black|heavy|semibold|demi|-bd|medi$/i;
const ITALIC_FONT_PATTERN = /ital|obli|slant/i;
const MONOSPACED_FONT_PATTERN = /mono|courier|consol|typewriter|menlo|cmtt|lucidacon|fixed/i;

/** Returns the style of the first word of an item. Items of the same style share one object. */
export function readTextStyle(item: TextItem, styles: Map<string, TextStyle>): TextStyle {
  const name = item.fontName ?? '';
  const size = readFontSize(item);
  const bold = BOLD_FONT_PATTERN.test(name) || (item.fontWeight ?? 0) >= 600;
  const key = `${size} ${bold} ${name} ${item.fillColor}`;
  let style = styles.get(key);
  if (style === undefined) {
    style = {
      size,
      bold,
      italic: ITALIC_FONT_PATTERN.test(name),
      monospaced: MONOSPACED_FONT_PATTERN.test(name),
      color: item.fillColor ?? '',
      font: name.replace(/^[A-Z]{6}\+/, '').replace(/[-,].*$/, ''),
    };
    styles.set(key, style);
  }
  return style;
}

/**
 * Returns the font size, rounded to half points. Some files scale text of size 1; for such text, the line height
 * decides.
 */
function readFontSize(item: TextItem): number {
  const size = item.fontHeight ?? ((item.fontSize ?? 0) >= 4 ? (item.fontSize ?? 0) : item.height * 0.9);
  return Math.round(size * 2) / 2;
}
