import type { SegmentContainer } from './containers.ts';
import type { PageFacts, SegmentFacts } from './facts.ts';
import { findSectionHeading } from './groups.ts';

/**
 * Groups of tokens, by their origin.
 * - Words of class names and ids: `a` of inline elements, container and parent; `b` of the next three ancestors (words
 *   of `aria-label` have a tilde); `c` of all further ancestors.
 * - Words of short texts: `t` of the segment, `h` of the heading before it, `s` of the heading before its repetition.
 */
export const LEXICON_GROUPS = ['a', 'b', 'c', 't', 'h', 's'] as const;

const NEAR_ANCESTOR_LEVELS = 2;
const MIDDLE_ANCESTOR_LEVELS = 5;
/** Maximum number of ancestors that are visited, because pages can be nested 10,000 levels deep. */
const MAX_VISITED_ANCESTORS = 40;
const MAX_LABEL_WORDS = 4;
/** Texts with more words are prose. The lexicon does not contain the words of prose. */
const MAX_LEXICAL_TEXT_WORDS = 12;

/**
 * Calls a function for the texts and the element names around a segment, innermost first, with the prefix of their
 * lexicon group.
 */
function visitClassNamesAndIds(
  segment: SegmentFacts,
  page: PageFacts,
  visit: (prefix: string, words: readonly string[]) => void,
): void {
  const { container, inlineWords, headingBefore } = segment;
  const visitText = (prefix: string, text: SegmentFacts | undefined): void => {
    if (text !== undefined && text.words.length <= MAX_LEXICAL_TEXT_WORDS) visit(prefix, text.words);
  };
  visitText('t', segment);
  visitText('h', page.segments[headingBefore]);
  visitText('s', findSectionHeading(segment, page));
  if (inlineWords.length > 0) visit('a', inlineWords);
  let level = 0;
  for (
    let ancestor: SegmentContainer | undefined = container;
    ancestor !== undefined;
    ancestor = ancestor.parent
  ) {
    if (ancestor.tag === 'body' || ancestor.tag === 'html' || level >= MAX_VISITED_ANCESTORS) break;
    const group = level < NEAR_ANCESTOR_LEVELS ? 'a' : level < MIDDLE_ANCESTOR_LEVELS ? 'b' : 'c';
    if (ancestor.nameWords.length > 0) visit(group, ancestor.nameWords);
    if (ancestor.labelWords.length > 0) visit('b~', ancestor.labelWords.slice(0, MAX_LABEL_WORDS));
    level++;
  }
}

/** Lists the tokens of a segment: words of element names and short texts, with the prefix of their group. */
export function listLexiconTokens(segment: SegmentFacts, page: PageFacts): string[] {
  const tokens = new Set<string>();
  visitClassNamesAndIds(segment, page, (prefix, words) => {
    for (const word of words) tokens.add(prefix + word);
  });
  return [...tokens];
}

/** The tokens of the lexicon that have one prefix. */
interface PrefixTokens {
  /** Index of the prefix's group in `LEXICON_GROUPS`. */
  group: number;
  /** Maps each word to the number of its token. */
  numbers: ReadonlyMap<string, number>;
}

const TOKEN_PREFIXES = [...LEXICON_GROUPS, 'b~'];

/**
 * Returns a function that creates a reader for a page. The reader sums the weights of a segment's tokens, one sum per
 * group, and returns the same array in each call.
 */
export function createLexicalReader(
  weights: ReadonlyMap<string, number>,
): (page: PageFacts) => (segment: SegmentFacts) => Float64Array {
  const tokens = [...weights.keys()];
  const values = Float64Array.from(weights.values());
  const prefixes = new Map<string, PrefixTokens>();
  for (const prefix of TOKEN_PREFIXES) {
    const numbers = new Map<string, number>();
    for (const [number, token] of tokens.entries())
      if (token.startsWith(prefix)) numbers.set(token.slice(prefix.length), number);
    prefixes.set(prefix, { group: LEXICON_GROUPS.findIndex((group) => group === prefix[0]), numbers });
  }
  return (page) => {
    const numbersByPrefix = new Map<PrefixTokens, Map<readonly string[], readonly number[]>>();
    const findNumbers = (prefix: PrefixTokens, words: readonly string[]): readonly number[] => {
      let numbersByWords = numbersByPrefix.get(prefix);
      if (numbersByWords === undefined) numbersByPrefix.set(prefix, (numbersByWords = new Map()));
      let numbers = numbersByWords.get(words);
      if (numbers === undefined) {
        numbers = words.flatMap((word) => prefix.numbers.get(word) ?? []);
        numbersByWords.set(words, numbers);
      }
      return numbers;
    };
    const sums = new Float64Array(LEXICON_GROUPS.length);
    /** For each token: the number of the last segment with this token. */
    const lastSegmentByToken = new Uint32Array(values.length);
    let segmentNumber = 0;
    return (segment) => {
      sums.fill(0);
      segmentNumber++;
      visitClassNamesAndIds(segment, page, (prefix, words) => {
        const prefixTokens = prefixes.get(prefix) as PrefixTokens;
        for (const number of findNumbers(prefixTokens, words)) {
          if (lastSegmentByToken[number] === segmentNumber) continue;
          lastSegmentByToken[number] = segmentNumber;
          sums[prefixTokens.group] = (sums[prefixTokens.group] as number) + (values[number] as number);
        }
      });
      return sums;
    };
  };
}
