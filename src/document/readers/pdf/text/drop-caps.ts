import { computeMedian, getRightEdge } from '../geometry.ts';
import type { PageWord } from './page-text.ts';

/** Minimum height of a large initial (drop cap), as a multiple of the median height of words. */
const MIN_DROP_CAP_HEIGHT_RATIO = 2;
/** Minimum number of lines next to a large initial. Large text with fewer lines next to it is a title. */
const MIN_DROP_CAP_LINES = 2;
/** On a page with more large words, initials are not searched. */
const MAX_LARGE_WORDS_PER_PAGE = 20;
/** Maximum gap after a large initial, as a multiple of the height of the words after it. */
const MAX_GAP = 1.5;
const SINGLE_LETTER = /^[\p{Lu}"“«]{1,2}$/u;
/** Matches letters that are words in common languages. */
const WHOLE_WORD = /^[AIOY]$/;
/** Matches an initial that the engine has joined with the other letters of its word. */
const INITIAL_JOINED_WITH_WORD = /^\p{Lu}\p{L}+$/u;

/** Moves large initials (drop caps), which are as high as several lines, to the first of the lines next to them. */
export function moveDropCapsToFirstLine(words: readonly PageWord[]): PageWord[] {
  const height = computeMedian(words.map((word) => word.height));
  const large = words.filter((word) => word.height > height * MIN_DROP_CAP_HEIGHT_RATIO);
  if (large.length === 0 || large.length > MAX_LARGE_WORDS_PER_PAGE) return [...words];
  const replaced = new Map<PageWord, PageWord | undefined>();
  for (const initial of large) {
    const isJoined =
      INITIAL_JOINED_WITH_WORD.test(initial.text) && words.some((word) => startsBelow(word, initial));
    const isNextToInitial = (word: PageWord): boolean =>
      startsAfter(word, initial) || (isJoined && startsBelow(word, initial));
    const wordsAfterInitial = words
      .filter((word) => word.height < height * MIN_DROP_CAP_HEIGHT_RATIO && isNextToInitial(word))
      .sort((a, b) => a.y - b.y);
    const [first] = wordsAfterInitial;
    if (first === undefined || countLines(wordsAfterInitial) < MIN_DROP_CAP_LINES) continue;
    const { y, height: lineHeight, style } = first;
    const isPart =
      SINGLE_LETTER.test(initial.text) && !WHOLE_WORD.test(initial.text) && /^\p{L}/u.test(first.text);
    if (isPart) {
      const joined = { ...first, text: initial.text + first.text, x: initial.x };
      replaced.set(first, { ...joined, width: getRightEdge(first) - initial.x });
      replaced.set(initial, undefined);
    } else replaced.set(initial, { ...initial, y, height: lineHeight, style });
  }
  return words.flatMap((word) => (replaced.has(word) ? (replaced.get(word) ?? []) : [word]));
}

/** Whether a word is next to the right edge of an initial. */
function startsAfter(word: PageWord, initial: PageWord): boolean {
  const gap = word.x - getRightEdge(initial);
  return isBeside(word, initial) && gap > -word.height / 2 && gap < word.height * MAX_GAP;
}

/** Whether a word starts below the letters that the engine has joined with an initial. */
const startsBelow = (word: PageWord, initial: PageWord): boolean =>
  isBeside(word, initial) && word.x > initial.x + word.height / 2 && word.x < getRightEdge(initial);

/** Whether the middle of a word is at the height of an initial. */
function isBeside(word: PageWord, initial: PageWord): boolean {
  const middle = word.y + word.height / 2;
  return middle > initial.y && middle < initial.y + initial.height;
}

/** Counts the lines of words that are sorted from top to bottom. */
const countLines = (words: readonly PageWord[]): number =>
  words.filter((word, at) => at === 0 || word.y > (words[at - 1]?.y ?? 0) + word.height / 2).length;
