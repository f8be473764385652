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
const GROUP_INDEX = new Map<string, number>(LEXICON_GROUPS.map((group, index) => [group, index]));

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

/** Weights of words by the prefix of their lexicon group. */
export type LexiconWeights = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** Groups the weights of tokens by their prefixes, so that no token is joined to look up its weight. */
export function groupLexiconWeights(lexicon: Readonly<Record<string, number>>): LexiconWeights {
  const weights = new Map<string, Map<string, number>>();
  for (const [token, weight] of Object.entries(lexicon)) {
    const prefix = token.startsWith('b~') ? 'b~' : token.charAt(0);
    const words = weights.get(prefix) ?? new Map<string, number>();
    weights.set(prefix, words.set(token.slice(prefix.length), weight));
  }
  return weights;
}

/** Sums the weights of the tokens of a segment, one sum for each of `LEXICON_GROUPS`. Each token counts once. */
export function sumTokenWeights(
  segment: SegmentFacts,
  page: PageFacts,
  weights: LexiconWeights,
): Float64Array {
  const sums = new Float64Array(LEXICON_GROUPS.length);
  const counted = new Set<string>();
  visitClassNamesAndIds(segment, page, (prefix, words) => {
    const group = GROUP_INDEX.get(prefix.charAt(0)) as number;
    const weightByWord = weights.get(prefix);
    for (const word of words) {
      const weight = weightByWord?.get(word);
      if (weight === undefined || counted.has(prefix + word)) continue;
      counted.add(prefix + word);
      sums[group] = (sums[group] as number) + weight;
    }
  });
  return sums;
}
