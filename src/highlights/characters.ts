/**
 * Classes of UTF-16 code units. The numbers are consecutive, so that the scanner branches fast. Surrogates are
 * `WORD_CLASS`, so characters outside the BMP match only exactly.
 */
export const SEPARATOR_CLASS = 0;
export const WORD_CLASS = 1;
/** Han and kana. Their text is split into overlapping pairs of characters. */
export const IDEOGRAPH_CLASS = 2;
/** Korean syllables. Their text is split into overlapping pairs, because particles are attached to nouns. */
export const HANGUL_CLASS = 3;
/** Thai, Lao, Burmese and Khmer, which are written without spaces. Query words are searched inside their text. */
export const SPACELESS_CLASS = 4;
/** Vowel points, combining accents and joiners. They are skipped. */
export const IGNORED_CLASS = 5;
export const DIGIT_CLASS = 6;

const SKIPPED_CODE_POINTS =
  /[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed\u0640]|\u200c|\u200d|\u00ad/;
const DECOMPOSED_CHARACTER =
  /[\u00c0-\u024f\u0370-\u03ff\u0400-\u052f\u1e00-\u1fff\uff00-\uffef\u0600-\u06ff\u2070-\u209c\u2460-\u24ff\ufb00-\ufefc]/;
const BASE_LETTERS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ى: 'ي',
    ة: 'ه',
    ی: 'ي',
    ک: 'ك',
    أ: 'ا',
    إ: 'ا',
    آ: 'ا',
    ٱ: 'ا',
    ؤ: 'و',
    ئ: 'ي',
    ך: 'כ',
    ם: 'מ',
    ן: 'נ',
    ף: 'פ',
    ץ: 'צ',
    ı: 'i',
    ø: 'o',
    đ: 'd',
    ł: 'l',
    ς: 'σ',
    æ: 'a',
    œ: 'o',
    ß: 's',
    ё: 'е',
  }),
);

function foldCharacter(character: string): string {
  const lower = DECOMPOSED_CHARACTER.test(character)
    ? character.normalize('NFKD').toLowerCase()
    : character.toLowerCase();
  return BASE_LETTERS.get(lower) ?? BASE_LETTERS.get(lower.charAt(0)) ?? lower;
}

function classifyCharacter(folded: string): number {
  const unit = folded.charCodeAt(0);
  if (/\p{Nd}/u.test(folded)) return DIGIT_CLASS;
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々]/u.test(folded)) return IDEOGRAPH_CLASS;
  if (unit >= 0xac00 && unit <= 0xd7a3) return HANGUL_CLASS;
  const spaceless =
    (unit >= 0x0e00 && unit < 0x0f00) ||
    (unit >= 0x1000 && unit < 0x10a0) ||
    (unit >= 0x1780 && unit < 0x17e0);
  if (spaceless) return /[\p{L}\p{M}]/u.test(folded) ? SPACELESS_CLASS : SEPARATOR_CLASS;
  return /[\p{L}\p{M}\p{N}]/u.test(folded) ? WORD_CLASS : SEPARATOR_CLASS;
}

const foldedCharacters = new Uint16Array(65536);
const capitalFlags = new Uint8Array(65536);
const characterClasses = new Uint8Array(65536);
for (let unit = 0; unit < 65536; unit++) {
  if (unit >= 0xd800 && unit < 0xe000) {
    foldedCharacters[unit] = unit;
    characterClasses[unit] = WORD_CLASS;
    continue;
  }
  const character = String.fromCharCode(unit);
  if (SKIPPED_CODE_POINTS.test(character)) {
    characterClasses[unit] = IGNORED_CLASS;
    continue;
  }
  const folded = foldCharacter(character).charAt(0);
  if (character !== character.toLowerCase()) capitalFlags[unit] = 1;
  foldedCharacters[unit] = folded.charCodeAt(0);
  characterClasses[unit] = classifyCharacter(folded);
}

const FULL_STOP = 46;
const sentenceEnds = new Uint8Array(65536);
for (const character of '.!?;\n。！？؟।…|') sentenceEnds[character.charCodeAt(0)] = 1;

/** Returns a unit without case, accents and spelling variants (Arabic, Hebrew, Cyrillic, Latin, full width). */
export const foldUnit = (unit: number): number => foldedCharacters[unit] as number;

export const isCapital = (unit: number): boolean => capitalFlags[unit] === 1;

export const classifyUnit = (unit: number): number => characterClasses[unit] as number;

/**
 * Whether a sentence may end after the unit at `at`. A full stop ends a sentence only if no visible character follows.
 */
export function isSentenceEnd(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return sentenceEnds[unit] === 1 && (unit !== FULL_STOP || !(text.charCodeAt(at + 1) > 32));
}

const inRange = (unit: number, from: number, to: number): boolean => unit >= from && unit <= to;

/** Whether a unit belongs to the Arabic script. */
export const isArabic = (unit: number): boolean => inRange(unit, 0x600, 0x6ff);
