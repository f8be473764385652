import type { PageFacts, SegmentFacts } from './facts.ts';
import { type Feature, PAGE_FEATURES, type PageFeature, SEGMENT_FEATURES } from './features/index.ts';
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

type Column =
  | { kind: 'segment'; read: Feature }
  | { kind: 'page'; read: PageFeature }
  | { kind: 'lexical'; group: number };

function columnOf(name: string): Column {
  if (Object.hasOwn(SEGMENT_FEATURES, name))
    return { kind: 'segment', read: SEGMENT_FEATURES[name] as Feature };
  if (Object.hasOwn(PAGE_FEATURES, name)) return { kind: 'page', read: PAGE_FEATURES[name] as PageFeature };
  const group = LEXICON_GROUPS.findIndex((letter) => name === `lexicon:${letter}`);
  if (group < 0) throw new Error(`the model asks for an unknown feature: ${name}`);
  return { kind: 'lexical', group };
}

/** Reads a model into a function that classifies the segments of a page; excluded ones are never main. */
export function createClassifier(
  model: ModelFile,
): (page: PageFacts, isExcluded: (segment: SegmentFacts) => boolean) => Classification {
  const columns = model.features.map(columnOf);
  const sumsOf = lexicalReader(new Map(Object.entries(model.lexicon)));
  const forest = plantForest(model.trees);
  return (page, isExcluded) => {
    const row = new Float32Array(columns.length);
    columns.forEach((column, at) => {
      if (column.kind === 'page') row[at] = column.read(page);
    });
    const probabilities = Float32Array.from(page.segments, (segment) => {
      if (isExcluded(segment)) return 0;
      const sums = sumsOf(segment);
      for (let at = 0; at < columns.length; at++) {
        const column = columns[at] as Column;
        if (column.kind === 'segment') row[at] = column.read(segment, page);
        else if (column.kind === 'lexical') row[at] = sums[column.group] as number;
      }
      return askForest(forest, row);
    });
    const words = page.segments.map((segment) => segment.words.length);
    return { probabilities, threshold: expectedF1Threshold(probabilities, words) };
  };
}
