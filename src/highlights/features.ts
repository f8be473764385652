import type { CompiledQuery } from './query.ts';
import { compileQuery } from './query.ts';
import type { Hits } from './scan.ts';
import { scanPassage } from './scan.ts';

/** A piece of text that may answer, with what stands above it (headings, table header, path). */
export interface Passage {
  heading: string;
  text: string;
}

/**
 * What is measured of a passage, in the order of the columns. Weights are idf over the corpus times the
 * term's global weight; "coverage" is the share of the query's weight that was found.
 */
export const FEATURES = [
  'bm25', // Robertson's BM25, k1 1.2, b 0.6
  'cov', // coverage by the text
  'covH', // coverage by text or heading
  'sent', // best coverage within one sentence
  'sent2', // … within two neighbouring sentences
  'bigram', // neighbouring query words that stand at most 3 words apart
  'nbr', // mean BM25 of the passages before and after, normalised
  'z', // BM25 in standard deviations over the corpus
  'rrank', // 1 / rank by BM25
  'loglen',
  'pos', // 0 for the first passage, 1 for the last
  'typeNum', // a number is asked for: 1 there is one, -1 there is none
  'typeDate', // a date is asked for: 1 a year, 0.3 a number, -1 nothing
  'pageCov', // share of the query's weight found anywhere in the corpus
  'nmatch', // share of the query's terms found
  'qlen',
  'exactFrac', // coverage by exact matches
  'ent', // coverage of names and numbers of the query
  'num', // share of the query's numbers found, minus a half
  'N',
  'top2gap', // distance in BM25 to the best other passage
  'relCovH', // covH over the best covH of the corpus
  'sentRel', // sent2 over the best sent2 of the corpus
  'code',
  'pageNamed', // share of the query's names and numbers found anywhere in the corpus, minus a half
  'missing', // weight of the heaviest term not found in text or heading, over the heaviest of the query
  'bestSent', // best sent2 of the corpus
  'before', // covH of the passage before
  'section', // mean covH of the neighbours up to 3 passages away that stand under the same heading
  'rare', // weight of the heaviest term found, over the heaviest of the query
] as const;

export const FEATURE_COUNT = FEATURES.length;
type Feature = (typeof FEATURES)[number];
const COLUMN = Object.fromEntries(FEATURES.map((name, column) => [name, column])) as Record<Feature, number>;

const K1 = 1.2;
const B = 0.6;
const TINY = 1e-9;
/** Neighbouring query words count as together up to this many tokens apart. */
const PAIR_DISTANCE = 3;
/** A section's neighbours are looked for this many passages away. */
const SECTION_REACH = 3;

/** Row after row, `FEATURE_COUNT` columns each. */
export type FeatureTable = Float32Array;

/** Measures every passage against the query; linear in the size of the corpus. */
export function features(passages: readonly Passage[], queryText: string): FeatureTable {
  const query = compileQuery(queryText);
  const count = passages.length;
  const table = new Float32Array(count * FEATURE_COUNT);
  if (query.terms.length === 0 || count === 0) return table;
  const corpus = scanCorpus(passages, query);
  const weights = weigh(query, corpus);
  for (let passage = 0; passage < count; passage++) measure(table, passage, query, corpus, weights);
  compare(table, passages, weights);
  return table;
}

/** Term statistics of the corpus. Matrices are passages × terms. */
interface Corpus {
  count: number;
  frequency: Float32Array;
  /** Best match of the term in the passage, 0 to 1. */
  best: Float32Array;
  heading: Float32Array;
  documentFrequency: Float64Array;
  tokenCounts: Float32Array;
  numbers: Float32Array;
  years: Float32Array;
  code: Uint8Array;
  hits: Hits;
  /** Where each passage's hits begin; one more than there are passages. */
  hitStarts: Uint32Array;
}

function scanCorpus(passages: readonly Passage[], query: CompiledQuery): Corpus {
  const count = passages.length;
  const terms = query.terms.length;
  const corpus: Corpus = {
    count,
    frequency: new Float32Array(count * terms),
    best: new Float32Array(count * terms),
    heading: new Float32Array(count * terms),
    documentFrequency: new Float64Array(terms),
    tokenCounts: new Float32Array(count),
    numbers: new Float32Array(count),
    years: new Float32Array(count),
    code: new Uint8Array(count),
    hits: { term: [], weight: [], position: [], sentence: [] },
    hitStarts: new Uint32Array(count + 1),
  };
  const headings = new Map<string, Float32Array>();
  for (const [index, passage] of passages.entries()) {
    const facts = scanPassage(passage.text, query, corpus.hits);
    corpus.tokenCounts[index] = facts.tokenCount;
    corpus.numbers[index] = facts.numbers;
    corpus.years[index] = facts.years;
    corpus.code[index] = facts.isCode ? 1 : 0;
    corpus.hitStarts[index + 1] = corpus.hits.term.length;
    if (passage.heading !== '') {
      let matches = headings.get(passage.heading);
      if (matches === undefined) {
        matches = matchHeading(passage.heading, query);
        headings.set(passage.heading, matches);
      }
      corpus.heading.set(matches, index * terms);
    }
    countHits(corpus, index, terms);
  }
  return corpus;
}

function countHits(corpus: Corpus, passage: number, terms: number): void {
  const { hits, frequency, best, documentFrequency } = corpus;
  const end = corpus.hitStarts[passage + 1] as number;
  for (let hit = corpus.hitStarts[passage] as number; hit < end; hit++) {
    const term = hits.term[hit] as number;
    const weight = hits.weight[hit] as number;
    const cell = passage * terms + term;
    if (frequency[cell] === 0) (documentFrequency[term] as number)++;
    (frequency[cell] as number) += weight;
    if (weight > (best[cell] as number)) best[cell] = weight;
  }
}

/** Best match of each term in a heading. */
function matchHeading(heading: string, query: CompiledQuery): Float32Array {
  const matches = new Float32Array(query.terms.length);
  const hits: Hits = { term: [], weight: [], position: [], sentence: [] };
  scanPassage(heading, query, hits);
  for (const [hit, term] of hits.term.entries()) {
    matches[term] = Math.max(matches[term] as number, hits.weight[hit] as number);
  }
  return matches;
}

interface Weights {
  terms: Float64Array;
  total: number;
  /** Weight of the terms that occur anywhere in the corpus. */
  present: number;
  /** Heaviest term of the query. */
  heaviest: number;
  named: number;
  /** Weight of the named terms that occur anywhere in the corpus. */
  namedPresent: number;
  pairs: { left: number; right: number; weight: number }[];
  pairTotal: number;
  meanTokens: number;
  numericTerms: number;
}

function weigh(query: CompiledQuery, corpus: Corpus): Weights {
  const terms = query.weights.map((weight, index) => {
    const frequency = corpus.documentFrequency[index] as number;
    return weight * Math.log(1 + (corpus.count - frequency + 0.5) / (frequency + 0.5));
  });
  const weightOf = (index: number): number => terms[index] as number;
  const pairs = query.pairs.map(([left, right]) => ({
    left,
    right,
    weight: Math.min(weightOf(left), weightOf(right)),
  }));
  const sum = (keep: (index: number) => boolean): number =>
    terms.reduce((total, weight, index) => (keep(index) ? total + weight : total), 0);
  const isPresent = (index: number): boolean => (corpus.documentFrequency[index] as number) > 0;
  const tokenTotal = corpus.tokenCounts.reduce((total, tokenCount) => total + tokenCount, 0);
  return {
    terms,
    total: sum(() => true) || TINY,
    present: sum(isPresent),
    heaviest: Math.max(TINY, ...terms),
    named: sum((index) => query.named[index] === true),
    namedPresent: sum((index) => query.named[index] === true && isPresent(index)),
    pairs,
    pairTotal: pairs.reduce((total, pair) => total + pair.weight, 0),
    meanTokens: tokenTotal / corpus.count || 1,
    numericTerms: query.numeric.filter(Boolean).length,
  };
}

/** The columns that need only the passage itself. */
function measure(
  table: FeatureTable,
  passage: number,
  query: CompiledQuery,
  corpus: Corpus,
  weights: Weights,
): void {
  const termCount = query.terms.length;
  const tokenCount = corpus.tokenCounts[passage] as number;
  const saturation = K1 * (1 - B + (B * tokenCount) / weights.meanTokens);
  let bm25 = 0;
  let covered = 0;
  let coveredWithHeading = 0;
  let exact = 0;
  let named = 0;
  let matched = 0;
  let numbers = 0;
  let missing = 0;
  let rarest = 0;
  for (let term = 0; term < termCount; term++) {
    const cell = passage * termCount + term;
    const weight = weights.terms[term] as number;
    const best = corpus.best[cell] as number;
    const bestWithHeading = Math.max(best, corpus.heading[cell] as number);
    coveredWithHeading += weight * bestWithHeading;
    if (bestWithHeading === 0) missing = Math.max(missing, weight);
    if (best === 0) continue;
    const frequency = corpus.frequency[cell] as number;
    bm25 += (weight * frequency * (K1 + 1)) / (frequency + saturation);
    covered += weight * best;
    rarest = Math.max(rarest, weight * best);
    matched++;
    if (best === 1) exact += weight;
    if (query.named[term]) named += weight * best;
    if (query.numeric[term]) numbers++;
  }
  const near = nearness(passage, corpus, weights, termCount);
  const extraNumber = (corpus.numbers[passage] as number) > numbers;
  const hasYear = (corpus.years[passage] as number) > 0;
  const set = (feature: Feature, value: number): void => {
    table[passage * FEATURE_COUNT + COLUMN[feature]] = value;
  };
  set('bm25', bm25);
  set('cov', covered / weights.total);
  set('covH', coveredWithHeading / weights.total);
  set('sent', near.sentence / weights.total);
  set('sent2', near.twoSentences / weights.total);
  set('bigram', weights.pairTotal > 0 ? near.pairs / weights.pairTotal : 0);
  set('loglen', Math.log(1 + tokenCount));
  set('pos', corpus.count > 1 ? passage / (corpus.count - 1) : 0);
  set('typeNum', query.asksNumber ? (extraNumber ? 1 : -1) : 0);
  set('typeDate', query.asksDate ? (hasYear ? 1 : extraNumber ? 0.3 : -1) : 0);
  set('pageCov', weights.present / weights.total);
  set('nmatch', matched / termCount);
  set('qlen', Math.log(termCount));
  set('exactFrac', exact / weights.total);
  set('ent', weights.named > 0 ? named / weights.named : 0);
  set('num', weights.numericTerms > 0 ? numbers / weights.numericTerms - 0.5 : 0);
  set('N', Math.log(corpus.count));
  set('code', corpus.code[passage] as number);
  set('pageNamed', weights.named > 0 ? weights.namedPresent / weights.named - 0.5 : 0);
  set('missing', missing / weights.heaviest);
  set('rare', rarest / weights.heaviest);
}

/** Weight found within one sentence, within two, and in pairs of query words that stand together. */
function nearness(
  passage: number,
  corpus: Corpus,
  weights: Weights,
  termCount: number,
): { sentence: number; twoSentences: number; pairs: number } {
  const { hits } = corpus;
  const start = corpus.hitStarts[passage] as number;
  const end = corpus.hitStarts[passage + 1] as number;
  let current = new Float64Array(termCount);
  let previous = new Float64Array(termCount);
  let open = -1;
  let sentence = 0;
  let twoSentences = 0;
  const close = (): void => {
    let one = 0;
    let two = 0;
    for (let term = 0; term < termCount; term++) {
      const weight = weights.terms[term] as number;
      const here = current[term] as number;
      one += weight * here;
      two += weight * Math.max(here, previous[term] as number);
    }
    sentence = Math.max(sentence, one);
    twoSentences = Math.max(twoSentences, two);
  };
  for (let hit = start; hit < end; hit++) {
    const number = hits.sentence[hit] as number;
    if (number !== open) {
      if (open >= 0) close();
      const reused = previous;
      if (number === open + 1 && open >= 0) previous = current;
      else previous.fill(0);
      current = previous === current ? reused : current;
      current.fill(0);
      open = number;
    }
    const term = hits.term[hit] as number;
    current[term] = Math.max(current[term] as number, hits.weight[hit] as number);
  }
  if (open >= 0) close();
  let pairs = 0;
  for (const { left, right, weight } of weights.pairs) {
    if (closest(corpus, start, end, left, right) <= PAIR_DISTANCE) pairs += weight;
  }
  return { sentence, twoSentences, pairs };
}

/** Fewest tokens from an occurrence of `left` to a later one of `right`. */
function closest({ hits }: Corpus, start: number, end: number, left: number, right: number): number {
  let last = -1;
  let best = Number.POSITIVE_INFINITY;
  for (let hit = start; hit < end; hit++) {
    if (hits.term[hit] === left) last = hits.position[hit] as number;
    else if (hits.term[hit] === right && last >= 0) {
      best = Math.min(best, (hits.position[hit] as number) - last);
    }
  }
  return best;
}

/** Mean coverage of the passages around one that stand under the same heading. */
function sectionCoverage(
  passages: readonly Passage[],
  passage: number,
  coverage: (passage: number) => number,
): number {
  let sum = 0;
  let neighbours = 0;
  const last = Math.min(passages.length - 1, passage + SECTION_REACH);
  for (let at = Math.max(0, passage - SECTION_REACH); at <= last; at++) {
    if (at === passage || passages[at]?.heading !== passages[passage]?.heading) continue;
    sum += coverage(at);
    neighbours++;
  }
  return neighbours === 0 ? 0 : sum / neighbours;
}

/** The columns that set a passage against the others. */
function compare(table: FeatureTable, passages: readonly Passage[], weights: Weights): void {
  const count = passages.length;
  const cell = (passage: number, feature: Feature): number => passage * FEATURE_COUNT + COLUMN[feature];
  const value = (passage: number, feature: Feature): number =>
    passage < 0 || passage >= count ? 0 : (table[cell(passage, feature)] as number);
  const normalised = (passage: number): number => value(passage, 'bm25') / (weights.total * (K1 + 1));

  let mean = 0;
  let bestCoverage = 0;
  let bestSentences = 0;
  for (let passage = 0; passage < count; passage++) {
    mean += value(passage, 'bm25') / count;
    bestCoverage = Math.max(bestCoverage, value(passage, 'covH'));
    bestSentences = Math.max(bestSentences, value(passage, 'sent2'));
  }
  let variance = 0;
  for (let passage = 0; passage < count; passage++) {
    variance += (value(passage, 'bm25') - mean) ** 2 / count;
  }
  const deviation = Math.sqrt(variance) || TINY;
  const order = Array.from({ length: count }, (_, passage) => passage).sort(
    (left, right) => value(right, 'bm25') - value(left, 'bm25'),
  );
  const [first, second] = order;
  const top = value(first ?? 0, 'bm25');
  const runnerUp = second === undefined ? 0 : value(second, 'bm25');
  for (const [rank, passage] of order.entries()) table[cell(passage, 'rrank')] = 1 / (1 + rank);
  for (let passage = 0; passage < count; passage++) {
    const bm25 = value(passage, 'bm25');
    const rival = passage === first ? runnerUp : top;
    table[cell(passage, 'nbr')] = (normalised(passage - 1) + normalised(passage + 1)) / 2;
    table[cell(passage, 'before')] = value(passage - 1, 'covH');
    table[cell(passage, 'section')] = sectionCoverage(passages, passage, (at) => value(at, 'covH'));
    table[cell(passage, 'z')] = top > 0 ? (bm25 - mean) / deviation : 0;
    table[cell(passage, 'top2gap')] = top > 0 ? (bm25 - rival) / top : 0;
    table[cell(passage, 'relCovH')] = bestCoverage > 0 ? value(passage, 'covH') / bestCoverage : 0;
    table[cell(passage, 'bestSent')] = bestSentences;
    table[cell(passage, 'sentRel')] = bestSentences > 0 ? value(passage, 'sent2') / bestSentences : 0;
  }
}
