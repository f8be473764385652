import type { SegmentContainer } from '../containers.ts';
import type { ContainerPosition, PageFacts, SegmentFacts } from '../facts.ts';

export type SegmentFeature = (segment: SegmentFacts, page: PageFacts) => number;
/** Features by name. The names are unique, and models refer to them. */
export type SegmentFeatures = Readonly<Record<string, SegmentFeature>>;

/** Distance to a heading that does not exist. It is larger than any real distance. */
export const NO_HEADING_DISTANCE = 9;

/** Returns the position of the container that contains a segment. */
export const getPosition = (segment: SegmentFacts, page: PageFacts): ContainerPosition =>
  page.positions[segment.container.index] as ContainerPosition;

export function toFlag(value: boolean): number {
  return value ? 1 : 0;
}

const SENTENCE_END = /[.!?。！？:：…]["”’)»]?$/;

/** Whether a segment ends with the end of a sentence, also if a quotation mark or bracket follows. */
export const endsSentence = ({ text }: SegmentFacts): boolean => SENTENCE_END.test(text.slice(-3));

/** Divides; returns 0 if `whole` is 0. */
export function divideOrZero(part: number, whole: number): number {
  return whole > 0 ? part / whole : 0;
}

/** Returns the ancestor that is `levels` above a container, or the root if there are fewer levels. */
export function getAncestor(container: SegmentContainer, levels: number): SegmentContainer {
  let at = container;
  for (let level = 0; level < levels && at.parent !== undefined; level++) at = at.parent;
  return at;
}
