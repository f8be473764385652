import type { Container } from './containers.ts';
import type { PageFacts, SegmentFacts } from './facts.ts';
import { sectionHeading } from './groups.ts';

/**
 * Groups of tokens. Class names and ids by distance: `a` inline elements, container and parent; `b` the
 * next three ancestors (`aria-label` words with a tilde); `c` beyond. Short texts: `t` the segment, `h` the
 * heading before it, `s` the heading before its repetition.
 */
export const LEXICON_GROUPS = ['a', 'b', 'c', 't', 'h', 's'] as const;

const NEAR_LEVELS = 2;
const MIDDLE_LEVELS = 5;
/** Limit of ancestors: pages nest 10,000 deep. */
const MAX_LEVELS = 40;
const LABEL_WORDS = 4;
/** Longer texts are prose and need no lexicon. */
const MAX_TEXT_WORDS = 12;

/** Visits the names around a segment, innermost first, with their prefix. */
function visitNames(
  segment: SegmentFacts,
  page: PageFacts,
  visit: (prefix: string, words: readonly string[]) => void,
): void {
  const { container, inlineWords, headingBefore } = segment;
  const visitText = (prefix: string, text: SegmentFacts | undefined): void => {
    if (text !== undefined && text.words.length <= MAX_TEXT_WORDS) visit(prefix, text.words);
  };
  visitText('t', segment);
  visitText('h', page.segments[headingBefore]);
  visitText('s', sectionHeading(segment, page));
  if (inlineWords.length > 0) visit('a', inlineWords);
  let level = 0;
  for (let at: Container | undefined = container; at !== undefined; at = at.parent) {
    if (at.tag === 'body' || at.tag === 'html' || level >= MAX_LEVELS) break;
    const group = level < NEAR_LEVELS ? 'a' : level < MIDDLE_LEVELS ? 'b' : 'c';
    if (at.nameWords.length > 0) visit(group, at.nameWords);
    if (at.labelWords.length > 0) visit('b~', at.labelWords.slice(0, LABEL_WORDS));
    level++;
  }
}

/** The tokens of a segment: names around it and short texts, each with its prefix. */
export function lexicalTokens(segment: SegmentFacts, page: PageFacts): string[] {
  const tokens = new Set<string>();
  visitNames(segment, page, (prefix, words) => {
    for (const word of words) tokens.add(prefix + word);
  });
  return [...tokens];
}

/**
 * Creates a reader of the weight sums of a segment's tokens, one per group. The result is valid until the
 * next call.
 */
export function lexicalReader(
  weights: ReadonlyMap<string, number>,
): (segment: SegmentFacts, page: PageFacts) => Float64Array {
  const numbers = new Map([...weights.keys()].map((token, index) => [token, index]));
  const values = Float64Array.from(weights.values());
  /** Numbers of tokens with a weight, cached by prefix and word list. */
  const known = new Map<string, WeakMap<readonly string[], readonly number[]>>();
  const knownOf = (prefix: string, words: readonly string[]): readonly number[] => {
    let byWords = known.get(prefix);
    if (byWords === undefined) known.set(prefix, (byWords = new WeakMap()));
    let found = byWords.get(words);
    if (found === undefined) {
      found = words.map((word) => numbers.get(prefix + word) ?? -1).filter((number) => number >= 0);
      byWords.set(words, found);
    }
    return found;
  };
  const sums = new Float64Array(LEXICON_GROUPS.length);
  return (segment, page) => {
    sums.fill(0);
    const counted: number[] = [];
    visitNames(segment, page, (prefix, words) => {
      const group = LEXICON_GROUPS.indexOf(prefix[0] as (typeof LEXICON_GROUPS)[number]);
      for (const number of knownOf(prefix, words)) {
        if (counted.includes(number)) continue;
        counted.push(number);
        sums[group] = (sums[group] as number) + (values[number] as number);
      }
    });
    return sums;
  };
}
