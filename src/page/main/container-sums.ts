import type { SegmentContainer } from './containers.ts';
import type { SegmentFacts, SignatureCount } from './facts.ts';

const LINK_KINDS = ['fragment', 'query'] as const;

/**
 * Adds the counts of segments to their containers, then the counts of containers to their parents. The list must
 * contain parents before their children.
 */
export function addUpContainers(
  segments: readonly SegmentFacts[],
  containers: readonly SegmentContainer[],
): void {
  for (const segment of segments) {
    const { container, words, linkDensity, isProse, headingLevel, linkedLength } = segment;
    if (linkedLength > 0) {
      const scale = (words.length * linkDensity) / linkedLength;
      for (const kind of LINK_KINDS) container.linkedBy[kind] += segment.linkedBy[kind] * scale;
    }
    container.words += words.length;
    container.linkedWords += words.length * linkDensity;
    container.proseWords += isProse ? words.length : 0;
    container.segments++;
    container.headings += headingLevel > 0 ? 1 : 0;
    container.prices += segment.hasPrice ? 1 : 0;
    container.dates += segment.hasDate ? 1 : 0;
    container.imagesBelow += segment.images;
    if (container.firstSegment < 0) container.firstSegment = segment.index;
  }
  for (let index = containers.length - 1; index > 0; index--) {
    const container = containers[index] as SegmentContainer;
    const { parent } = container;
    if (parent === undefined) continue;
    parent.words += container.words;
    parent.linkedWords += container.linkedWords;
    if (container.linkedWords > 0)
      for (const kind of LINK_KINDS) parent.linkedBy[kind] += container.linkedBy[kind];
    parent.proseWords += container.proseWords;
    parent.segments += container.segments;
    parent.headings += container.headings;
    parent.prices += container.prices;
    parent.dates += container.dates;
    parent.imagesBelow += container.imagesBelow;
    parent.controls += container.controls;
    if (
      container.firstSegment >= 0 &&
      (parent.firstSegment < 0 || container.firstSegment < parent.firstSegment)
    )
      parent.firstSegment = container.firstSegment;
  }
}

export function countSignatures(segments: readonly SegmentFacts[]): Map<string, SignatureCount> {
  const signatures = new Map<string, SignatureCount>();
  for (const { signature, words } of segments) {
    const counted = signatures.get(signature);
    if (counted === undefined) signatures.set(signature, { segments: 1, words: words.length });
    else {
      counted.segments++;
      counted.words += words.length;
    }
  }
  return signatures;
}
