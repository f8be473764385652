import type { PageFacts } from '../main/facts.ts';
import { PAGE_FEATURES } from '../main/features/index.ts';
import type { PageType } from '../types.ts';

/** What scripts/train-reading/train_type.py writes: a linear model; every list of weights has one for each type. */
export interface TypeModel {
  types: readonly PageType[];
  bias: readonly number[];
  /** Page features by name: their mean and deviation over the pages learned from. */
  features: Readonly<Record<string, { mean: number; deviation: number; weights: readonly number[] }>>;
  words: Readonly<Record<string, readonly number[]>>;
}

/** A value further from the mean is not a stronger sign. */
const MAX_DEVIATIONS = 5;
/** Below this no type is likely enough to be named. */
const LIKELY = 0.3;

/** Of what type a page is. */
export interface PageTypeResult {
  /** `other` where none is likely. */
  pageType: PageType;
  /** How likely the types are; none that is left out. */
  probabilities: ReadonlyMap<PageType, number>;
}

/** Says of what type a page is, by everything that is counted on it. */
export type ClassifyType = (page: PageFacts) => PageTypeResult;

const certain = (pageType: PageType): PageTypeResult => ({
  pageType,
  probabilities: new Map([[pageType, 1]]),
});

/** Types of structured data that only conversations have. */
const CONVERSATION = ['DiscussionForumPosting', 'QAPage'];

function isVideo({ declarations: { types, openGraphType } }: PageFacts): boolean {
  return openGraphType.startsWith('video') || (types.has('VideoObject') && types.size === 1);
}

/** How likely each learned type is, in the order of the model. */
function likelihoods(page: PageFacts, { bias, features, words }: TypeModel): number[] {
  const sums = [...bias];
  const add = (weights: readonly number[], value: number): void => {
    for (let type = 0; type < sums.length; type++)
      sums[type] = (sums[type] as number) + (weights[type] as number) * value;
  };
  for (const [name, { mean, deviation, weights }] of Object.entries(features)) {
    const value = ((PAGE_FEATURES[name]?.(page) ?? mean) - mean) / deviation;
    add(weights, Math.max(-MAX_DEVIATIONS, Math.min(MAX_DEVIATIONS, value)));
  }
  for (const word of pageWords(page))
    if (Object.hasOwn(words, word)) add(words[word] as readonly number[], 1);
  const most = Math.max(...sums);
  const odds = sums.map((sum) => Math.exp(sum - most));
  const all = odds.reduce((sum, value) => sum + value, 0);
  return odds.map((value) => value / all);
}

/** Reads a model into a function that says of what type a page is. */
export const createTypeClassifier =
  (model: TypeModel): ClassifyType =>
  (page) => {
    if (isVideo(page)) return certain('video');
    if (CONVERSATION.some((type) => page.declarations.types.has(type))) return certain('forum');
    const odds = likelihoods(page, model);
    const best = odds.indexOf(Math.max(...odds));
    return {
      pageType: (odds[best] as number) >= LIKELY ? (model.types[best] as PageType) : 'other',
      probabilities: new Map(model.types.map((type, index) => [type, odds[index] as number])),
    };
  };

/** Longer texts are prose, which says little about the type. */
const MAX_TEXT_WORDS = 12;
const MAX_WORDS = 20_000;
const LETTERS = /[^a-z]+/;

/** The words of a page, with a prefix for their source: `n` class names and ids, `t` short texts, `u` the path. */
export function pageWords({ containers, segments, declarations }: PageFacts): Set<string> {
  const found = new Set<string>();
  const seen = new Set<readonly string[]>();
  const add = (letter: string, list: readonly string[]): void => {
    if (found.size < MAX_WORDS) for (const word of list) found.add(letter + word);
  };
  for (const { nameWords } of containers) {
    if (seen.has(nameWords)) continue;
    seen.add(nameWords);
    add('n', nameWords);
  }
  for (const { words } of segments) if (words.length <= MAX_TEXT_WORDS) add('t', words);
  const path = URL.parse(declarations.url)?.pathname.toLowerCase() ?? '';
  add(
    'u',
    path.split(LETTERS).filter((word) => word.length > 1),
  );
  return found;
}
