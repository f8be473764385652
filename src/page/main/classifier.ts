import { CONTEXT_FEATURES, score } from './context.ts';
import type { PageFacts, SegmentFacts } from './facts.ts';
import { FAMILIES, familyOf } from './evidence.ts';
import { type Feature, PAGE_FEATURES, type PageFeature, SCOPES } from './features/index.ts';
import { LEXICON_GROUPS, lexicalReader } from './lexicon.ts';
import { SMOOTHING_PASSES } from './smoothing.ts';
import { evaluateForest, explainForest, logOdds, loadForest, probabilityOf, type Tree } from './trees.ts';

/** The model that scripts/train-reading writes. */
export interface ModelFile {
  /** Feature names of both stages, by column; `lexicon:<group>` is a lexical sum. */
  features: readonly string[];
  /** Names of the second stage's features of the first stage's scores, numbered after `features`. */
  context: readonly string[];
  /** Weights of class words and short texts, by token. */
  lexicon: Readonly<Record<string, number>>;
  first: readonly Tree[];
  second: readonly Tree[];
}

/** Probability of being main for each segment. */
export interface Classification {
  probabilities: Float32Array;
  /** How far each feature family (evidence.ts) moved a segment's score, in log-odds. */
  explain: (segment: SegmentFacts) => Float64Array;
}

/** Classifies the segments of a page; excluded ones are never main. */
export type Classifier = (page: PageFacts, isExcluded: (segment: SegmentFacts) => boolean) => Classification;

/** Columns of a row with their readers. */
type Columns<Read> = readonly { at: number; read: Read }[];

function columnsOf<Read>(names: readonly string[], readings: Readonly<Record<string, Read>>): Columns<Read> {
  return names.flatMap((name, at) =>
    Object.hasOwn(readings, name) ? [{ at, read: readings[name] as Read }] : [],
  );
}

const LEXICAL: Readonly<Record<string, (sums: Float64Array) => number>> = Object.fromEntries(
  LEXICON_GROUPS.map((letter, group) => [`lexicon:${letter}`, (sums) => sums[group] as number]),
);

/** Creates the function that fills a row for each segment, in order. */
function rowReader(
  model: ModelFile,
): (page: PageFacts, use: (row: Float32Array, segment: SegmentFacts) => void) => void {
  const names = model.features;
  const ofPage = columnsOf<PageFeature>(names, PAGE_FEATURES);
  const ofScopes = SCOPES.map(({ of, features }) => ({ of, columns: columnsOf<Feature>(names, features) }));
  const lexical = columnsOf(names, LEXICAL);
  const known = new Set(
    [ofPage, ...ofScopes.map(({ columns }) => columns), lexical].flat().map(({ at }) => at),
  );
  const unknown = names.find((_, at) => !known.has(at));
  if (unknown !== undefined) throw new Error(`the model asks for an unknown feature: ${unknown}`);
  const sumsOf = lexicalReader(new Map(Object.entries(model.lexicon)));
  return (page, use) => {
    const row = new Float32Array(names.length + model.context.length);
    for (const { at, read } of ofPage) row[at] = read(page);
    const last: unknown[] = ofScopes.map(() => row);
    for (const segment of page.segments) {
      for (let index = 0; index < ofScopes.length; index++) {
        const { of, columns } = ofScopes[index] as (typeof ofScopes)[number];
        const scope = of(segment, page);
        if (scope === last[index]) continue;
        last[index] = scope;
        for (const { at, read } of columns) row[at] = read(segment, page);
      }
      const sums = sumsOf(segment, page);
      for (const { at, read } of lexical) row[at] = read(sums);
      use(row, segment);
    }
  };
}

/**
 * Creates a classifier from a model. The first stage scores each segment alone; the second also uses the
 * first stage's scores of neighbors, ancestors and siblings. The mean of both is smoothed (smoothing.ts).
 */
export function createClassifier(model: ModelFile): Classifier {
  const readRows = rowReader(model);
  const unknown = model.context.find((name) => !Object.hasOwn(CONTEXT_FEATURES, name));
  if (unknown !== undefined) throw new Error(`the model asks for an unknown feature: ${unknown}`);
  const context = columnsOf(model.context, CONTEXT_FEATURES).map(({ at, read }) => ({
    at: at + model.features.length,
    read,
  }));
  const names = [...model.features, ...model.context];
  const families = Uint8Array.from(names, familyOf);
  const first = loadForest(model.first);
  const second = loadForest(model.second);
  return (page, isExcluded) => {
    const size = page.segments.length;
    const scores = new Float32Array(size);
    const rows = new Float32Array(size * names.length);
    const rowOf = (index: number): Float32Array =>
      rows.subarray(index * names.length, (index + 1) * names.length);
    readRows(page, (row, { index }) => {
      rowOf(index).set(row);
      scores[index] = probabilityOf(evaluateForest(first, row));
    });
    const scored = score(page, scores);
    const own = new Float32Array(size);
    const counted = page.segments.filter((segment) => !isExcluded(segment));
    for (const segment of counted) {
      const row = rowOf(segment.index);
      for (const { at, read } of context) row[at] = read(segment, scored);
      const again = probabilityOf(evaluateForest(second, row));
      own[segment.index] = ((scores[segment.index] as number) + again) / 2;
    }
    let probabilities = own;
    const trace = SMOOTHING_PASSES.map(({ family, smooth }) => {
      const before = probabilities;
      probabilities = smooth(page, counted, before);
      return { family: FAMILIES.indexOf(family), before, after: probabilities };
    });
    return {
      probabilities,
      explain: ({ index }) => {
        const moves = new Float64Array(FAMILIES.length);
        explainForest(first, rowOf(index), families, moves);
        explainForest(second, rowOf(index), families, moves);
        const explained = moves.map((move) => move / 2);
        for (const { family, before, after } of trace)
          explained[family] =
            (explained[family] as number) +
            logOdds(after[index] as number) -
            logOdds(before[index] as number);
        return explained;
      },
    };
  };
}
