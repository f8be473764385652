import type { PageFacts } from '../main/facts.ts';
import { PAGE_FEATURES } from '../main/features/index.ts';
import type { PageType } from '../types.ts';
import model from './model.json' with { type: 'json' };
import { pageWords } from './words.ts';

/** What scripts/train-reading/train_type.py writes: a linear model; every list of weights has one for each type. */
interface TypeModel {
  types: readonly PageType[];
  bias: readonly number[];
  /** Page features by name: their mean and deviation over the pages learned from. */
  features: Readonly<Record<string, { mean: number; deviation: number; weights: readonly number[] }>>;
  words: Readonly<Record<string, readonly number[]>>;
}

const { types, bias, features, words } = model as TypeModel;
const WORDS: ReadonlyMap<string, readonly number[]> = new Map(Object.entries(words));
/** A value further from the mean is not a stronger sign. */
const MAX_DEVIATIONS = 5;
/** Below this no type is likely enough to be named. */
const LIKELY = 0.3;

/** Types of structured data that only conversations have. */
const CONVERSATION = ['DiscussionForumPosting', 'QAPage'];

function isVideo({ declarations: { types, openGraphType } }: PageFacts): boolean {
  return openGraphType.startsWith('video') || (types.has('VideoObject') && types.size === 1);
}

/** How likely each learned type is, in the order of the model. */
function likelihoods(page: PageFacts): number[] {
  const sums = [...bias];
  const add = (weights: readonly number[], value: number): void => {
    for (let type = 0; type < sums.length; type++)
      sums[type] = (sums[type] as number) + (weights[type] as number) * value;
  };
  for (const [name, { mean, deviation, weights }] of Object.entries(features)) {
    const value = ((PAGE_FEATURES[name]?.(page) ?? mean) - mean) / deviation;
    add(weights, Math.max(-MAX_DEVIATIONS, Math.min(MAX_DEVIATIONS, value)));
  }
  for (const word of pageWords(page)) {
    const weights = WORDS.get(word);
    if (weights !== undefined) add(weights, 1);
  }
  const most = Math.max(...sums);
  const odds = sums.map((sum) => Math.exp(sum - most));
  const all = odds.reduce((sum, value) => sum + value, 0);
  return odds.map((value) => value / all);
}

/** What kind of page it is, by everything that is counted on it; `other` where nothing is likely. */
export function pageTypeOf(page: PageFacts): PageType {
  if (isVideo(page)) return 'video';
  if (CONVERSATION.some((type) => page.declarations.types.has(type))) return 'forum';
  const likely = likelihoods(page);
  const best = likely.indexOf(Math.max(...likely));
  return (likely[best] as number) >= LIKELY ? (types[best] as PageType) : 'other';
}
