import { ancestor, type Feature, type FeatureTable, flag, log, ratio } from './feature.ts';
import { type Container, surrounded } from '../containers.ts';
import type { PageFacts, SegmentFacts } from '../facts.ts';

/** Distance without a heading before or after: larger than any other. */
const NO_HEADING = 9;
const HEADING_ANCESTORS = 4;
const OWN_ANCESTORS = 8;

/** A feature of the heading before the segment; `without` if there is none. */
function ofHeading(read: (heading: SegmentFacts, segment: SegmentFacts) => number, without = 0): Feature {
  return (segment, page) => {
    const heading = page.segments[segment.headingBefore];
    return heading === undefined ? without : read(heading, segment);
  };
}

/** Closeness of the segment and its heading in the tree: 8 with the same parent, 0 if far apart. */
function treeCloseness(heading: SegmentFacts, segment: SegmentFacts): number {
  let own: Container | undefined = segment.container;
  for (let level = 0; own !== undefined && level < OWN_ANCESTORS; level++, own = own.parent) {
    let other = heading.container.parent;
    for (let up = 0; other !== undefined && up < HEADING_ANCESTORS; up++, other = other.parent)
      if (own === other) return OWN_ANCESTORS - level;
  }
  return 0;
}

function fromPrimaryHeading(segment: SegmentFacts, page: PageFacts): number {
  if (page.primaryHeading < 0) return 0;
  const distance = segment.index - page.primaryHeading;
  return Math.sign(distance) * log(Math.abs(distance));
}

/** Position in the page, and the heading above. */
export const POSITION_FEATURES: FeatureTable = {
  position: (s, page) => s.index / page.segments.length,
  wordPosition: (s, page) => s.wordsBefore / page.totalWords,
  index: (s) => log(s.index),
  fromEnd: (s, page) => log(page.segments.length - s.index),
  fromPrimaryHeading,
  isPrimaryHeading: (s, page) => flag(s.index === page.primaryHeading),
  headingDistance: ofHeading((heading, s) => log(s.index - heading.index), NO_HEADING),
  headingBeforeLevel: ofHeading((heading) => heading.headingLevel),
  headingBeforeWords: ofHeading((heading) => log(heading.words.length)),
  headingBeforeLinks: ofHeading((heading) => heading.linkDensity),
  headingBeforeMain: ofHeading(({ container }) =>
    flag(surrounded(container, 'main') + surrounded(container, 'article') > 0),
  ),
  headingKinship: ofHeading(treeCloseness),
  nextHeadingDistance: (s) => (s.headingAfter < 0 ? NO_HEADING : log(s.headingAfter - s.index)),
};

const NEIGHBOURS = [-3, -2, -1, 1, 2, 3];
/** Structural features use only the nearest neighbors. */
const NEAREST = 2;
/** Value for a neighbor beyond the ends of the page. */
const NO_NEIGHBOUR = -1;

const NEIGHBOUR_READINGS: Readonly<Record<string, (neighbour: SegmentFacts) => number>> = {
  words: (n) => log(n.words.length),
  linkDensity: (n) => n.linkDensity,
  headingLevel: (n) => n.headingLevel,
  stopShare: (n) => n.stopShare,
  endsSentence: (n) => flag(/[.!?。！？:：…]["”’)»]?$/.test(n.text.slice(-3))),
  listItem: (n) => flag(n.tag === 'li'),
  prose: (n) => flag(n.isProse),
};

function ofNeighbour(offset: number, read: (neighbour: SegmentFacts, own: SegmentFacts) => number): Feature {
  return (segment, page) => {
    const neighbour = page.segments[segment.index + offset];
    return neighbour === undefined ? NO_NEIGHBOUR : read(neighbour, segment);
  };
}

/** Features of the neighboring segments. */
export const NEIGHBOUR_FEATURES: FeatureTable = Object.fromEntries(
  NEIGHBOURS.flatMap((offset) => {
    const at = offset > 0 ? `+${offset}` : `${offset}`;
    const entries: [string, Feature][] = Object.entries(NEIGHBOUR_READINGS).map(([name, read]) => [
      `next${at}:${name}`,
      ofNeighbour(offset, read),
    ]);
    if (Math.abs(offset) > NEAREST) return entries;
    return [
      ...entries,
      [`next${at}:sameSignature`, ofNeighbour(offset, (n, own) => flag(n.signature === own.signature))],
      [
        `next${at}:sameParent`,
        ofNeighbour(offset, (n, own) => flag(ancestor(n.container, 1) === ancestor(own.container, 1))),
      ],
    ] as [string, Feature][];
  }),
);

/** Segments on each side of a window. */
const WINDOWS = [5, 12];

interface Window {
  segments: number;
  words: number;
  prose: number;
  linked: number;
}

function windowAround({ index }: SegmentFacts, { segments }: PageFacts, radius: number): Window {
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

const WINDOW_READINGS: Readonly<Record<string, (window: Window) => number>> = {
  words: (w) => log(w.words / w.segments),
  prose: (w) => ratio(w.prose, w.words),
  linkDensity: (w) => ratio(w.linked, w.words),
};

/** Amount of text, prose and links around the segment. */
export const WINDOW_FEATURES: FeatureTable = Object.fromEntries(
  WINDOWS.flatMap((radius) =>
    Object.entries(WINDOW_READINGS).map(([name, read]): [string, Feature] => [
      `window${radius}:${name}`,
      (segment, page) => read(windowAround(segment, page, radius)),
    ]),
  ),
);
