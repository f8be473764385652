import { CONTEXT_FEATURES, summarizeScores } from './context.ts';
import type { PageFacts, SegmentFacts } from './facts.ts';
import { FEATURE_FAMILIES, findFamily } from './evidence.ts';
import { PAGE_FEATURES, type PageFeature, SEGMENT_FEATURES, type SegmentFeature } from './features/index.ts';
import { groupLexiconWeights, LEXICON_GROUPS, sumTokenWeights } from './lexicon.ts';
import { SMOOTHING_PASSES } from './smoothing.ts';
import {
  evaluateForest,
  explainForest,
  type FeatureRows,
  loadForest,
  toLogOdds,
  toProbability,
  type DecisionTree,
} from './trees.ts';

/** The file of a trained model, as scripts/train-reading writes it. */
export interface ModelFile {
  /**
   * Names of the features that both stages use, in the order of the columns. `lexicon:<group>` is a sum of token
   * weights.
   */
  features: readonly string[];
  /** Names of the features that only the second stage uses. Their columns follow the columns of `features`. */
  context: readonly string[];
  /** Weight of each token of class names and short texts. */
  lexicon: Readonly<Record<string, number>>;
  first: readonly DecisionTree[];
  second: readonly DecisionTree[];
}

/** The result for a page: the probability of each segment that it is main text. */
export interface Classification {
  probabilities: Float32Array;
  /** Computes how far each feature family (evidence.ts) moved a segment's score, in log-odds. */
  explain: (segment: SegmentFacts) => Float64Array;
}

/** Classifies the segments of a page. A segment for which `isExcluded` returns true is never main. */
export type SegmentClassifier = (
  page: PageFacts,
  isExcluded: (segment: SegmentFacts) => boolean,
) => Classification;

/** Feature columns, each with the function that computes its value. */
type FeatureColumns<Read> = readonly { at: number; read: Read }[];

function selectColumns<Read>(
  names: readonly string[],
  readings: Readonly<Record<string, Read>>,
): FeatureColumns<Read> {
  return names.flatMap((name, at) =>
    Object.hasOwn(readings, name) ? [{ at, read: readings[name] as Read }] : [],
  );
}

const LEXICAL_FEATURES: Readonly<Record<string, (sums: Float64Array) => number>> = Object.fromEntries(
  LEXICON_GROUPS.map((letter, group) => [`lexicon:${letter}`, (sums) => sums[group] as number]),
);

/** Creates a function that computes the rows of a page. The columns of the second stage are 0. */
function createRowReader(model: ModelFile): (page: PageFacts) => FeatureRows {
  const names = model.features;
  const pageColumns = selectColumns<PageFeature>(names, PAGE_FEATURES);
  const segmentColumns = selectColumns<SegmentFeature>(names, SEGMENT_FEATURES);
  const lexicalColumns = selectColumns(names, LEXICAL_FEATURES);
  const knownColumns = new Set([...pageColumns, ...segmentColumns, ...lexicalColumns].map(({ at }) => at));
  const unknownFeature = names.find((_, at) => !knownColumns.has(at));
  if (unknownFeature !== undefined)
    throw new Error(`the model asks for an unknown feature: ${unknownFeature}`);
  const weights = groupLexiconWeights(model.lexicon);
  const width = names.length + model.context.length;
  return (page) => {
    const values = new Float32Array(page.segments.length * width);
    const row = new Float32Array(width);
    for (const { at, read } of pageColumns) row[at] = read(page);
    for (const segment of page.segments) {
      for (const { at, read } of segmentColumns) row[at] = read(segment, page);
      const sums = sumTokenWeights(segment, page, weights);
      for (const { at, read } of lexicalColumns) row[at] = read(sums);
      values.set(row, segment.index * width);
    }
    return { values, width };
  };
}

/**
 * Creates a classifier from a model. The first stage scores each segment alone, and the second stage also uses the
 * first scores of neighbours, ancestors and siblings; the mean of both scores is smoothed (smoothing.ts).
 */
export function createClassifier(model: ModelFile): SegmentClassifier {
  const readRows = createRowReader(model);
  const unknownFeature = model.context.find((name) => !Object.hasOwn(CONTEXT_FEATURES, name));
  if (unknownFeature !== undefined)
    throw new Error(`the model asks for an unknown feature: ${unknownFeature}`);
  const context = selectColumns(model.context, CONTEXT_FEATURES).map(({ at, read }) => ({
    at: at + model.features.length,
    read,
  }));
  const families = Uint8Array.from([...model.features, ...model.context], findFamily);
  const first = loadForest(model.first);
  const second = loadForest(model.second);
  return (page, isExcluded) => {
    const rows = readRows(page);
    const { values, width } = rows;
    const scores = Float32Array.from(evaluateForest(first, rows), toProbability);
    const scored = summarizeScores(page, scores);
    const countedSegments = page.segments.filter((segment) => !isExcluded(segment));
    for (const segment of countedSegments)
      for (const { at, read } of context) values[segment.index * width + at] = read(segment, scored);
    const sums = evaluateForest(second, rows);
    const ownProbabilities = new Float32Array(scores.length);
    for (const { index } of countedSegments)
      ownProbabilities[index] = ((scores[index] as number) + toProbability(sums[index] as number)) / 2;
    let probabilities = ownProbabilities;
    const trace = SMOOTHING_PASSES.map(({ family, smooth }) => {
      const before = probabilities;
      probabilities = smooth(page, countedSegments, before);
      return { family: FEATURE_FAMILIES.indexOf(family), before, after: probabilities };
    });
    return {
      probabilities,
      explain: ({ index }) => {
        const moves = new Float64Array(FEATURE_FAMILIES.length);
        explainForest(first, values, index * width, families, moves);
        explainForest(second, values, index * width, families, moves);
        const explained = moves.map((move) => move / 2);
        for (const { family, before, after } of trace)
          explained[family] =
            (explained[family] as number) +
            toLogOdds(after[index] as number) -
            toLogOdds(before[index] as number);
        return explained;
      },
    };
  };
}
