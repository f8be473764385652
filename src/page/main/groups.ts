import type { Container, Group, Repetition } from './containers.ts';
import type { PageFacts, SegmentFacts } from './facts.ts';

/** Smaller groups are no repetition. Members of one segment are a plain list. */
const PREVAILING_MIN_MEMBERS = 3;
const PREVAILING_MIN_SEGMENTS = 1.5;

/** More than the number of signatures of a page. */
const KEY_BASE = 2 ** 26;

/** Assigns a group to every container with text. Returns all groups in document order. */
export function groupSiblings(containers: readonly Container[]): Group[] {
  const byKey = new Map<number, Group>();
  for (const container of containers) {
    if (container.parent === undefined || container.words === 0) continue;
    const key = container.parent.index * KEY_BASE + container.signature;
    let group = byKey.get(key);
    if (group === undefined) {
      group = {
        members: 0,
        words: 0,
        linkedWords: 0,
        proseWords: 0,
        segments: 0,
        withPrice: 0,
        withDate: 0,
        images: 0,
        headings: 0,
        controls: 0,
        firstSegment: container.firstSegment,
      };
      byKey.set(key, group);
    }
    group.members++;
    group.words += container.words;
    group.linkedWords += container.linkedWords;
    group.proseWords += container.proseWords;
    group.segments += container.segments;
    group.withPrice += Math.min(1, container.prices);
    group.withDate += Math.min(1, container.dates);
    group.images += container.images;
    group.headings += container.headings;
    group.controls += container.controls;
    container.group = group;
  }
  return [...byKey.values()];
}

/** The groups with the most words and with the most prose. */
export function prevailingGroups(groups: Iterable<Group>): {
  largest: Group | undefined;
  prose: Group | undefined;
} {
  let largest: Group | undefined;
  let prose: Group | undefined;
  for (const group of groups) {
    if (group.members < PREVAILING_MIN_MEMBERS) continue;
    if (group.segments / group.members < PREVAILING_MIN_SEGMENTS) continue;
    if (largest === undefined || group.words > largest.words) largest = group;
    if (prose === undefined || group.proseWords > prose.proseWords) prose = group;
  }
  return { largest, prose };
}

const MAX_LEVELS = 10;
const MIN_MEMBERS = 2;

/** Grows with the number of members and of segments per member. */
function strength(group: Group): number {
  return group.members * Math.sqrt(group.segments / group.members);
}

/** The strongest repetition around a container. */
export function repetitionAround(container: Container): Repetition | undefined {
  let best: Group | undefined;
  let bestLevel = 0;
  let bestStrength = 0;
  let at: Container | undefined = container;
  for (let level = 0; at !== undefined && level < MAX_LEVELS; level++, at = at.parent) {
    const { group } = at;
    if (group === undefined || group.members < MIN_MEMBERS) continue;
    const own = strength(group);
    if (best !== undefined && own <= bestStrength) continue;
    best = group;
    bestLevel = level;
    bestStrength = own;
  }
  return best && { group: best, level: bestLevel };
}

/** The heading before the repetition around a segment, such as the name of a grid of cards. */
export function sectionHeading(segment: SegmentFacts, page: PageFacts): SegmentFacts | undefined {
  const first = page.positions[segment.container.index]?.repetition?.group.firstSegment ?? -1;
  return page.segments[page.segments[first]?.headingBefore ?? -1];
}
