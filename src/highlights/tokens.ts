import {
  classifyUnit,
  DIGIT_CLASS,
  foldUnit,
  HANGUL_CLASS,
  IDEOGRAPH_CLASS,
  IGNORED_CLASS,
  isArabic,
  SEPARATOR_CLASS,
  SPACELESS_CLASS,
  WORD_CLASS,
} from './characters.ts';

const ARABIC_PROCLITIC = /^(?:[وفبكل]?ال|لل)/;

/** Number of UTF-16 units per token of ideographs or Hangul. */
export const NGRAM_UNITS = 2;

/** Whether text of this class is split into overlapping n-grams. */
export const isSplitIntoNgrams = (unitClass: number): boolean =>
  unitClass === IDEOGRAPH_CLASS || unitClass === HANGUL_CLASS;

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
    if (first === SEPARATOR_CLASS || first === IGNORED_CLASS) {
      at++;
      continue;
    }
    let run = '';
    for (; at < text.length; at++) {
      const unit = text.charCodeAt(at);
      const unitClass = classifyUnit(unit);
      if (unitClass === IGNORED_CLASS) continue;
      if (!continuesRun(first, unitClass)) break;
      run += String.fromCharCode(foldUnit(unit));
    }
    if (isSplitIntoNgrams(first)) addNgrams(tokens, run);
    else if (first === SPACELESS_CLASS) addWords(tokens, run);
    else tokens.push(removePluralS(run.slice(measureProclitics(run))));
  }
  return tokens;
}

/**
 * Whether a unit continues a run that started with class `first`. A word may contain digits. All units of an n-gram
 * have the same class.
 */
export const continuesRun = (first: number, unitClass: number): boolean =>
  unitClass === first ||
  ((first === WORD_CLASS || first === DIGIT_CLASS) &&
    (unitClass === WORD_CLASS || unitClass === DIGIT_CLASS));

function addNgrams(tokens: string[], run: string): void {
  if (run.length < NGRAM_UNITS) tokens.push(run);
  else for (let at = 0; at + NGRAM_UNITS <= run.length; at++) tokens.push(run.slice(at, at + NGRAM_UNITS));
}

/** UTF-16 units. In scripts without spaces, a shorter word would match parts of other words. */
export const MIN_SPACELESS_WORD = 3;

/** Splits a run of text without spaces into words with `Intl.Segmenter`, and adds the words to `tokens`. */
function addWords(tokens: string[], run: string): void {
  for (const { segment } of new Intl.Segmenter('th', { granularity: 'word' }).segment(run)) {
    if (segment.length >= MIN_SPACELESS_WORD) tokens.push(segment);
  }
}
