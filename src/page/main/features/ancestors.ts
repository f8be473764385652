import type { SegmentContainer } from '../containers.ts';
import type { PageFacts, SegmentFacts } from '../facts.ts';
import {
  getAncestor,
  getPosition,
  type SegmentFeature,
  type SegmentFeatures,
  toFlag,
  divideOrZero,
} from './feature.ts';

/** Levels above the container of a segment at which features are computed. */
const ANCESTOR_LEVELS = [0, 1, 2, 3, 5];

const CONTAINER_VALUES: Readonly<Record<string, (container: SegmentContainer) => number>> = {
  words: (c) => Math.log1p(c.words),
  linkDensity: (c) => divideOrZero(c.linkedWords, c.words),
  segments: (c) => Math.log1p(c.segments),
  prose: (c) => divideOrZero(c.proseWords, c.words),
  children: (c) => Math.log1p(c.children),
  controls: (c) => Math.log1p(c.controls),
};

/** Features about text, links and prose in the nearest containers of a segment. */
const PARENT_FEATURES: SegmentFeatures = Object.fromEntries(
  ANCESTOR_LEVELS.flatMap((level) =>
    Object.entries(CONTAINER_VALUES).map(([name, read]): [string, SegmentFeature] => [
      `up${level}:${name}`,
      ({ container }) => read(getAncestor(container, level)),
    ]),
  ),
);

const ANCESTOR_SHARE_FEATURES = ['share8', 'share25', 'share50'] as const;

type ReadSection = (section: SegmentContainer, segment: SegmentFacts, page: PageFacts) => number;

const SECTION_VALUES: Readonly<Record<string, ReadSection>> = {
  levels: (c, { container }) => container.depth - c.depth,
  words: (c, _, page) => c.words / page.totalWords,
  linkDensity: (c) => divideOrZero(c.linkedWords, c.words),
  proseOfPage: (c, _, page) => divideOrZero(c.proseWords, page.proseWords),
  prose: (c) => divideOrZero(c.proseWords, c.words),
  segmentWords: (c) => Math.log1p(divideOrZero(c.words, c.segments)),
  headings: (c) => Math.log1p(c.headings),
  prices: (c) => Math.log1p(c.prices),
  images: (c) => Math.log1p(c.imagesBelow),
  controls: (c) => Math.log1p(c.controls),
  fragment: (c) => divideOrZero(c.linkedBy.fragment, c.words),
  query: (c) => divideOrZero(c.linkedBy.query, c.words),
};

/** Features about text, links and prose in the largest ancestors with less than 8, 25 and 50 % of the page's words. */
const SECTION_FEATURES: SegmentFeatures = Object.fromEntries(
  ANCESTOR_SHARE_FEATURES.flatMap((share, at) =>
    Object.entries(SECTION_VALUES).map(([name, read]): [string, SegmentFeature] => [
      `${share}:${name}`,
      (segment, page) => read(getPosition(segment, page).shares[at] as SegmentContainer, segment, page),
    ]),
  ),
);

/** Features about the position relative to the containers with most of the page's prose. */
const PROSE_FEATURES: SegmentFeatures = {
  inProse50: (s, page) => toFlag(getPosition(s, page).inProse[0] === true),
  inProse70: (s, page) => toFlag(getPosition(s, page).inProse[1] === true),
  inProse90: (s, page) => toFlag(getPosition(s, page).inProse[2] === true),
  proseLevelsUp: (s, page) => getPosition(s, page).levelsUp,
  proseLevelsDown: (s, page) => getPosition(s, page).levelsDown,
};

export const ANCESTOR_FEATURES: SegmentFeatures = {
  ...PARENT_FEATURES,
  ...SECTION_FEATURES,
  ...PROSE_FEATURES,
};
