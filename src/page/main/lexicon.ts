import type { Container } from './containers.ts';
import type { PageFacts, SegmentFacts } from './facts.ts';
import { sectionHeading } from './groups.ts';

/**
 * The groups of words. Of class names and ids, by how far from the segment they stand: `a` on its inline elements,
 * its container and the parent; `b` on the next three ancestors (`aria-label` words with a tilde); `c` beyond. Of
 * text, where it is short: `t` the segment's own, `h` the heading's before it, `s` the heading's over the repetition
 * it stands in.
 */
export const LEXICON_GROUPS = ['a', 'b', 'c', 't', 'h', 's'] as const;

const NEAR_LEVELS = 2;
const MIDDLE_LEVELS = 5;
/** Ancestors beyond say nothing new; pages nest 10,000 deep. */
const MAX_LEVELS = 40;
const LABEL_WORDS = 4;
/** A longer text is prose, and says by itself what it is. */
const MAX_TEXT_WORDS = 12;

/** Visits the words around a segment, innermost first; words of labels say so by their prefix. */
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

/** The words that a segment's surroundings are called by, and what it says where it is short, each with its group's letter before it. */
export function lexicalTokens(segment: SegmentFacts, page: PageFacts): string[] {
  const tokens = new Set<string>();
  visitNames(segment, page, (prefix, words) => {
    for (const word of words) tokens.add(prefix + word);
  });
  return [...tokens];
}

/** Sums of the learned weights of a segment's tokens, one for each group; valid until the next call. */
export function lexicalReader(
  weights: ReadonlyMap<string, number>,
): (segment: SegmentFacts, page: PageFacts) => Float64Array {
  const numbers = new Map([...weights.keys()].map((token, index) => [token, index]));
  const values = Float64Array.from(weights.values());
  /** The tokens with a weight, by prefix, for names that many elements share. */
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
