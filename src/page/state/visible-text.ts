import { measureWordCoverage, type ReferenceText, splitWords } from '../main/text.ts';

/** The visible text of a page, for comparison with data. */
export interface VisibleTextIndex {
  reference: ReferenceText;
  /** Whole texts, lower case. */
  texts: ReadonlySet<string>;
}

const MAX_COMPARED_STRING_CHARS = 20_000;
const MARKUP_IN_STRING = /<[^<>]*>/g;
/** Weight of a single word. A single word in data is usually an identifier. */
const SINGLE_WORD_WEIGHT = 0.2;
const MAX_COMPARED_STRINGS = 20_000;

/** Prepares the visible texts of a page for comparison with data. */
export function indexVisibleText(texts: Iterable<string>): VisibleTextIndex {
  const wholeTexts = new Set<string>();
  const wordSet = new Set<string>();
  const runs = new Set<string>();
  for (const text of texts) {
    wholeTexts.add(text.trim().toLowerCase());
    const list = splitWords(text);
    list.forEach((word, i) => {
      wordSet.add(word);
      if (i + 2 < list.length) runs.add(`${word} ${list[i + 1]} ${list[i + 2]}`);
    });
  }
  return { texts: wholeTexts, reference: { words: wordSet, trigrams: runs } };
}

/** Measures the share of a string, without its markup, that the page shows: 0 to 1. */
export function measureVisibleShare(value: string, { texts, reference }: VisibleTextIndex): number {
  const text = value.slice(0, MAX_COMPARED_STRING_CHARS);
  if (texts.has(text.trim().toLowerCase())) return 1;
  return measureWordCoverage(splitWords(text.replace(MARKUP_IN_STRING, ' ')), reference);
}

/** Yields all leaf values of data, without recursion. */
export function* iterateLeaves(body: unknown): Generator<string | number | boolean | null> {
  const stack: unknown[] = [body];
  for (let value = stack.pop(); value !== undefined; value = stack.pop()) {
    if (typeof value === 'object' && value !== null)
      for (const item of Object.values(value)) stack.push(item ?? null);
    else if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      yield value;
  }
}

/** Measures the share of the text in data that the page shows: 0 to 1, weighted by length. */
export function scoreVisibility(body: unknown, visible: VisibleTextIndex): number {
  let totalWeight = 0;
  let visibleWeight = 0;
  let strings = 0;
  for (const leaf of iterateLeaves(body)) {
    if (typeof leaf !== 'string' || !/\p{L}/u.test(leaf.slice(0, MAX_COMPARED_STRING_CHARS))) continue;
    if (++strings > MAX_COMPARED_STRINGS) break;
    const weight =
      Math.min(leaf.length, MAX_COMPARED_STRING_CHARS) *
      (/\s/.test(leaf.slice(0, MAX_COMPARED_STRING_CHARS)) ? 1 : SINGLE_WORD_WEIGHT);
    totalWeight += weight;
    visibleWeight += weight * measureVisibleShare(leaf, visible);
  }
  return totalWeight > 0 ? Math.round((visibleWeight / totalWeight) * 1000) / 1000 : 0;
}
