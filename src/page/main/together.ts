import type { Group } from './containers.ts';
import type { PageFacts, SegmentFacts } from './facts.ts';

/** How much of a segment's probability is that of the segments next to it. */
const NEIGHBOURS_SHARE = 0.1;
/** How much is that of the segments alike: all prices of a grid, all names of a thread. */
const ALIKE_SHARE = 0.4;
/** So that segments without a word count, too. */
const BASE_WEIGHT = 0.5;

/** What belongs together is decided together: each function gives new probabilities for some segments of a page. */
type Draw = (
  page: PageFacts,
  segments: readonly SegmentFacts[],
  probabilities: Float32Array,
) => Float32Array<ArrayBuffer>;

/** Draws segments to those before and behind them in reading order. */
export const drawToNeighbours: Draw = (_, segments, probabilities) => {
  const drawn = Float32Array.from(probabilities);
  segments.forEach((segment, at) => {
    const around = [segments[at - 1], segments[at + 1]].filter((next) => next !== undefined);
    draw(drawn, [segment], around, probabilities, NEIGHBOURS_SHARE);
  });
  return drawn;
};

/** Draws segments to what is alike, by its signature, in the repetition around them. */
export const drawToAlike: Draw = ({ places }, segments, probabilities) => {
  const groups = new Map<Group, Map<number, SegmentFacts[]>>();
  for (const segment of segments) {
    const group = places[segment.container.index]?.repetition?.group;
    if (group === undefined) continue;
    const parts = groups.get(group) ?? new Map<number, SegmentFacts[]>();
    groups.set(group, parts);
    const alike = parts.get(segment.signature);
    if (alike === undefined) parts.set(segment.signature, [segment]);
    else alike.push(segment);
  }
  const drawn = Float32Array.from(probabilities);
  for (const parts of groups.values())
    for (const alike of parts.values()) draw(drawn, alike, alike, probabilities, ALIKE_SHARE);
  return drawn;
};

/** Draws segments to the mean of others, by weight of words. */
function draw(
  drawn: Float32Array,
  segments: readonly SegmentFacts[],
  others: readonly SegmentFacts[],
  probabilities: Float32Array,
  share: number,
): void {
  let sum = 0;
  let weight = 0;
  for (const { words, index } of others) {
    sum += (words.length + BASE_WEIGHT) * (probabilities[index] as number);
    weight += words.length + BASE_WEIGHT;
  }
  if (weight === 0) return;
  for (const { index } of segments)
    drawn[index] = (1 - share) * (probabilities[index] as number) + share * (sum / weight);
}
