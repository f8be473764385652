import type { PageFacts, SegmentFacts } from './facts.ts';
import { type Feature, PAGE_FEATURES, type PageFeature, SCOPES } from './features/index.ts';
import { LEXICON_GROUPS, lexicalReader } from './lexicon.ts';
import { expectedF1Threshold } from './threshold.ts';
import { askForest, plantForest, type Tree } from './trees.ts';

/** What the trainer writes (scripts/train-reading). */
export interface ModelFile {
  /** Names of the features that the trees ask, in the order of their numbers; `lexicon:<group>` for a lexical sum. */
  features: readonly string[];
  /** Weights of class and id words, by token. */
  lexicon: Readonly<Record<string, number>>;
  trees: readonly Tree[];
}

/** Probability of being main for each segment, and the page's cut. */
export interface Classification {
  probabilities: Float32Array;
  threshold: number;
}

/** Columns of a row, and what fills them. */
type Columns<Read> = readonly { at: number; read: Read }[];

function columnsOf<Read>(names: readonly string[], readings: Readonly<Record<string, Read>>): Columns<Read> {
  return names.flatMap((name, at) =>
    Object.hasOwn(readings, name) ? [{ at, read: readings[name] as Read }] : [],
  );
}

const LEXICAL: Readonly<Record<string, (sums: Float64Array) => number>> = Object.fromEntries(
  LEXICON_GROUPS.map((letter, group) => [`lexicon:${letter}`, (sums) => sums[group] as number]),
);

/** Reads a model into a function that classifies the segments of a page; excluded ones are never main. */
export function createClassifier(
  model: ModelFile,
): (page: PageFacts, isExcluded: (segment: SegmentFacts) => boolean) => Classification {
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
  const forest = plantForest(model.trees);
  return (page, isExcluded) => {
    const row = new Float32Array(names.length);
    for (const { at, read } of ofPage) row[at] = read(page);
    const last: unknown[] = ofScopes.map(() => row);
    const probabilities = new Float32Array(page.segments.length);
    for (const segment of page.segments) {
      if (isExcluded(segment)) continue;
      for (let index = 0; index < ofScopes.length; index++) {
        const { of, columns } = ofScopes[index] as (typeof ofScopes)[number];
        const scope = of(segment, page);
        if (scope === last[index]) continue;
        last[index] = scope;
        for (const { at, read } of columns) row[at] = read(segment, page);
      }
      const sums = sumsOf(segment);
      for (const { at, read } of lexical) row[at] = read(sums);
      probabilities[segment.index] = askForest(forest, row);
    }
    const words = page.segments.map((segment) => segment.words.length);
    return { probabilities, threshold: expectedF1Threshold(probabilities, words) };
  };
}
