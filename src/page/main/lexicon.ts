import type { Container } from './containers.ts';
import type { PageFacts, SegmentFacts } from './facts.ts';
import { findSectionHeading } from './groups.ts';

/**
 * Groups of tokens, by their origin.
 * - Words of class names and ids: `a` of inline elements, container and parent; `b` of the next three ancestors (words
 *   of `aria-label` have a tilde); `c` of all further ancestors.
 * - Words of short texts: `t` of the segment, `h` of the heading before it, `s` of the heading before its repetition.
 */
export const LEXICON_GROUPS = ['a', 'b', 'c', 't', 'h', 's'] as const;

const NEAR_LEVELS = 2;
const MIDDLE_LEVELS = 5;
/** Maximum number of ancestors that are visited, because pages can be nested 10,000 levels deep. */
const MAX_LEVELS = 40;
const LABEL_WORDS = 4;
/** Texts with more words are prose. The lexicon does not contain the words of prose. */
const MAX_TEXT_WORDS = 12;

/**
 * Calls a function for the texts and the element names around a segment, innermost first, with the prefix of their
 * lexicon group.
 */
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
  visitText('s', findSectionHeading(segment, page));
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

/** Lists the tokens of a segment: words of element names and short texts, with the prefix of their group. */
export function listLexicalTokens(segment: SegmentFacts, page: PageFacts): string[] {
  const tokens = new Set<string>();
  visitNames(segment, page, (prefix, words) => {
    for (const word of words) tokens.add(prefix + word);
  });
  return [...tokens];
}

/**
 * Creates a function that sums the weights of a segment's tokens, one sum per group. It returns the same array in each
 * call.
 */
export function createLexicalReader(
  weights: ReadonlyMap<string, number>,
): (segment: SegmentFacts, page: PageFacts) => Float64Array {
  const numbers = new Map([...weights.keys()].map((token, index) => [token, index]));
  const values = Float64Array.from(weights.values());
  /** Maps each prefix and list of words to the numbers of those tokens that have a weight. */
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
