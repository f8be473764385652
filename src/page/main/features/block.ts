import { ANCESTOR_KINDS } from '../containers.ts';
import type { SegmentFacts } from '../facts.ts';
import { countMatches, measureWordCoverage } from '../text.ts';
import { endsSentence, type SegmentFeature, type SegmentFeatures, toFlag } from './feature.ts';

const FEATURE_TAGS = ['h2', 'p', 'td', 'dd', 'div', 'button'];
const MAX_SURROUNDING_COUNT = 3;

const DIGIT_CHARACTERS = /\d/g;
const CAPITAL_LETTERS = /\p{Lu}/gu;

function createSurroundingFeature(at: number): SegmentFeature {
  return ({ container }) => Math.min(MAX_SURROUNDING_COUNT, container.surroundingCounts[at] as number);
}

/** All features of a segment that do not depend on its neighbours. */
export const BLOCK_FEATURES: SegmentFeatures = {
  words: (s) => Math.log1p(s.words.length),
  wordLength: (s) => (s.words.length > 0 ? s.text.length / s.words.length : 0),
  linkDensity: (s) => s.linkDensity,
  links: (s) => Math.log1p(s.links),
  stopShare: (s) => s.stopWordShare,
  sentences: (s) => Math.log1p(s.sentences),
  digits: (s) => countMatches(s.text, DIGIT_CHARACTERS) / s.text.length,
  capitals: (s) => countMatches(s.text, CAPITAL_LETTERS) / s.text.length,
  endsSentence: (s) => toFlag(endsSentence(s)),
  headingLevel: (s) => s.headingLevel,
  fragmentLink: (s) => s.linkedBy.fragment / s.text.length,
  inlineLink: (s) => toFlag(s.inlineTag === 'a'),
  depth: (s) => s.container.depth,
  repeats: (s) => Math.log1p(s.repeats - 1),
  titleShare: (s) => s.titleShare,
  titleCover: (s) => s.titleCover,
  inDescription: (s, page) => measureWordCoverage(s.words, page.description),
  ...Object.fromEntries(
    FEATURE_TAGS.map((tag) => [`tag:${tag}`, (s: SegmentFacts) => toFlag(s.tag === tag)]),
  ),
  ...Object.fromEntries(
    ANCESTOR_KINDS.map((name) => [`in:${name}`, createSurroundingFeature(ANCESTOR_KINDS.indexOf(name))]),
  ),
};
