import {
  classifyUnit,
  DIGIT,
  foldUnit,
  HANGUL,
  IDEOGRAPH,
  IGNORED,
  isArabic,
  SEPARATOR,
  SPACELESS,
  WORD,
} from './characters.ts';

const ARABIC_PROCLITIC = /^(?:[وفبكل]?ال|لل)/;

/** Number of UTF-16 units per token of ideographs or Hangul. */
export const GRAM_LENGTH = 2;

/** Whether text of this class is split into overlapping n-grams. */
export const isReadAsGrams = (unitClass: number): boolean => unitClass === IDEOGRAPH || unitClass === HANGUL;

/** Returns the length of the article and the prepositions at the start of an Arabic word. 0 if it has none. */
export function measureProclitics(word: string): number {
  if (word.length <= 4 || !isArabic(word.charCodeAt(0))) return 0;
  const length = ARABIC_PROCLITIC.exec(word)?.[0].length ?? 0;
  return word.length - length >= 3 ? length : 0;
}

const [I, S, U] = [105, 115, 117];

/** Whether a folded word of `length` units ends in a plural s (Latin script), and not in `ss`, `us` or `is`. */
export const endsInPlural = (length: number, last: number, beforeLast: number): boolean =>
  length >= 4 && last === S && beforeLast !== S && beforeLast !== U && beforeLast !== I;

/** Removes the plural s of a word. */
export const removePluralS = (word: string): string =>
  endsInPlural(word.length, word.charCodeAt(word.length - 1), word.charCodeAt(word.length - 2))
    ? word.slice(0, -1)
    : word;

/**
 * Splits a text into folded tokens: words, and pairs of ideographs or Hangul. Used for queries and word lists. The
 * scanner applies the same rules to passages without creating strings.
 */
export function tokenize(text: string): string[] {
  const tokens: string[] = [];
  let at = 0;
  while (at < text.length) {
    const first = classifyUnit(text.charCodeAt(at));
    if (first === SEPARATOR || first === IGNORED) {
      at++;
      continue;
    }
    let run = '';
    for (; at < text.length; at++) {
      const unit = text.charCodeAt(at);
      const unitClass = classifyUnit(unit);
      if (unitClass === IGNORED) continue;
      if (!continuesRun(first, unitClass)) break;
      run += String.fromCharCode(foldUnit(unit));
    }
    if (isReadAsGrams(first)) addGrams(tokens, run);
    else if (first === SPACELESS) addWords(tokens, run);
    else tokens.push(removePluralS(run.slice(measureProclitics(run))));
  }
  return tokens;
}

/**
 * Whether a unit continues a run that started with class `first`. A word may contain digits. All units of an n-gram
 * have the same class.
 */
export const continuesRun = (first: number, unitClass: number): boolean =>
  unitClass === first || ((first === WORD || first === DIGIT) && (unitClass === WORD || unitClass === DIGIT));

function addGrams(tokens: string[], run: string): void {
  if (run.length < GRAM_LENGTH) tokens.push(run);
  else for (let at = 0; at + GRAM_LENGTH <= run.length; at++) tokens.push(run.slice(at, at + GRAM_LENGTH));
}

/** UTF-16 units. In scripts without spaces, a shorter word would match parts of other words. */
export const MIN_SPACELESS_WORD = 3;

/** Splits a run of text without spaces into words with `Intl.Segmenter`, and adds the words to `tokens`. */
function addWords(tokens: string[], run: string): void {
  for (const { segment } of new Intl.Segmenter('th', { granularity: 'word' }).segment(run)) {
    if (segment.length >= MIN_SPACELESS_WORD) tokens.push(segment);
  }
}
