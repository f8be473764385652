import type { ContainerPosition, PageFacts, SegmentFacts } from '../facts.ts';
import type { Group } from '../containers.ts';
import { sectionHeading } from '../groups.ts';
import { type Feature, type FeatureTable, flag, log, ratio, type Scope } from './feature.ts';

const MAX_PER_MEMBER = 3;
/** Distance without a heading before: larger than any other. */
const NO_HEADING = 9;

const positionOf = (segment: SegmentFacts, page: PageFacts): ContainerPosition =>
  page.positions[segment.container.index] as ContainerPosition;

function ofGroup(read: (group: Group, page: PageFacts) => number): Feature {
  return (segment, page) => {
    const { repetition } = positionOf(segment, page);
    return repetition === undefined ? 0 : read(repetition.group, page);
  };
}

/** The group around the segment: cards, posts, rows, and an average member. */
const GROUP_FEATURES: FeatureTable = {
  'group:members': ofGroup((g) => log(g.members)),
  'group:words': ofGroup((g) => log(g.words / g.members)),
  'group:linkDensity': ofGroup((g) => ratio(g.linkedWords, g.words)),
  'group:wordsOfPage': ofGroup((g, page) => g.words / page.totalWords),
  'group:proseOfPage': ofGroup((g, page) => ratio(g.proseWords, page.proseWords)),
  'group:segments': ofGroup((g) => log(g.segments / g.members)),
  'group:images': ofGroup((g) => Math.min(MAX_PER_MEMBER, g.images / g.members)),
  'group:prices': ofGroup((g) => g.withPrice / g.members),
  'group:dates': ofGroup((g) => g.withDate / g.members),
  'group:headings': ofGroup((g) => Math.min(MAX_PER_MEMBER, g.headings / g.members)),
  'group:controls': ofGroup((g) => Math.min(MAX_PER_MEMBER, g.controls / g.members)),
  'group:start': ofGroup((g, page) => g.firstSegment / page.segments.length),
  'group:isLargest': ofGroup((g, page) => flag(g === page.largestGroup)),
};

export const REPETITION_SCOPES: readonly Scope[] = [
  { of: (s, page) => positionOf(s, page).repetition?.group, features: GROUP_FEATURES },
];

/** Distance to the heading before the repetition, in segments. */
function fromSectionHeading(segment: SegmentFacts, page: PageFacts): number {
  const heading = sectionHeading(segment, page);
  return heading === undefined ? NO_HEADING : log(segment.index - heading.index);
}

/** Position in the repetition, and frequency of the segment's own structure. */
export const REPETITION_FEATURES: FeatureTable = {
  'group:level': (s, page) => positionOf(s, page).repetition?.level ?? 0,
  'section:heading': fromSectionHeading,
  'section:level': (s, page) => sectionHeading(s, page)?.headingLevel ?? 0,
  inLargestGroup: (s, page) => flag(positionOf(s, page).inLargestGroup),
  inProseGroup: (s, page) => flag(positionOf(s, page).inProseGroup),
  'signature:segments': (s, page) => log(page.signatures.get(s.signature)?.segments ?? 0),
  'signature:words': (s, page) => {
    const counted = page.signatures.get(s.signature);
    return counted === undefined ? 0 : log(counted.words / counted.segments);
  },
  'signature:wordsOfPage': (s, page) => (page.signatures.get(s.signature)?.words ?? 0) / page.totalWords,
};
