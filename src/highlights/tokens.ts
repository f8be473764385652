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
const NGRAM_UNITS = 2;

/** Whether text of this class is split into overlapping n-grams. */
export const isSplitIntoNgrams = (unitClass: number): boolean =>
  unitClass === IDEOGRAPH_CLASS || unitClass === HANGUL_CLASS;

/** Removes the article and the prepositions at the start of an Arabic word. */
export function removeProclitics(word: string): string {
  if (word.length <= 4 || !isArabic(word.charCodeAt(0))) return word;
  const length = ARABIC_PROCLITIC.exec(word)?.[0].length ?? 0;
  return word.length - length >= 3 ? word.slice(length) : word;
}

/** Removes a plural s (Latin script), but not the end of words in `ss`, `us` and `is`. */
export const removePluralS = (word: string): string =>
  word.length >= 4 && /[^sui]s$/.test(word) ? word.slice(0, -1) : word;

/** A folded word, or a run of text without spaces. `end` is the offset after it. */
export interface TextRun {
  folded: string;
  end: number;
}

/** Reads the run that starts at a unit which is neither a separator nor ignored. A word may contain digits. */
export function readRun(text: string, start: number): TextRun {
  const first = classifyUnit(text.charCodeAt(start));
  const isWord = first === WORD_CLASS || first === DIGIT_CLASS;
  let folded = '';
  let end = start;
  for (; end < text.length; end++) {
    const unit = text.charCodeAt(end);
    const unitClass = classifyUnit(unit);
    if (unitClass === IGNORED_CLASS) continue;
    if (unitClass !== first && !(isWord && (unitClass === WORD_CLASS || unitClass === DIGIT_CLASS))) break;
    folded += String.fromCharCode(foldUnit(unit));
  }
  return { folded, end };
}

/** Splits a text into folded tokens: words, and pairs of ideographs or Hangul. Used for queries and word lists. */
export function tokenize(text: string): string[] {
  const tokens: string[] = [];
  let at = 0;
  while (at < text.length) {
    const first = classifyUnit(text.charCodeAt(at));
    if (first === SEPARATOR_CLASS || first === IGNORED_CLASS) {
      at++;
      continue;
    }
    const { folded, end } = readRun(text, at);
    if (isSplitIntoNgrams(first)) tokens.push(...splitIntoNgrams(folded));
    else if (first === SPACELESS_CLASS) addWords(tokens, folded);
    else tokens.push(removePluralS(removeProclitics(folded)));
    at = end;
  }
  return tokens;
}

export function* splitIntoNgrams(run: string): Generator<string> {
  if (run.length < NGRAM_UNITS) yield run;
  for (let at = 0; at + NGRAM_UNITS <= run.length; at++) yield run.slice(at, at + NGRAM_UNITS);
}

/** UTF-16 units. In scripts without spaces, a shorter word would match parts of other words. */
export const MIN_SPACELESS_WORD = 3;

/** Splits a run of text without spaces into words with `Intl.Segmenter`, and adds the words to `tokens`. */
function addWords(tokens: string[], run: string): void {
  for (const { segment } of new Intl.Segmenter('th', { granularity: 'word' }).segment(run)) {
    if (segment.length >= MIN_SPACELESS_WORD) tokens.push(segment);
  }
}
