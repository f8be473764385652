import { countSurroundings } from './containers.ts';
import type { PageFacts, SegmentFacts } from './facts.ts';
import type { PageSegment } from './segments.ts';
import { mentionsDate, mentionsPrice, STOP_WORDS, countSentenceEnds, splitWords } from './text.ts';

const MIN_PROSE_WORDS = 8;
const MAX_PROSE_LINK_DENSITY = 0.35;
const MIN_PROSE_STOP_WORD_SHARE = 0.2;
const MAX_DATE_LINE_WORDS = 40;
/** A primary heading of a lower level is an exception. */
const MAX_PRIMARY_HEADING_LEVEL = 2;
/** Minimum share of the words of a heading that the page's title has. */
const MIN_TITLE_WORD_SHARE = 0.5;
/** Decides between headings that consist of words of the title. */
const TITLE_COVER_WEIGHT = 0.1;
/** Minimum shares of the words of a heading and of the title that the other has, and minimum number of words. */
const MIN_LOWER_TITLE = { share: 0.9, cover: 0.3, words: 3 };
const HEADING_LEVELS: ReadonlyMap<string, number> = new Map(
  [1, 2, 3, 4, 5, 6].map((level) => [`h${level}`, level]),
);

/** Returns the words of a title without stop words. */
export function collectTitleWords(title: string): Set<string> {
  return collectContentWords(splitWords(title));
}

function collectContentWords(wordList: readonly string[]): Set<string> {
  return new Set(wordList.filter((word) => !STOP_WORDS.has(word)));
}

/**
 * Returns the share of the segment's words that occur in the title, and the share of the title's words that occur in
 * the segment.
 */
/** Matches the words of a version, which the title of the page leaves out. */
const VERSION_WORD = /^v?\d+$/i;

function measureTitleOverlap(
  wordList: readonly string[],
  title: ReadonlySet<string>,
): [share: number, cover: number, nameShare: number] {
  if (!wordList.some((word) => title.has(word))) return [0, 0, 0];
  const contentWords = collectContentWords(wordList);
  let [shared, names, sharedNames] = [0, 0, 0];
  for (const word of contentWords) {
    const isName = !VERSION_WORD.test(word);
    if (isName) names++;
    if (!title.has(word)) continue;
    shared++;
    if (isName) sharedNames++;
  }
  return [shared / contentWords.size, shared / title.size, names === 0 ? 0 : sharedNames / names];
}

/**
 * Measures a segment without regard to other segments. `addRunningTotals` fills in the fields that depend on other
 * segments.
 */
export function measureSegment(
  segment: PageSegment,
  index: number,
  title: ReadonlySet<string>,
): SegmentFacts {
  const { text, container, tag, linkedLength } = segment;
  const wordList = splitWords(text);
  let stopWordCount = 0;
  for (const word of wordList) if (STOP_WORDS.has(word)) stopWordCount++;
  const stopWordShare = stopWordCount / (wordList.length || 1);
  const sentences = countSentenceEnds(text);
  const linkDensity =
    linkedLength === 0 ? 0 : Math.min(1, linkedLength / (text.replace(/\s/g, '').length || 1));
  const [titleShare, titleCover, titleNameShare] = measureTitleOverlap(wordList, title);
  return {
    ...segment,
    index,
    words: wordList,
    linkDensity,
    stopWordShare,
    sentences,
    isProse:
      wordList.length >= MIN_PROSE_WORDS &&
      linkDensity < MAX_PROSE_LINK_DENSITY &&
      (sentences > 0 || stopWordShare > MIN_PROSE_STOP_WORD_SHARE) &&
      countSurroundings(container, 'nav') === 0 &&
      countSurroundings(container, 'footer') === 0,
    headingLevel: HEADING_LEVELS.get(tag) ?? 0,
    hasPrice: mentionsPrice(text),
    hasDate: wordList.length < MAX_DATE_LINE_WORDS && mentionsDate(text),
    wordsBefore: 0,
    proseBefore: 0,
    linkedBefore: 0,
    headingBefore: -1,
    headingAfter: -1,
    signature: `${tag} ${container.lineage}`,
    repeats: 1,
    titleShare,
    titleCover,
    titleNameShare,
  };
}

/** Fills in the fields that depend on other segments, and returns the number of all words. */
export function addRunningTotals(segments: SegmentFacts[]): number {
  let total = 0;
  let prose = 0;
  let linked = 0;
  let heading = -1;
  segments.forEach((segment, index) => {
    segment.wordsBefore = total;
    segment.proseBefore = prose;
    segment.linkedBefore = linked;
    segment.headingBefore = heading;
    total += segment.words.length;
    prose += segment.isProse ? segment.words.length : 0;
    linked += segment.words.length * segment.linkDensity;
    if (segment.headingLevel > 0) heading = index;
  });
  heading = -1;
  for (let index = segments.length - 1; index >= 0; index--) {
    const segment = segments[index] as SegmentFacts;
    segment.headingAfter = heading;
    if (segment.headingLevel > 0) heading = index;
  }
  return total;
}

/**
 * Returns the index of the heading that resembles the page's title most. Prefers headings of level 1, visible headings,
 * and of two headings with words of the title the one with more of them: the other names the site. A heading of a lower
 * level counts if no other heading has words of the title. Returns -1 if the page has no such heading.
 */
export function findPrimaryHeading(segments: readonly SegmentFacts[]): number {
  const primary = findBestHeading(segments, ({ headingLevel }) => headingLevel <= MAX_PRIMARY_HEADING_LEVEL);
  if (primary !== undefined && getTitleShare(primary) >= MIN_TITLE_WORD_SHARE) return primary.index;
  return (findBestHeading(segments, isLowerTitle) ?? primary)?.index ?? -1;
}

/** Returns the share of a heading's words that occur in the page's title, without those of a version. */
const getTitleShare = ({ titleShare, titleNameShare }: SegmentFacts): number =>
  Math.max(titleShare, titleNameShare);

function findBestHeading(
  segments: readonly SegmentFacts[],
  isCandidate: (segment: SegmentFacts) => boolean,
): SegmentFacts | undefined {
  let best: SegmentFacts | undefined;
  let bestScore = -1;
  for (const segment of segments) {
    const { headingLevel, titleCover, isHidden, linkDensity } = segment;
    if (headingLevel === 0 || !isCandidate(segment)) continue;
    const score =
      getTitleShare(segment) +
      TITLE_COVER_WEIGHT * titleCover +
      (headingLevel === 1 ? 0.5 : 0) -
      (isHidden ? 0.3 : 0) -
      // Of two headings that share as much, a linked one names the site.
      (titleCover > 0 && linkDensity === 1 ? 0.01 : 0);
    if (score > bestScore + 1e-9) {
      bestScore = score;
      best = segment;
    }
  }
  return best;
}

const isLowerTitle = (segment: SegmentFacts): boolean =>
  getTitleShare(segment) >= MIN_LOWER_TITLE.share &&
  segment.titleCover >= MIN_LOWER_TITLE.cover &&
  segment.words.length >= MIN_LOWER_TITLE.words &&
  !segment.isHidden;

/** Counts for each segment how many segments have the same text, ignoring case. */
export function countRepeatedTexts(segments: readonly SegmentFacts[]): void {
  const firstSegments = new Map<string, SegmentFacts>();
  const firstSegmentByIndex = segments.map((segment) => {
    const key = segment.text.toLowerCase();
    const firstSegment = firstSegments.get(key);
    if (firstSegment === undefined) firstSegments.set(key, segment);
    else firstSegment.repeats++;
    return firstSegment ?? segment;
  });
  segments.forEach((segment, index) => {
    segment.repeats = (firstSegmentByIndex[index] as SegmentFacts).repeats;
  });
}

/**
 * Minimum number of words of a title that is no heading, and share of the words of the title. The others name the site.
 */
const MIN_TEXT_TITLE = { words: 3, cover: 0.6 } as const;
/** Maximum number of texts between such a title and the first text of the page, such as its author and its date. */
const MAX_TEXTS_AFTER_TITLE = 8;

/**
 * Returns the index of the segment with the title of the page: the primary heading if it shares at least half of its
 * words with the title, or else, without a primary heading of level 1, the last visible text outside links shortly before
 * the first prose that has only words of the title, and most of them.
 */
export function findOwnTitle(segments: readonly SegmentFacts[], primaryHeading: number): number {
  const heading = segments[primaryHeading];
  if (heading !== undefined && getTitleShare(heading) >= MIN_TITLE_WORD_SHARE) return primaryHeading;
  if (heading?.headingLevel === 1) return -1;
  const firstProse = segments.findIndex(({ isProse }) => isProse);
  const start = Math.max(0, firstProse - MAX_TEXTS_AFTER_TITLE);
  const title = segments.slice(start, Math.max(0, firstProse)).findLastIndex(isTextTitle);
  return title < 0 ? -1 : start + title;
}

const isTextTitle = ({ words, tag, titleShare, titleCover, linkDensity, isHidden }: SegmentFacts): boolean =>
  titleShare === 1 &&
  titleCover >= MIN_TEXT_TITLE.cover &&
  words.length >= MIN_TEXT_TITLE.words &&
  linkDensity === 0 &&
  // A breadcrumb ends with the title.
  tag !== 'li' &&
  !isHidden;

/** Whether a segment is the title of its page. */
export const isOwnTitle = ({ index }: SegmentFacts, { ownTitle }: PageFacts): boolean => index === ownTitle;
