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

const BOLD_NAME = /bold|black|heavy|demi|-bd|medi(?:ital)?$/i;
const ITALIC_NAME = /ital|obli|slant|-\w*it$/i;
const MONOSPACED_NAME =
  /mono|courier|consol|typewriter|menlo|lucidacon|fixed|nimbusmon|lettergothic|sourcecode|firacode|inconsolata|txtt$|\dtt$|^t1xtt/i;
/** A name that says that the font is not bold. The weight that a file estimates from its stems can be wrong. */
const REGULAR_NAME = /-(?:regu(?:lar)?|roman|book|light)$/i;
/**
 * Names of the fonts of TeX (Computer Modern in its encodings, Libertine): the family, the shape, and the design size.
 * The shapes are described in the documentation of the bundles `amsfonts`, `cm-super` and `libertine`.
 */
const TEX_BOLD =
  /^(?:(?:CM|SF|EC)(?:B(?!R(?:SL|MB)?\d)[A-Z]*|SS(?:BX|DC)|SX|SO)\d|Lin[A-Z]\w+[TOM][BZ][IO]?$)/;
const TEX_ITALIC = /^(?:(?:CM|SF|EC)(?:B?X?(?:TI|SL)|BI|BL|SSI|SI|SO)\d|Lin[A-Z]\w+[TOM][BZ]?I$)/;
const TEX_MONOSPACED = /^(?:CM|SF|EC)(?:SL|IT)?TTB?\d/i;
const TEX_ROMAN = /^(?:CM|SF|EC)(?:R|RM|SS)\d/i;

/** Returns the style of the first word of an item. Items of the same style share one object. */
export function readTextStyle(item: TextItem, styles: Map<string, TextStyle>): TextStyle {
  const name = (item.fontName ?? '').replace(/^[A-Z]{6}\+/, '');
  const size = readFontSize(item);
  const bold = isBold(name, item.fontWeight ?? 0);
  const key = `${size} ${bold} ${name} ${item.fillColor}`;
  let style = styles.get(key);
  if (style === undefined) {
    style = {
      size,
      bold,
      italic: ITALIC_NAME.test(name) || TEX_ITALIC.test(name),
      monospaced: MONOSPACED_NAME.test(name) || TEX_MONOSPACED.test(name),
      color: item.fillColor ?? '',
      // The names of the fonts of TeX end with the design size.
      font: name.replace(/[-,].*$/, '').replace(/^((?:CM|SF|EC|LM)[A-Za-z]+)\d+$/, '$1'),
    };
    styles.set(key, style);
  }
  return style;
}

const isBold = (name: string, weight: number): boolean =>
  BOLD_NAME.test(name) ||
  TEX_BOLD.test(name) ||
  (weight >= 600 && !REGULAR_NAME.test(name) && !TEX_ROMAN.test(name));

/**
 * Returns the font size, rounded to half points. Some files scale text of size 1; for such text, the line height
 * decides.
 */
function readFontSize(item: TextItem): number {
  const size = item.fontHeight ?? ((item.fontSize ?? 0) >= 4 ? (item.fontSize ?? 0) : item.height * 0.9);
  return Math.round(size * 2) / 2;
}
