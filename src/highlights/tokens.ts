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

/** How many units one token of a script without spaces has. */
export const gramSize = (unitClass: number): number => (unitClass === SPACELESS ? 4 : 2);

/** Whether text of this class is read as overlapping n-grams. */
export const isGrammed = (unitClass: number): boolean =>
  unitClass === IDEOGRAPH || unitClass === SPACELESS || unitClass === HANGUL;

/** Length of the article and prepositions glued to the front of an Arabic word, 0 when there are none. */
export function procliticLength(word: string): number {
  if (word.length <= 4 || !isArabic(word.charCodeAt(0))) return 0;
  const length = ARABIC_PROCLITIC.exec(word)?.[0].length ?? 0;
  return word.length - length >= 3 ? length : 0;
}

/**
 * The folded tokens of a text: words, and n-grams for scripts without spaces. For queries, headings and
 * word lists; the scanner reads running text by the same rules without making strings.
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
    if (isGrammed(first)) pushGrams(found, run, gramSize(first));
    else found.push(run.slice(procliticLength(run)));
  }
  return found;
}

/** Whether a unit belongs to the run that a unit of class `first` opened: words take digits in, grams keep to their script. */
export const continuesRun = (first: number, unitClass: number): boolean =>
  unitClass === first || (!isGrammed(first) && (unitClass === WORD || unitClass === DIGIT));

function pushGrams(found: string[], run: string, size: number): void {
  if (run.length < size) found.push(run);
  else for (let at = 0; at + size <= run.length; at++) found.push(run.slice(at, at + size));
}
