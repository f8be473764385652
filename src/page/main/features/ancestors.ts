import type { SegmentContainer } from '../containers.ts';
import type { PageFacts, SegmentFacts } from '../facts.ts';
import {
  getAncestor,
  getPosition,
  type SegmentFeature,
  type SegmentFeatures,
  toFlag,
  log1p,
  divideOrZero,
  type FeatureScope,
} from './feature.ts';

/** Levels above the container of a segment at which features are computed. */
const ANCESTOR_LEVELS = [0, 1, 2, 3, 5];

const CONTAINER_VALUES: Readonly<Record<string, (container: SegmentContainer) => number>> = {
  words: (c) => log1p(c.words),
  linkDensity: (c) => divideOrZero(c.linkedWords, c.words),
  segments: (c) => log1p(c.segments),
  prose: (c) => divideOrZero(c.proseWords, c.words),
  children: (c) => log1p(c.children),
  controls: (c) => log1p(c.controls),
};

/** Features about text, links and prose in the nearest containers of a segment. */
const PARENT_SCOPES: readonly FeatureScope[] = ANCESTOR_LEVELS.map((level) => ({
  getScope: ({ container }) => getAncestor(container, level),
  features: Object.fromEntries(
    Object.entries(CONTAINER_VALUES).map(([name, read]): [string, SegmentFeature] => [
      `up${level}:${name}`,
      ({ container }) => read(getAncestor(container, level)),
    ]),
  ),
}));

const ANCESTOR_SHARE_FEATURES = ['share8', 'share25', 'share50'] as const;

const SECTION_VALUES: Readonly<Record<string, (section: SegmentContainer, page: PageFacts) => number>> = {
  words: (c, page) => c.words / page.totalWords,
  linkDensity: (c) => divideOrZero(c.linkedWords, c.words),
  proseOfPage: (c, page) => divideOrZero(c.proseWords, page.proseWords),
  prose: (c) => divideOrZero(c.proseWords, c.words),
  segmentWords: (c) => log1p(divideOrZero(c.words, c.segments)),
  headings: (c) => log1p(c.headings),
  prices: (c) => log1p(c.prices),
  images: (c) => log1p(c.imagesBelow),
  controls: (c) => log1p(c.controls),
  fragment: (c) => divideOrZero(c.linkedBy.fragment, c.words),
  query: (c) => divideOrZero(c.linkedBy.query, c.words),
};

/** Features about text, links and prose in the largest ancestors with less than 8, 25 and 50 % of the page's words. */
const SECTION_SCOPES: readonly FeatureScope[] = ANCESTOR_SHARE_FEATURES.map((share, at) => {
  const getSection = (segment: SegmentFacts, page: PageFacts): SegmentContainer =>
    getPosition(segment, page).shares[at as 0 | 1 | 2];
  return {
    getScope: getSection,
    features: Object.fromEntries(
      Object.entries(SECTION_VALUES).map(([name, read]): [string, SegmentFeature] => [
        `${share}:${name}`,
        (segment, page) => read(getSection(segment, page), page),
      ]),
    ),
  };
});

/** The number of levels up to the section. */
export const ANCESTOR_FEATURES: SegmentFeatures = Object.fromEntries(
  ANCESTOR_SHARE_FEATURES.map((share, at): [string, SegmentFeature] => [
    `${share}:levels`,
    (segment, page) => segment.container.depth - getPosition(segment, page).shares[at as 0 | 1 | 2].depth,
  ]),
);

/** Features about the position relative to the containers with most of the page's prose. */
const PROSE_FEATURES: SegmentFeatures = {
  inProse50: (s, page) => toFlag(getPosition(s, page).inProse[0]),
  inProse70: (s, page) => toFlag(getPosition(s, page).inProse[1]),
  inProse90: (s, page) => toFlag(getPosition(s, page).inProse[2]),
  proseLevelsUp: (s, page) => getPosition(s, page).levelsUp,
  proseLevelsDown: (s, page) => getPosition(s, page).levelsDown,
};

export const ANCESTOR_SCOPES: readonly FeatureScope[] = [
  ...PARENT_SCOPES,
  ...SECTION_SCOPES,
  { getScope: ({ container }) => container, features: PROSE_FEATURES },
];
