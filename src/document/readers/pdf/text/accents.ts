import type { TextItem } from '@llamaindex/liteparse';

/** Accents as separate characters, with their combining characters (Unicode, Combining Diacritical Marks). */
const COMBINING_ACCENTS: Readonly<Record<string, string>> = {
  '`': '\u0300',
  '´': '\u0301',
  ˆ: '\u0302',
  '˜': '\u0303',
  '¯': '\u0304',
  '˘': '\u0306',
  '˙': '\u0307',
  '¨': '\u0308',
  '˚': '\u030A',
  '˝': '\u030B',
  ˇ: '\u030C',
  '¸': '\u0327',
};
const DOTLESS: Readonly<Record<string, string>> = { ı: 'i', ȷ: 'j' };
const ACCENT_AND_LETTER = /([`´ˆ˜¯˘˙¨˚˝ˇ]|¸(?=[cst]))(\p{L})/gu;
/** TeX paints the cedilla after a capital letter. */
const LETTER_AND_CEDILLA = /([CST])(¸)/g;
/** Fonts of TeX in the encoding OT1, which has no letters with accents, and bitmap fonts, which have no name. */
const OLD_TEX_FONT = /^(?:[A-Z]{6}\+)?(?:CM|EC|SF)|^$/i;

/**
 * Joins accents with their letters. The old fonts of TeX paint both. In other fonts, an accent before a letter is an
 * apostrophe or a quotation mark.
 */
export function joinAccents(item: TextItem): TextItem {
  const { text, words } = item;
  if (!OLD_TEX_FONT.test(item.fontName ?? '')) return item;
  // A pair of grave accents quotes text.
  const isQuoted = text.indexOf('`') !== text.lastIndexOf('`');
  const join = (part: string): string =>
    part
      .replace(ACCENT_AND_LETTER, (pair, accent: string, letter: string) =>
        accent === '`' && isQuoted ? pair : compose(pair, letter, accent),
      )
      .replace(LETTER_AND_CEDILLA, compose);
  const joined = join(text);
  if (joined === text) return item;
  return {
    ...item,
    text: joined,
    ...(words !== undefined && { words: words.map((word) => ({ ...word, text: join(word.text) })) }),
  };
}

function compose(pair: string, letter: string, accent: string): string {
  const composed = ((DOTLESS[letter] ?? letter) + (COMBINING_ACCENTS[accent] ?? '')).normalize('NFC');
  return composed.length === 1 ? composed : pair;
}
