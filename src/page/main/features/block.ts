import { ANCESTOR_KINDS } from '../containers.ts';
import type { SegmentFacts } from '../facts.ts';
import { countMatches, measureWordCoverage } from '../text.ts';
import { endsSentence, type SegmentFeature, type SegmentFeatures, toFlag, log1p } from './feature.ts';

const FEATURE_TAGS = ['h2', 'p', 'td', 'dd', 'div', 'button'];
const MAX_SURROUNDING_COUNT = 3;

const DIGIT_CHARACTERS = /\d/g;
const CAPITAL_LETTERS = /\p{Lu}/gu;

function createSurroundingFeature(at: number): SegmentFeature {
  return ({ container }) => Math.min(MAX_SURROUNDING_COUNT, container.surroundingCounts[at] as number);
}

/** Counts the UTF-16 units from `first` to `last`. Returns -1 if the text contains a character that is not ASCII. */
function countAscii(text: string, first: number, last: number): number {
  let found = 0;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit > 0x7f) return -1;
    if (unit >= first && unit <= last) found++;
  }
  return found;
}

function countCapitals(text: string): number {
  const found = countAscii(text, 0x41, 0x5a);
  return found < 0 ? countMatches(text, CAPITAL_LETTERS) : found;
}

function countDigits(text: string): number {
  const found = countAscii(text, 0x30, 0x39);
  return found < 0 ? countMatches(text, DIGIT_CHARACTERS) : found;
}

/** All features of a segment that do not depend on its neighbours. */
export const BLOCK_FEATURES: SegmentFeatures = {
  words: (s) => log1p(s.words.length),
  wordLength: (s) => (s.words.length > 0 ? s.text.length / s.words.length : 0),
  linkDensity: (s) => s.linkDensity,
  links: (s) => log1p(s.links),
  stopShare: (s) => s.stopWordShare,
  sentences: (s) => log1p(s.sentences),
  digits: (s) => countDigits(s.text) / s.text.length,
  capitals: (s) => countCapitals(s.text) / s.text.length,
  endsSentence: (s) => toFlag(endsSentence(s)),
  headingLevel: (s) => s.headingLevel,
  fragmentLink: (s) => s.linkedBy.fragment / s.text.length,
  inlineLink: (s) => toFlag(s.inlineTag === 'a'),
  depth: (s) => s.container.depth,
  repeats: (s) => log1p(s.repeats - 1),
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
