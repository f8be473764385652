import { SPACELESS } from './words.ts';

/**
 * Longest value of a script without spaces that is compared with whole words. Longer ones are rarely a part of another.
 */
const MAX_CHARACTERS = 3;
const ACRONYM = /^\p{Lu}{1,4}$/u;
const SPACELESS_TEXT = new RegExp(`^(?:${SPACELESS}\\p{M}*){1,${MAX_CHARACTERS}}$`, 'u');
const CANDIDATE = new RegExp(
  `(?<![\\p{L}\\p{M}\\p{N}])\\p{Lu}{1,4}(?![\\p{L}\\p{M}\\p{N}]|\\+\\+|#|\\p{Pd}?(?=\\p{N}))|(?:${SPACELESS}\\p{M}*)+`,
  'gu',
);
const HANGUL = /^\p{sc=Hang}+$/u;

/**
 * Returns a value that is too short to be found in any case or place: an acronym (`US` is not `us`), or a word of up to
 * three characters of a script without spaces (京都 is not in 東京都). Undefined for all others.
 */
export const toShortWord = (value: string): string | undefined =>
  ACRONYM.test(value) || SPACELESS_TEXT.test(value) ? value : undefined;

const SEGMENTER = new Intl.Segmenter('ja', { granularity: 'word' });

/** Lists the acronyms of a text, and the runs of whole words of up to three characters in scripts without spaces. */
export function listShortWords(text: string): string[] {
  return Array.from(text.matchAll(CANDIDATE)).flatMap(([run]) =>
    ACRONYM.test(run) ? [run] : HANGUL.test(run) ? listStarts(run) : listWordRuns(run),
  );
}

/** Korean separates words, but their endings follow directly. A single character is only found as a whole word. */
const listStarts = (run: string): string[] => [run, run.slice(0, 2), run.slice(0, MAX_CHARACTERS)];

function listWordRuns(run: string): string[] {
  const words = Array.from(SEGMENTER.segment(run), ({ segment }) => segment);
  return words.flatMap((_, at) =>
    [1, 2, MAX_CHARACTERS].flatMap((count) => {
      const joined = words.slice(at, at + count).join('');
      return SPACELESS_TEXT.test(joined) ? [joined] : [];
    }),
  );
}
