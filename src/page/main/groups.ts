import type { SegmentContainer, SiblingGroup, Repetition } from './containers.ts';
import type { PageFacts, SegmentFacts } from './facts.ts';

/** A group with fewer members is not a repetition, and a group with fewer segments per member is a plain list. */
const MIN_MEMBERS_OF_LARGEST_GROUP = 3;
const MIN_SEGMENTS_PER_MEMBER = 1.5;

/** Assigns a group to each container with text. Returns all groups in document order. */
export function groupSiblings(containers: readonly SegmentContainer[]): SiblingGroup[] {
  const byKey = new Map<string, SiblingGroup>();
  for (const container of containers) {
    if (container.parent === undefined || container.words === 0) continue;
    const key = `${container.parent.index} ${container.signature}`;
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
    container.group = group;
  }
  return [...byKey.values()];
}

/** Finds the group with the most words and the group with the most prose. */
export function findLargestGroups(groups: Iterable<SiblingGroup>): {
  largest: SiblingGroup | undefined;
  prose: SiblingGroup | undefined;
} {
  let largest: SiblingGroup | undefined;
  let prose: SiblingGroup | undefined;
  for (const group of groups) {
    if (group.members < MIN_MEMBERS_OF_LARGEST_GROUP) continue;
    if (group.segments / group.members < MIN_SEGMENTS_PER_MEMBER) continue;
    if (largest === undefined || group.words > largest.words) largest = group;
    if (prose === undefined || group.proseWords > prose.proseWords) prose = group;
  }
  return { largest, prose };
}

const MAX_GROUP_ANCESTOR_LEVELS = 10;
const MIN_GROUP_MEMBERS = 2;

/**
 * Returns how clearly a group is a repetition. The value grows with the number of members and with the number of
 * segments per member.
 */
function measureRepetitionStrength(group: SiblingGroup): number {
  return group.members * Math.sqrt(group.segments / group.members);
}

/** Finds the clearest repetition among the groups that contain a container. */
export function findRepetition(container: SegmentContainer): Repetition | undefined {
  let best: SiblingGroup | undefined;
  let bestLevel = 0;
  let bestStrength = 0;
  let ancestor: SegmentContainer | undefined = container;
  for (
    let level = 0;
    ancestor !== undefined && level < MAX_GROUP_ANCESTOR_LEVELS;
    level++, ancestor = ancestor.parent
  ) {
    const { group } = ancestor;
    if (group === undefined || group.members < MIN_GROUP_MEMBERS) continue;
    const strength = measureRepetitionStrength(group);
    if (best !== undefined && strength <= bestStrength) continue;
    best = group;
    bestLevel = level;
    bestStrength = strength;
  }
  return best && { group: best, level: bestLevel };
}

/** Finds the heading before the repetition that contains a segment, such as the heading above a grid of cards. */
export function findSectionHeading(segment: SegmentFacts, page: PageFacts): SegmentFacts | undefined {
  const firstSegment = page.positions[segment.container.index]?.repetition?.group.firstSegment ?? -1;
  return page.segments[page.segments[firstSegment]?.headingBefore ?? -1];
}
