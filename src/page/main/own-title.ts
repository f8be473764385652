import type { PageFacts, SegmentFacts } from './facts.ts';

const TITLE_SHARE = 0.5;

/** Whether a segment is the page's own heading, and says what its title does. */
export function isOwnTitle({ index, titleShare }: SegmentFacts, { primaryHeading }: PageFacts): boolean {
  return index === primaryHeading && titleShare >= TITLE_SHARE;
}
