import {
  classOf,
  DIGIT,
  foldOf,
  HANGUL,
  IDEOGRAPH,
  IGNORED,
  isArabic,
  SEPARATOR,
  SPACELESS,
  WORD,
} from './characters.ts';

const ARABIC_PROCLITIC = /^(?:[وفبكل]?ال|لل)/;

/** Units of one token of ideographs or Hangul. */
export const GRAM = 2;

/** Whether text of this class is read as overlapping n-grams. */
export const isGrammed = (unitClass: number): boolean => unitClass === IDEOGRAPH || unitClass === HANGUL;

/** Length of the article and prepositions glued to the front of an Arabic word, 0 when there are none. */
export function procliticLength(word: string): number {
  if (word.length <= 4 || !isArabic(word.charCodeAt(0))) return 0;
  const length = ARABIC_PROCLITIC.exec(word)?.[0].length ?? 0;
  return word.length - length >= 3 ? length : 0;
}

const [I, S, U] = [105, 115, 117];

/** Whether a word of `length` folded units ends in a plural s (Latin script): not `ss`, `us` or `is`. */
export const endsInPlural = (length: number, last: number, beforeLast: number): boolean =>
  length >= 4 && last === S && beforeLast !== S && beforeLast !== U && beforeLast !== I;

/** The word without a plural s. */
export const stem = (word: string): string =>
  endsInPlural(word.length, word.charCodeAt(word.length - 1), word.charCodeAt(word.length - 2))
    ? word.slice(0, -1)
    : word;

/**
 * The folded tokens of a text: words, and bigrams of ideographs and Hangul. For queries and word lists; the
 * scanner reads running text by the same rules without making strings.
 */
export function tokens(text: string): string[] {
  const found: string[] = [];
  let at = 0;
  while (at < text.length) {
    const first = classOf(text.charCodeAt(at));
    if (first === SEPARATOR || first === IGNORED) {
      at++;
      continue;
    }
    let run = '';
    for (; at < text.length; at++) {
      const unit = text.charCodeAt(at);
      const unitClass = classOf(unit);
      if (unitClass === IGNORED) continue;
      if (!continuesRun(first, unitClass)) break;
      run += String.fromCharCode(foldOf(unit));
    }
    if (isGrammed(first)) pushGrams(found, run);
    else if (first === SPACELESS) pushWords(found, run);
    else found.push(stem(run.slice(procliticLength(run))));
  }
  return found;
}

/** Whether a unit belongs to the run that a unit of class `first` opened: words take digits in, grams keep to their script. */
export const continuesRun = (first: number, unitClass: number): boolean =>
  unitClass === first || ((first === WORD || first === DIGIT) && (unitClass === WORD || unitClass === DIGIT));

function pushGrams(found: string[], run: string): void {
  if (run.length < GRAM) found.push(run);
  else for (let at = 0; at + GRAM <= run.length; at++) found.push(run.slice(at, at + GRAM));
}

/** Words of this many units are too short to be told from parts of other words. */
export const SHORTEST_SPACELESS_WORD = 3;

/** Words of a run without spaces, by the dictionaries that come with the language's own segmenter. */
function pushWords(found: string[], run: string): void {
  for (const { segment } of new Intl.Segmenter('th', { granularity: 'word' }).segment(run)) {
    if (segment.length >= SHORTEST_SPACELESS_WORD) found.push(segment);
  }
}
