import type { FeatureFamily } from '../evidence.ts';
import type { SiblingGroup } from './containers.ts';
import type { PageFacts, SegmentFacts } from './facts.ts';

/** Share of a smoothed probability that comes from the segments directly before and after the segment. */
const NEIGHBOURS_SHARE = 0.1;
/**
 * Share of a smoothed probability that comes from the same part of repeated blocks, such as all prices of a grid or all
 * names of a thread.
 */
const SIBLINGS_SHARE = 0.4;
/** Added to the number of words, so that a segment without words has a weight above 0. */
const BASE_SEGMENT_WEIGHT = 0.5;

/** Computes the smoothed probabilities of some segments of a page. */
type SmoothProbabilities = (
  page: PageFacts,
  segments: readonly SegmentFacts[],
  probabilities: Float32Array,
) => Float32Array<ArrayBuffer>;

/** The smoothing passes in the order they run. `family` is the feature family that explains the changes of a pass. */
export const SMOOTHING_PASSES: readonly {
  name: string;
  family: FeatureFamily;
  smooth: SmoothProbabilities;
}[] = [
  { name: 'smoothAcrossNeighbours', family: 'neighbourScores', smooth: smoothAcrossNeighbours },
  { name: 'smoothAcrossSiblings', family: 'repetition', smooth: smoothAcrossSiblings },
];

/** Moves each segment's probability towards the probabilities of the segments before and after it. */
function smoothAcrossNeighbours(
  _: PageFacts,
  segments: readonly SegmentFacts[],
  probabilities: Float32Array,
): Float32Array<ArrayBuffer> {
  const smoothed = Float32Array.from(probabilities);
  segments.forEach((segment, at) => {
    const neighbours = [segments[at - 1], segments[at + 1]].filter((next) => next !== undefined);
    moveTowardsMean(smoothed, [segment], neighbours, probabilities, NEIGHBOURS_SHARE);
  });
  return smoothed;
}

/**
 * Moves each segment's probability towards those of the segments with the same signature in the same group of repeated
 * siblings.
 */
function smoothAcrossSiblings(
  { positions }: PageFacts,
  segments: readonly SegmentFacts[],
  probabilities: Float32Array,
): Float32Array<ArrayBuffer> {
  const smoothed = Float32Array.from(probabilities);
  const groups = Map.groupBy(
    segments,
    ({ container }): SiblingGroup | undefined => positions[container.index]?.repetition?.group,
  );
  for (const [group, members] of groups) {
    if (group === undefined) continue;
    for (const siblings of Map.groupBy(members, ({ signature }) => signature).values())
      moveTowardsMean(smoothed, siblings, siblings, probabilities, SIBLINGS_SHARE);
  }
  return smoothed;
}

/**
 * Moves the probability of each segment by `share` of the way towards the mean of other segments, weighted by words.
 */
function moveTowardsMean(
  smoothed: Float32Array,
  segments: readonly SegmentFacts[],
  others: readonly SegmentFacts[],
  probabilities: Float32Array,
  share: number,
): void {
  let sum = 0;
  let weight = 0;
  for (const { words, index } of others) {
    sum += (words.length + BASE_SEGMENT_WEIGHT) * (probabilities[index] as number);
    weight += words.length + BASE_SEGMENT_WEIGHT;
  }
  if (weight === 0) return;
  for (const { index } of segments)
    smoothed[index] = (1 - share) * (probabilities[index] as number) + share * (sum / weight);
}
