import { ANCESTOR_KINDS } from '../containers.ts';
import type { SegmentFacts } from '../facts.ts';
import { countMatches, measureWordCoverage } from '../text.ts';
import { type SegmentFeature, type SegmentFeatures, toFlag, log1p } from './feature.ts';

const FEATURE_TAGS =
  'h1 h2 h3 h4 p li row td pre blockquote dt dd figcaption div button label section summary'.split(' ');
const MAX_SURROUNDING_COUNT = 3;
const MAX_IMAGES = 3;

const COMMAS_AND_SEMICOLONS = /[,，、;；]/g;
const DIGIT_CHARACTERS = /\d/g;
const CAPITAL_LETTERS = /\p{Lu}/gu;
const CJK_CHARACTERS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;
const SEPARATOR_CHARACTERS = /[|»›>→•·/]/g;
const ENDS_SENTENCE = /[.!?。！？:：…]["”’)»]?$/;
const COPYRIGHT_NOTICE = /©|\(c\) ?\d{4}|all rights reserved/i;
const CODE_CHARACTERS = /[{};=<>()]{2}|\w\(\)|=>/;

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

const countPerCharacter = (pattern: RegExp, { text }: SegmentFacts): number =>
  countMatches(text, pattern) / text.length;

/** Features of the segment alone: words, characters, links and element. */
const OWN_FEATURES: SegmentFeatures = {
  words: (s) => log1p(s.words.length),
  wordLength: (s) => (s.words.length > 0 ? s.text.length / s.words.length : 0),
  linkDensity: (s) => s.linkDensity,
  links: (s) => log1p(s.links),
  absoluteLinks: (s) => (s.links > 0 ? s.absoluteLinks / s.links : 0),
  stopShare: (s) => s.stopWordShare,
  sentences: (s) => log1p(s.sentences),
  commas: (s) => log1p(countMatches(s.text, COMMAS_AND_SEMICOLONS)),
  digits: (s) => countDigits(s.text) / s.text.length,
  capitals: (s) => countCapitals(s.text) / s.text.length,
  cjk: (s) => countPerCharacter(CJK_CHARACTERS, s),
  separators: (s) => countMatches(s.text, SEPARATOR_CHARACTERS),
  endsSentence: (s) => toFlag(ENDS_SENTENCE.test(s.text.slice(-3))),
  endsColon: (s) => toFlag(/[:：]$/.test(s.text.slice(-1))),
  endsQuestion: (s) => toFlag(/[?？]$/.test(s.text.slice(-1))),
  date: (s) => toFlag(s.hasDate),
  price: (s) => toFlag(s.hasPrice),
  copyright: (s) => toFlag(COPYRIGHT_NOTICE.test(s.text)),
  code: (s) => toFlag(CODE_CHARACTERS.test(s.text)),
  bold: (s) => Math.min(1, s.boldLength / s.text.length),
  image: (s) => toFlag(s.images > 0),
  containerImages: (s) => Math.min(MAX_IMAGES, s.container.images),
  hidden: (s) => toFlag(s.isHidden),
  headingLevel: (s) => s.headingLevel,
  fragmentLink: (s) => s.linkedBy.fragment / s.text.length,
  queryLink: (s) => s.linkedBy.query / s.text.length,
  externalLink: (s) => s.linkedBy.external / s.text.length,
  belowLink: (s) => s.linkedBy.below / s.text.length,
  endsCount: (s) => toFlag(/[([]\d{1,6}[)\]]$/.test(s.text.slice(-8))),
  inlineLink: (s) => toFlag(s.inlineTag === 'a'),
  prose: (s) => toFlag(s.isProse),
  depth: (s) => s.container.depth,
  repeats: (s) => log1p(s.repeats - 1),
};

/** Features that measure how much of the segment occurs in the declarations of the page, such as its description. */
const DECLARATION_FEATURES: SegmentFeatures = {
  titleShare: (s) => s.titleShare,
  titleCover: (s) => s.titleCover,
  inDescription: (s, page) => measureWordCoverage(s.words, page.description),
  inStructuredBody: (s, page) => measureWordCoverage(s.words, page.body),
  inStructuredDescription: (s, page) => measureWordCoverage(s.words, page.descriptions),
};

/** All features of a segment that do not depend on its neighbours. */
export const BLOCK_FEATURES: SegmentFeatures = {
  ...OWN_FEATURES,
  ...DECLARATION_FEATURES,
  ...Object.fromEntries(
    FEATURE_TAGS.map((tag) => [`tag:${tag}`, (s: SegmentFacts) => toFlag(s.tag === tag)]),
  ),
  ...Object.fromEntries(
    ANCESTOR_KINDS.map((name) => [`in:${name}`, createSurroundingFeature(ANCESTOR_KINDS.indexOf(name))]),
  ),
};
