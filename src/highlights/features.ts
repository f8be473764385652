import type { CorpusTerms, HeadingMatch, Passage } from './corpus-terms.ts';
import { scanCorpus, readTermMatches } from './corpus-terms.ts';
import { measureProximity } from './proximity.ts';
import type { CompiledQuery } from './query.ts';
import { compileQuery } from './query.ts';
import type { Weights } from './weights.ts';
import { weighTerms } from './weights.ts';

/**
 * Features of a passage in column order. Term weights are idf over the corpus times the global term weight; "coverage" is
 * the share of the query's weight that was found.
 */
export const FEATURES = [
  'bm25', // Robertson's BM25, k1 1.2, b 0.6
  'cov', // coverage by the text
  'covH', // coverage by text or heading
  'sent', // best coverage within one sentence
  'sent2', // best coverage within two adjacent sentences
  'bigram', // adjacent query words at most 3 words apart
  'nbr', // mean BM25 of the passages before and after, normalised
  'z', // BM25 in standard deviations over the corpus
  'rrank', // 1 / rank by BM25
  'loglen',
  'pos', // 0 for the first passage, 1 for the last
  'typeNum', // if the query asks for a number: 1 with a number, -1 without
  'typeDate', // if the query asks for a date: 1 with a year, 0.3 with a number, -1 without both
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
  'before', // covH of the passage before
  'section', // mean covH of passages with the same heading, up to 3 passages away
  'rare', // weight of the heaviest term found, over the heaviest of the query
  'headFit', // share of the nearest heading that the query contains
] as const;

export const FEATURE_COUNT = FEATURES.length;
type Feature = (typeof FEATURES)[number];
const COLUMN = Object.fromEntries(FEATURES.map((name, column) => [name, column])) as Record<Feature, number>;

const TERM_SATURATION = 1.2;
const B = 0.6;
const MIN_DEVIATION = 1e-9;
/** Maximum distance, in passages, to passages of the same section. */
const SECTION_REACH = 3;

/** Row-major table with `FEATURE_COUNT` columns. */
export type FeatureTable = Float32Array;

/** Computes the features of every passage. Time is linear in the size of the corpus. */
export function measureFeatures(passages: readonly Passage[], queryText: string): FeatureTable {
  const query = compileQuery(queryText);
  const count = passages.length;
  const table = new Float32Array(count * FEATURE_COUNT);
  if (query.terms.length === 0 || count === 0) return table;
  const corpus = scanCorpus(passages, query);
  const weights = weighTerms(query, corpus);
  for (let passage = 0; passage < count; passage++) measurePassage(table, passage, query, corpus, weights);
  comparePassages(table, passages, weights);
  return table;
}

/** Fills the columns that depend on one passage only. */
function measurePassage(
  table: FeatureTable,
  passage: number,
  query: CompiledQuery,
  corpus: CorpusTerms,
  weights: Weights,
): void {
  const termCount = query.terms.length;
  const heading = corpus.headings[passage] as HeadingMatch;
  const { frequencies, matches } = readTermMatches(corpus, passage, termCount);
  const tokenCount = corpus.tokenCounts[passage] as number;
  const saturation = TERM_SATURATION * (1 - B + (B * tokenCount) / weights.meanTokens);
  let bm25 = 0;
  let covered = 0;
  let coveredWithHeading = 0;
  let exact = 0;
  let named = 0;
  let matched = 0;
  let numbers = 0;
  let rarest = 0;
  for (let term = 0; term < termCount; term++) {
    const weight = weights.terms[term] as number;
    const bestMatch = matches[term] as number;
    coveredWithHeading += weight * Math.max(bestMatch, heading.terms[term] as number);
    if (bestMatch === 0) continue;
    const frequency = frequencies[term] as number;
    bm25 += (weight * frequency * (TERM_SATURATION + 1)) / (frequency + saturation);
    covered += weight * bestMatch;
    rarest = Math.max(rarest, weight * bestMatch);
    matched++;
    if (bestMatch === 1) exact += weight;
    if (query.isNamed[term]) named += weight * bestMatch;
    if (query.isNumeric[term]) numbers++;
  }
  const proximity = measureProximity(passage, corpus, weights, termCount);
  const extraNumber = (corpus.numbers[passage] as number) > numbers;
  const hasYear = (corpus.years[passage] as number) > 0;
  const setFeature = (feature: Feature, value: number): void => {
    table[passage * FEATURE_COUNT + COLUMN[feature]] = value;
  };
  setFeature('bm25', bm25);
  setFeature('cov', covered / weights.total);
  setFeature('covH', coveredWithHeading / weights.total);
  setFeature('sent', proximity.sentence / weights.total);
  setFeature('sent2', proximity.twoSentences / weights.total);
  setFeature('bigram', weights.pairTotal > 0 ? proximity.pairs / weights.pairTotal : 0);
  setFeature('loglen', Math.log(1 + tokenCount));
  setFeature('pos', corpus.count > 1 ? passage / (corpus.count - 1) : 0);
  setFeature('typeNum', query.asksNumber ? (extraNumber ? 1 : -1) : 0);
  setFeature('typeDate', query.asksDate ? (hasYear ? 1 : extraNumber ? 0.3 : -1) : 0);
  setFeature('pageCov', weights.presentTotal / weights.total);
  setFeature('nmatch', matched / termCount);
  setFeature('qlen', Math.log(termCount));
  setFeature('exactFrac', exact / weights.total);
  setFeature('ent', weights.namedTotal > 0 ? named / weights.namedTotal : 0);
  setFeature('num', weights.numericTerms > 0 ? numbers / weights.numericTerms - 0.5 : 0);
  setFeature('N', Math.log(corpus.count));
  setFeature('code', corpus.code[passage] as number);
  setFeature('rare', rarest / weights.heaviest);
  setFeature('headFit', heading.fit);
}

/** Returns the mean coverage of the nearest passages with the same heading. */
function averageSectionCoverage(
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

/** Fills the columns that compare a passage with the other passages. */
function comparePassages(table: FeatureTable, passages: readonly Passage[], weights: Weights): void {
  const count = passages.length;
  const cell = (passage: number, feature: Feature): number => passage * FEATURE_COUNT + COLUMN[feature];
  const value = (passage: number, feature: Feature): number =>
    passage < 0 || passage >= count ? 0 : (table[cell(passage, feature)] as number);
  const normalised = (passage: number): number =>
    value(passage, 'bm25') / (weights.total * (TERM_SATURATION + 1));

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
  const deviation = Math.sqrt(variance) || MIN_DEVIATION;
  const order = Array.from({ length: count }, (_, passage) => passage).sort(
    (left, right) => value(right, 'bm25') - value(left, 'bm25'),
  );
  const [first, second] = order;
  const topScore = value(first ?? 0, 'bm25');
  const runnerUp = second === undefined ? 0 : value(second, 'bm25');
  for (const [rank, passage] of order.entries()) table[cell(passage, 'rrank')] = 1 / (1 + rank);
  for (let passage = 0; passage < count; passage++) {
    const bm25 = value(passage, 'bm25');
    const rivalScore = passage === first ? runnerUp : topScore;
    table[cell(passage, 'nbr')] = (normalised(passage - 1) + normalised(passage + 1)) / 2;
    table[cell(passage, 'before')] = value(passage - 1, 'covH');
    table[cell(passage, 'section')] = averageSectionCoverage(passages, passage, (at) => value(at, 'covH'));
    table[cell(passage, 'z')] = topScore > 0 ? (bm25 - mean) / deviation : 0;
    table[cell(passage, 'top2gap')] = topScore > 0 ? (bm25 - rivalScore) / topScore : 0;
    table[cell(passage, 'relCovH')] = bestCoverage > 0 ? value(passage, 'covH') / bestCoverage : 0;
    table[cell(passage, 'sentRel')] = bestSentences > 0 ? value(passage, 'sent2') / bestSentences : 0;
  }
}
