import type { PageFacts } from '../main/facts.ts';
import { PAGE_FEATURES } from '../main/features/index.ts';
import type { PageType } from '../types.ts';
import model from './model.json' with { type: 'json' };

/** The linear model that scripts/train-reading/train_type.py writes. Every list contains one weight per page type. */
export interface TypeModel {
  types: readonly PageType[];
  bias: readonly number[];
  /** Weights of page features by name, with mean and standard deviation over the training pages. */
  features: Readonly<Record<string, { mean: number; deviation: number; weights: readonly number[] }>>;
  words: Readonly<Record<string, readonly number[]>>;
}

/** Standard deviations from the mean. Feature values beyond this distance are clamped. */
const MAX_STANDARD_DEVIATIONS = 5;
/** Minimum probability of a page type. If no type reaches it, the type is `other`. */
const MIN_TYPE_PROBABILITY = 0.3;

export interface PageTypeResult {
  /** The most probable page type; `other` if no type is probable enough. */
  pageType: PageType;
  /** Probabilities by page type. A type that is missing has probability 0. */
  probabilities: ReadonlyMap<PageType, number>;
}

export type ClassifyType = (page: PageFacts) => PageTypeResult;

const createCertainResult = (pageType: PageType): PageTypeResult => ({
  pageType,
  probabilities: new Map([[pageType, 1]]),
});

/** Types of structured data that describe conversations. */
const CONVERSATION_TYPES = ['DiscussionForumPosting', 'QAPage'];

function isVideo({ declarations: { types, openGraphType } }: PageFacts): boolean {
  return openGraphType.startsWith('video') || (types.has('VideoObject') && types.size === 1);
}

/** Predicts the probability of each page type, in the order of the model. */
function predictProbabilities(page: PageFacts, { bias, features, words }: TypeModel): number[] {
  const sums = [...bias];
  const add = (weights: readonly number[], value: number): void => {
    for (let type = 0; type < sums.length; type++)
      sums[type] = (sums[type] as number) + (weights[type] as number) * value;
  };
  for (const [name, { mean, deviation, weights }] of Object.entries(features)) {
    const value = ((PAGE_FEATURES[name]?.(page) ?? mean) - mean) / deviation;
    add(weights, Math.max(-MAX_STANDARD_DEVIATIONS, Math.min(MAX_STANDARD_DEVIATIONS, value)));
  }
  for (const word of collectPageWords(page))
    if (Object.hasOwn(words, word)) add(words[word] as readonly number[], 1);
  const maxSum = Math.max(...sums);
  const odds = sums.map((sum) => Math.exp(sum - maxSum));
  const total = odds.reduce((sum, value) => sum + value, 0);
  return odds.map((value) => value / total);
}

export const createTypeClassifier =
  (model: TypeModel): ClassifyType =>
  (page) => {
    if (isVideo(page)) return createCertainResult('video');
    if (CONVERSATION_TYPES.some((type) => page.declarations.types.has(type)))
      return createCertainResult('forum');
    const probabilities = predictProbabilities(page, model);
    const bestIndex = probabilities.indexOf(Math.max(...probabilities));
    return {
      pageType:
        (probabilities[bestIndex] as number) >= MIN_TYPE_PROBABILITY
          ? (model.types[bestIndex] as PageType)
          : 'other',
      probabilities: new Map(model.types.map((type, index) => [type, probabilities[index] as number])),
    };
  };

/** The page type classifier with the built-in model. */
export const classifyType: ClassifyType = createTypeClassifier(model as TypeModel);

/** Longer texts are prose, and prose says little about the type of the page. */
const MAX_WORDS_PER_TEXT = 12;
const MAX_WORDS_PER_PAGE = 20_000;
const NON_LETTERS = /[^a-z]+/;

/**
 * Collects the words of a page. The prefix of a word names its source: `n` class names and ids, `t` short texts, `u`
 * the path of the address.
 */
export function collectPageWords({ containers, segments, declarations }: PageFacts): Set<string> {
  const pageWords = new Set<string>();
  const seen = new Set<readonly string[]>();
  const add = (letter: string, list: readonly string[]): void => {
    if (pageWords.size < MAX_WORDS_PER_PAGE) for (const word of list) pageWords.add(letter + word);
  };
  for (const { nameWords } of containers) {
    if (seen.has(nameWords)) continue;
    seen.add(nameWords);
    add('n', nameWords);
  }
  for (const { words } of segments) if (words.length <= MAX_WORDS_PER_TEXT) add('t', words);
  const path = URL.parse(declarations.url)?.pathname.toLowerCase() ?? '';
  add(
    'u',
    path.split(NON_LETTERS).filter((word) => word.length > 1),
  );
  return pageWords;
}
