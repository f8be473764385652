import type { SiblingGroup } from './containers.ts';
import type { PageFacts, SegmentFacts } from './facts.ts';
import { getAncestor } from './features/feature.ts';
import { findSectionHeading } from './groups.ts';
import { computeExpectedF1Threshold } from './threshold.ts';

/** A feature of a segment that is computed from the scores of the first stage. */
type ContextFeature = (segment: SegmentFacts, scored: ScoreSummary) => number;

/**
 * Sums of the first stage's scores on a page. The weight of a segment is its number of words plus
 * `BASE_SEGMENT_WEIGHT`.
 */
interface ScoreSummary {
  page: PageFacts;
  scores: Float32Array;
  threshold: number;
  /**
   * `totalWeight`: weight of all segments. `mainWeight`: weight of the segments with a score of at least `threshold`.
   * `mean`: mean score of all segments.
   */
  totalWeight: number;
  mainWeight: number;
  mean: number;
  /** For each segment: the share of the page's weight in segments that score at least as high as this segment. */
  ranks: Float64Array;
  /** For each segment, the sum over all segments before it. The last value is the sum over all segments. */
  weightsBefore: Float64Array;
  sumsBefore: Float64Array;
  mainBefore: Float64Array;
  /** Mean score of the segments below each container. */
  containers: Float64Array;
  groups: ReadonlyMap<SiblingGroup, WeightedSum>;
  signatures: ReadonlyMap<string, WeightedSum>;
}

interface WeightedSum {
  sum: number;
  weight: number;
}

/** Added to the number of words, so that a segment without words has a weight above 0. */
const BASE_SEGMENT_WEIGHT = 0.5;
/** Value for a neighbour, ancestor or sibling that does not exist. */
const MISSING_SCORE = -1;

const getSegmentWeight = ({ words }: SegmentFacts): number => words.length + BASE_SEGMENT_WEIGHT;
const computeMean = (mean: WeightedSum | undefined): number =>
  mean === undefined ? MISSING_SCORE : mean.sum / mean.weight;

function addToMean<Key>(means: Map<Key, WeightedSum>, key: Key, weight: number, score: number): void {
  const mean = means.get(key);
  if (mean === undefined) means.set(key, { sum: weight * score, weight });
  else {
    mean.sum += weight * score;
    mean.weight += weight;
  }
}

function computeContainerMeans({ containers, segments }: PageFacts, scores: Float32Array): Float64Array {
  const sums = new Float64Array(containers.length);
  const weights = new Float64Array(containers.length);
  const add = (at: number, sum: number, weight: number): void => {
    sums[at] = (sums[at] as number) + sum;
    weights[at] = (weights[at] as number) + weight;
  };
  for (const segment of segments) {
    const weight = getSegmentWeight(segment);
    add(segment.container.index, weight * (scores[segment.index] as number), weight);
  }
  for (let index = containers.length - 1; index > 0; index--) {
    const parent = containers[index]?.parent;
    if (parent !== undefined) add(parent.index, sums[index] as number, weights[index] as number);
  }
  return sums.map((sum, index) => sum / Math.max(weights[index] as number, 1e-9));
}

const findGroup = ({ container }: SegmentFacts, page: PageFacts): SiblingGroup | undefined =>
  page.positions[container.index]?.repetition?.group;

export function summarizeScores(page: PageFacts, scores: Float32Array): ScoreSummary {
  const { segments } = page;
  const segmentCount = segments.length;
  const threshold = computeExpectedF1Threshold(
    scores,
    segments.map(({ words }) => words.length),
  );
  const weightsBefore = new Float64Array(segmentCount + 1);
  const sumsBefore = new Float64Array(segmentCount + 1);
  const mainBefore = new Float64Array(segmentCount + 1);
  const groups = new Map<SiblingGroup, WeightedSum>();
  const signatures = new Map<string, WeightedSum>();
  for (const segment of segments) {
    const { index, signature } = segment;
    const weight = getSegmentWeight(segment);
    const ownScore = scores[index] as number;
    weightsBefore[index + 1] = (weightsBefore[index] as number) + weight;
    sumsBefore[index + 1] = (sumsBefore[index] as number) + weight * ownScore;
    mainBefore[index + 1] = (mainBefore[index] as number) + (ownScore >= threshold ? weight : 0);
    const group = findGroup(segment, page);
    if (group !== undefined) addToMean(groups, group, weight, ownScore);
    addToMean(signatures, signature, weight, ownScore);
  }
  const totalWeight = weightsBefore[segmentCount] as number;
  const ranks = new Float64Array(segmentCount);
  let weightAbove = 0;
  for (const segment of segments.toSorted(
    (a, b) => (scores[b.index] as number) - (scores[a.index] as number),
  )) {
    weightAbove += getSegmentWeight(segment);
    ranks[segment.index] = weightAbove / totalWeight;
  }
  return {
    page,
    scores,
    threshold,
    totalWeight,
    mainWeight: mainBefore[segmentCount] as number,
    mean: (sumsBefore[segmentCount] as number) / totalWeight,
    ranks,
    weightsBefore,
    sumsBefore,
    mainBefore,
    containers: computeContainerMeans(page, scores),
    groups,
    signatures,
  };
}

const NEIGHBOUR_OFFSETS = [-3, -2, -1, 1, 2, 3];
const SCORE_WINDOW_SIZES = [4, 12];
const ANCESTOR_LEVELS = [0, 1, 2, 3, 5];

function computeWindowMean(
  { index }: SegmentFacts,
  { scores, weightsBefore, sumsBefore }: ScoreSummary,
  radius: number,
): number {
  const low = Math.max(0, index - radius);
  const high = Math.min(scores.length, index + radius + 1);
  const sum = (sumsBefore[high] as number) - (sumsBefore[low] as number);
  return sum / ((weightsBefore[high] as number) - (weightsBefore[low] as number));
}

function computeMainShare(kept: number, { mainWeight: all }: ScoreSummary): number {
  return kept / Math.max(all, 1e-9);
}

/** The features of the second stage, computed from the first stage's scores of neighbours, ancestors and siblings. */
export const CONTEXT_FEATURES: Readonly<Record<string, ContextFeature>> = {
  score: ({ index }, { scores }) => scores[index] as number,
  'score:rank': ({ index }, { ranks }) => ranks[index] as number,
  'score:aboveCut': ({ index }, { scores, threshold }) => (scores[index] as number) - threshold,
  'score:page': (_, { mean }) => mean,
  'score:cut': (_, { threshold }) => threshold,
  'score:kept': (_, { mainWeight, totalWeight }) => mainWeight / totalWeight,
  ...Object.fromEntries(
    NEIGHBOUR_OFFSETS.map((offset): [string, ContextFeature] => [
      `score:next${offset > 0 ? '+' : ''}${offset}`,
      ({ index }, { scores }) => scores[index + offset] ?? MISSING_SCORE,
    ]),
  ),
  ...Object.fromEntries(
    SCORE_WINDOW_SIZES.map((radius): [string, ContextFeature] => [
      `score:window${radius}`,
      (segment, scored) => computeWindowMean(segment, scored, radius),
    ]),
  ),
  ...Object.fromEntries(
    ANCESTOR_LEVELS.map((level): [string, ContextFeature] => [
      `score:up${level}`,
      ({ container }, { containers }) => containers[getAncestor(container, level).index] as number,
    ]),
  ),
  'score:group': (segment, { groups, page }) => {
    const group: SiblingGroup | undefined = findGroup(segment, page);
    return group === undefined ? MISSING_SCORE : computeMean(groups.get(group));
  },
  'score:signature': ({ signature }, { signatures }) => computeMean(signatures.get(signature)),
  'score:heading': ({ headingBefore }, { scores }) => scores[headingBefore] ?? MISSING_SCORE,
  'score:section': (segment, { scores, page }) =>
    scores[findSectionHeading(segment, page)?.index ?? MISSING_SCORE] ?? MISSING_SCORE,
  'score:before': ({ index }, scored) => computeMainShare(scored.mainBefore[index] as number, scored),
  'score:after': ({ index }, scored) =>
    computeMainShare(scored.mainWeight - (scored.mainBefore[index + 1] as number), scored),
};
