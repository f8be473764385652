import type { PageFacts, SegmentFacts } from '../facts.ts';
import type { SiblingGroup } from '../containers.ts';
import { findSectionHeading } from '../groups.ts';
import {
  getPosition,
  NO_HEADING_DISTANCE,
  type SegmentFeature,
  type SegmentFeatures,
  divideOrZero,
} from './feature.ts';

const MAX_IMAGES_PER_MEMBER = 3;

function createGroupFeature(read: (group: SiblingGroup, page: PageFacts) => number): SegmentFeature {
  return (segment, page) => {
    const { repetition } = getPosition(segment, page);
    return repetition === undefined ? 0 : read(repetition.group, page);
  };
}

/**
 * Features of the group of siblings around the segment (cards, posts, rows), and of the average member of the group.
 */
const GROUP_FEATURES: SegmentFeatures = {
  'group:members': createGroupFeature((g) => Math.log1p(g.members)),
  'group:words': createGroupFeature((g) => Math.log1p(g.words / g.members)),
  'group:linkDensity': createGroupFeature((g) => divideOrZero(g.linkedWords, g.words)),
  'group:wordsOfPage': createGroupFeature((g, page) => g.words / page.totalWords),
  'group:proseOfPage': createGroupFeature((g, page) => divideOrZero(g.proseWords, page.proseWords)),
  'group:segments': createGroupFeature((g) => Math.log1p(g.segments / g.members)),
  'group:images': createGroupFeature((g) => Math.min(MAX_IMAGES_PER_MEMBER, g.images / g.members)),
  'group:prices': createGroupFeature((g) => g.withPrice / g.members),
  'group:dates': createGroupFeature((g) => g.withDate / g.members),
  'group:start': createGroupFeature((g, page) => g.firstSegment / page.segments.length),
};

/** Returns the logarithm of the number of segments since the heading before the group of repeated siblings. */
function measureDistanceFromSectionHeading(segment: SegmentFacts, page: PageFacts): number {
  const heading = findSectionHeading(segment, page);
  return heading === undefined ? NO_HEADING_DISTANCE : Math.log1p(segment.index - heading.index);
}

/** Features about the segment's position in its group, and about how often its structure occurs on the page. */
export const REPETITION_FEATURES: SegmentFeatures = {
  ...GROUP_FEATURES,
  'group:level': (s, page) => getPosition(s, page).repetition?.level ?? 0,
  'section:heading': measureDistanceFromSectionHeading,
  'section:level': (s, page) => findSectionHeading(s, page)?.headingLevel ?? 0,
  'signature:segments': (s, page) => Math.log1p(page.signatures.get(s.signature)?.segments ?? 0),
  'signature:words': (s, page) => {
    const counted = page.signatures.get(s.signature);
    return counted === undefined ? 0 : Math.log1p(counted.words / counted.segments);
  },
  'signature:wordsOfPage': (s, page) => (page.signatures.get(s.signature)?.words ?? 0) / page.totalWords,
};
