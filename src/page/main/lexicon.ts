import { lineage } from './containers.ts';
import type { SegmentFacts } from './facts.ts';
import { nameWords } from './text.ts';

/**
 * The three groups of class and id words, by how far from the segment they stand: `a` on its inline elements,
 * its container and the parent; `b` on the next three ancestors (`aria-label` words with a tilde); `c` beyond.
 */
export const LEXICON_GROUPS = ['a', 'b', 'c'] as const;

const NEAR_LEVELS = 2;
const MIDDLE_LEVELS = 5;
/** Ancestors beyond say nothing new; pages nest 10,000 deep. */
const MAX_LEVELS = 40;
const LABEL_WORDS = 4;

/** The words that templates call a segment's surroundings by, each with its group's letter before it. */
export function lexicalTokens({ container, inlineWords }: SegmentFacts): string[] {
  const tokens = new Set(inlineWords.map((word) => `a${word}`));
  let level = 0;
  for (const at of lineage(container)) {
    if (at.tag === 'body' || at.tag === 'html' || level >= MAX_LEVELS) break;
    const group = level < NEAR_LEVELS ? 'a' : level < MIDDLE_LEVELS ? 'b' : 'c';
    for (const word of at.nameWords) tokens.add(group + word);
    if (at.label !== '')
      for (const word of nameWords(at.label).slice(0, LABEL_WORDS)) tokens.add(`b~${word}`);
    level++;
  }
  return [...tokens];
}

/** Sums of the learned weights of the tokens, one for each group. */
export function lexicalSums(tokens: readonly string[], weights: ReadonlyMap<string, number>): number[] {
  return LEXICON_GROUPS.map((group) =>
    tokens.reduce((sum, token) => sum + (token[0] === group ? (weights.get(token) ?? 0) : 0), 0),
  );
}
