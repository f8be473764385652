import {
  endsSentence,
  NO_HEADING_DISTANCE,
  type SegmentFeature,
  type SegmentFeatures,
  toFlag,
  divideOrZero,
} from './feature.ts';
import { type SegmentContainer, countSurroundings } from '../containers.ts';
import type { PageFacts, SegmentFacts } from '../facts.ts';

const MAX_HEADING_ANCESTORS = 4;
const MAX_OWN_ANCESTORS = 8;

/**
 * Creates a feature that uses the last heading before the segment. Its value is `valueWithoutHeading` if no heading
 * precedes the segment.
 */
function createHeadingFeature(
  read: (heading: SegmentFacts, segment: SegmentFacts) => number,
  valueWithoutHeading = 0,
): SegmentFeature {
  return (segment, page) => {
    const heading = page.segments[segment.headingBefore];
    return heading === undefined ? valueWithoutHeading : read(heading, segment);
  };
}

/** How close the segment and its heading are in the tree: 8 if they have the same parent, 0 if they are far apart. */
function measureTreeCloseness(heading: SegmentFacts, segment: SegmentFacts): number {
  let ownAncestor: SegmentContainer | undefined = segment.container;
  for (
    let level = 0;
    ownAncestor !== undefined && level < MAX_OWN_ANCESTORS;
    level++, ownAncestor = ownAncestor.parent
  ) {
    let headingAncestor = heading.container.parent;
    for (
      let up = 0;
      headingAncestor !== undefined && up < MAX_HEADING_ANCESTORS;
      up++, headingAncestor = headingAncestor.parent
    )
      if (ownAncestor === headingAncestor) return MAX_OWN_ANCESTORS - level;
  }
  return 0;
}

function measureDistanceFromPrimaryHeading(segment: SegmentFacts, page: PageFacts): number {
  if (page.primaryHeading < 0) return 0;
  const distance = segment.index - page.primaryHeading;
  return Math.sign(distance) * Math.log1p(Math.abs(distance));
}

/** Features of the position in the page and of the heading above. */
export const POSITION_FEATURES: SegmentFeatures = {
  position: (s, page) => s.index / page.segments.length,
  wordPosition: (s, page) => s.wordsBefore / page.totalWords,
  index: (s) => Math.log1p(s.index),
  fromEnd: (s, page) => Math.log1p(page.segments.length - s.index),
  fromPrimaryHeading: measureDistanceFromPrimaryHeading,
  headingDistance: createHeadingFeature(
    (heading, s) => Math.log1p(s.index - heading.index),
    NO_HEADING_DISTANCE,
  ),
  headingBeforeWords: createHeadingFeature((heading) => Math.log1p(heading.words.length)),
  headingBeforeLinks: createHeadingFeature((heading) => heading.linkDensity),
  headingBeforeMain: createHeadingFeature(({ container }) =>
    toFlag(countSurroundings(container, 'main') + countSurroundings(container, 'article') > 0),
  ),
  headingKinship: createHeadingFeature(measureTreeCloseness),
  nextHeadingDistance: (s) =>
    s.headingAfter < 0 ? NO_HEADING_DISTANCE : Math.log1p(s.headingAfter - s.index),
};

const NEIGHBOUR_OFFSETS = [-3, -2, -1, 1, 2, 3];
/** Value for a neighbour that does not exist, before the start or after the end of the page. */
const NO_NEIGHBOUR = -1;

const NEIGHBOUR_VALUES: Readonly<Record<string, (neighbour: SegmentFacts, own: SegmentFacts) => number>> = {
  words: (n) => Math.log1p(n.words.length),
  linkDensity: (n) => n.linkDensity,
  headingLevel: (n) => n.headingLevel,
  endsSentence: (n) => toFlag(endsSentence(n)),
  sameSignature: (n, own) => toFlag(n.signature === own.signature),
};

/** Features of the segments directly before and after the segment. */
export const NEIGHBOUR_FEATURES: SegmentFeatures = Object.fromEntries(
  NEIGHBOUR_OFFSETS.flatMap((offset) =>
    Object.entries(NEIGHBOUR_VALUES).map(([name, read]): [string, SegmentFeature] => [
      `next${offset > 0 ? '+' : ''}${offset}:${name}`,
      (segment, page) => {
        const neighbour = page.segments[segment.index + offset];
        return neighbour === undefined ? NO_NEIGHBOUR : read(neighbour, segment);
      },
    ]),
  ),
);

/** Radii of windows around the segment, in segments on each side. */
const WINDOW_RADII = [5, 12];

interface TextWindow {
  segments: number;
  words: number;
  prose: number;
  linked: number;
}

function sumWindow({ index }: SegmentFacts, { segments }: PageFacts, radius: number): TextWindow {
  const first = segments[Math.max(0, index - radius)] as SegmentFacts;
  const last = segments[Math.min(segments.length, index + radius + 1) - 1] as SegmentFacts;
  const lastWords = last.words.length;
  return {
    segments: last.index - first.index + 1,
    words: last.wordsBefore + lastWords - first.wordsBefore || 1,
    prose: last.proseBefore + (last.isProse ? lastWords : 0) - first.proseBefore,
    linked: last.linkedBefore + lastWords * last.linkDensity - first.linkedBefore,
  };
}

const WINDOW_VALUES: Readonly<Record<string, (window: TextWindow) => number>> = {
  words: (w) => Math.log1p(w.words / w.segments),
  prose: (w) => divideOrZero(w.prose, w.words),
  linkDensity: (w) => divideOrZero(w.linked, w.words),
};

/** How much text, prose and links are around the segment. */
export const WINDOW_FEATURES: SegmentFeatures = Object.fromEntries(
  WINDOW_RADII.flatMap((radius) =>
    Object.entries(WINDOW_VALUES).map(([name, read]): [string, SegmentFeature] => [
      `window${radius}:${name}`,
      (segment, page) => read(sumWindow(segment, page, radius)),
    ]),
  ),
);
