import {
  type CandidatePassage,
  type CorpusTerms,
  type HeadingMatch,
  readTermMatches,
  scanCorpus,
} from './corpus-terms.ts';
import { measureProximity } from './proximity.ts';
import { type CompiledQuery, compileQuery } from './query.ts';
import { isNearSentence, type PassageFacts } from './scan.ts';
import { type TermWeights, weighTerms } from './weights.ts';

/**
 * Features of a passage, in the order of columns. The weight of a term is its idf over the corpus times its global
 * weight. "Coverage" is the share of the query's weight that was found.
 */
export const FEATURES = [
  'bm25', // Robertson's BM25, k1 1.2, b 0.6
  'cov', // coverage by the text
  'covH', // coverage by text or heading
  'sent', // best coverage within one sentence
  'sent2', // best coverage within two adjacent sentences
  'bigram', // adjacent query words at most 3 words apart
  'nbr', // mean BM25 of the passages before and after, as a share of the maximum
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
  'relCovH', // covH divided by the best covH of the corpus
  'sentRel', // sent2 divided by the best sent2 of the corpus
  'code',
  'before', // covH of the passage before
  'section', // mean covH of passages with the same heading, up to 3 passages away
  'rare', // weight of the heaviest term found, divided by that of the heaviest query term
  'headFit', // share of the nearest heading that the query contains
  'bm25Share', // BM25 divided by its maximum for the query
  'after', // covH of the passage after
  'joint', // coverage by text, heading or the passage before
  'lead', // coverage within the first sentence
  'chain', // largest share of consecutive query words that are close together
  'typeName', // if the query asks for a name: 1 with a name near the best sentence, -1 without a name
  'entH', // coverage of names and numbers of the query by text or heading
  'missing', // weight of the heaviest missing term that the corpus contains, divided by that of the heaviest query term
  'unique', // coverage by terms that no other passage contains
  'grammar', // share of grammar and question words in the query
  'weight', // logarithm of the weight of the query
  // Features for the second network, computed from the scores of the first:
  'logit', // first score of the passage, in log-odds
  'gap', // logit minus the best logit of the other passages
  'rival', // best logit of the other passages
  'others', // logarithm of the expected number of answers among the other passages
  'near', // better logit of the passages before and after
] as const;

export const FEATURE_COUNT = FEATURES.length;
type ChunkFeature = (typeof FEATURES)[number];
const COLUMN_NUMBERS = Object.fromEntries(FEATURES.map((name, column) => [name, column])) as Record<
  ChunkFeature,
  number
>;

const BM25_TERM_SATURATION = 1.2;
const BM25_LENGTH_WEIGHT = 0.6;
const MIN_STANDARD_DEVIATION = 1e-9;
/** Maximum distance, in passages, between passages of the same section. */
const SECTION_REACH = 3;

export const getColumn = (feature: ChunkFeature): number => COLUMN_NUMBERS[feature];

/** Table with one row per passage and `FEATURE_COUNT` columns, row by row. */
export type PassageFeatureTable = Float32Array;

/** Whether neither the passage nor its headings contain a query term. */
export const hasNoQueryTerm = (table: PassageFeatureTable, passage: number): boolean =>
  table[passage * FEATURE_COUNT + COLUMN_NUMBERS.bm25] === 0 &&
  table[passage * FEATURE_COUNT + COLUMN_NUMBERS.covH] === 0;

/** Computes the features of every passage. Time is linear in the size of the corpus. */
export function measureFeatures(
  passages: readonly CandidatePassage[],
  queryText: string,
): PassageFeatureTable {
  const query = compileQuery(queryText);
  const count = passages.length;
  const table = new Float32Array(count * FEATURE_COUNT);
  if (query.terms.length === 0 || count === 0) return table;
  const corpus = scanCorpus(passages, query);
  const weights = weighTerms(query, corpus);
  let matchesBefore: Float32Array = new Float32Array(query.terms.length);
  for (let passage = 0; passage < count; passage++) {
    matchesBefore = measurePassage(table, passage, query, corpus, weights, matchesBefore);
  }
  comparePassages(table, passages, weights);
  return table;
}

/**
 * Fills the columns that depend on one passage and the text before it. Returns the best match of each term, which the
 * next passage needs.
 */
function measurePassage(
  table: PassageFeatureTable,
  passage: number,
  query: CompiledQuery,
  corpus: CorpusTerms,
  weights: TermWeights,
  matchesBefore: Float32Array,
): Float32Array {
  const termCount = query.terms.length;
  const heading = corpus.headings[passage] as HeadingMatch;
  const facts = corpus.facts[passage] as PassageFacts;
  const { frequencies, matches } = readTermMatches(facts.hits, termCount);
  const saturation =
    BM25_TERM_SATURATION *
    (1 - BM25_LENGTH_WEIGHT + (BM25_LENGTH_WEIGHT * facts.tokenCount) / weights.meanTokens);
  let bm25 = 0;
  let covered = 0;
  let coveredWithHeading = 0;
  let exact = 0;
  let named = 0;
  let matched = 0;
  let numbers = 0;
  let rarest = 0;
  let joint = 0;
  let namedWithHeading = 0;
  let missing = 0;
  let unique = 0;
  for (let term = 0; term < termCount; term++) {
    const weight = weights.terms[term] as number;
    const bestMatch = matches[term] as number;
    const matchWithHeading = Math.max(bestMatch, heading.terms[term] as number);
    coveredWithHeading += weight * matchWithHeading;
    joint += weight * Math.max(matchWithHeading, matchesBefore[term] as number);
    if (query.isNamed[term]) namedWithHeading += weight * matchWithHeading;
    if (matchWithHeading === 0 && (corpus.documentFrequency[term] as number) > 0)
      missing = Math.max(missing, weight);
    if (bestMatch === 0) continue;
    if (corpus.documentFrequency[term] === 1) unique += weight * bestMatch;
    const frequency = frequencies[term] as number;
    bm25 += (weight * frequency * (BM25_TERM_SATURATION + 1)) / (frequency + saturation);
    covered += weight * bestMatch;
    rarest = Math.max(rarest, weight * bestMatch);
    matched++;
    if (bestMatch === 1) exact += weight;
    if (query.isNamed[term]) named += weight * bestMatch;
    if (query.isNumeric[term]) numbers++;
  }
  const proximity = measureProximity(facts.hits, weights, termCount);
  const rateSentences = (set: number, near: number, elsewhere: number, none: number): number =>
    set === 0 ? none : isNearSentence(set, proximity.bestSentence) ? near : elsewhere;
  const setFeature = (feature: ChunkFeature, value: number): void => {
    table[passage * FEATURE_COUNT + COLUMN_NUMBERS[feature]] = value;
  };
  setFeature('bm25', bm25);
  setFeature('cov', covered / weights.total);
  setFeature('covH', coveredWithHeading / weights.total);
  setFeature('sent', proximity.sentence / weights.total);
  setFeature('sent2', proximity.twoSentences / weights.total);
  setFeature('bigram', weights.pairTotal > 0 ? proximity.pairs / weights.pairTotal : 0);
  setFeature('loglen', Math.log(1 + facts.tokenCount));
  setFeature('pos', corpus.count > 1 ? passage / (corpus.count - 1) : 0);
  setFeature('typeNum', query.asksNumber ? rateSentences(facts.numbers, 1, 0.3, -1) : 0);
  setFeature(
    'typeDate',
    query.asksDate ? rateSentences(facts.years, 1, 0.5, rateSentences(facts.numbers, 0.3, 0, -1)) : 0,
  );
  setFeature('pageCov', weights.presentTotal / weights.total);
  setFeature('nmatch', matched / termCount);
  setFeature('qlen', Math.log(termCount));
  setFeature('exactFrac', exact / weights.total);
  setFeature('ent', weights.namedTotal > 0 ? named / weights.namedTotal - 0.5 : 0);
  setFeature('num', weights.numericTerms > 0 ? numbers / weights.numericTerms - 0.5 : 0);
  setFeature('N', Math.log(corpus.count));
  setFeature('code', facts.isCode ? 1 : 0);
  setFeature('rare', rarest / weights.heaviest);
  setFeature('headFit', heading.fit);
  setFeature('bm25Share', bm25 / (weights.total * (BM25_TERM_SATURATION + 1)));
  setFeature('joint', joint / weights.total);
  setFeature('lead', proximity.firstSentence / weights.total);
  setFeature('chain', weights.pairTotal > 0 ? proximity.chain / weights.pairTotal - 0.5 : 0);
  setFeature('typeName', query.asksName ? rateSentences(facts.names, 1, 0.3, -1) : 0);
  setFeature('entH', weights.namedTotal > 0 ? namedWithHeading / weights.namedTotal - 0.5 : 0);
  setFeature('missing', missing / weights.heaviest);
  setFeature('unique', unique / weights.total);
  setFeature('grammar', query.grammarShare);
  setFeature('weight', Math.log(weights.total));
  return matches;
}

/** Returns the mean coverage of the nearest passages with the same heading. */
function averageSectionCoverage(
  passages: readonly CandidatePassage[],
  passage: number,
  coverages: Float32Array,
): number {
  const heading = passages[passage]?.heading;
  let sum = 0;
  let neighbours = 0;
  const last = Math.min(passages.length - 1, passage + SECTION_REACH);
  for (let at = Math.max(0, passage - SECTION_REACH); at <= last; at++) {
    if (at === passage || passages[at]?.heading !== heading) continue;
    sum += coverages[at] as number;
    neighbours++;
  }
  return neighbours === 0 ? 0 : sum / neighbours;
}

const copyColumn = (table: PassageFeatureTable, column: number): Float32Array =>
  Float32Array.from(
    { length: table.length / FEATURE_COUNT },
    (_, row) => table[row * FEATURE_COUNT + column] as number,
  );

const findLargest = (values: Float32Array): number =>
  values.reduce((best, value) => Math.max(best, value), 0);

/** Fills the columns that compare a passage with the other passages. */
function comparePassages(
  table: PassageFeatureTable,
  passages: readonly CandidatePassage[],
  weights: TermWeights,
): void {
  const count = passages.length;
  const scores = copyColumn(table, COLUMN_NUMBERS.bm25);
  const coverages = copyColumn(table, COLUMN_NUMBERS.covH);
  const sentences = copyColumn(table, COLUMN_NUMBERS.sent2);
  const maximum = weights.total * (BM25_TERM_SATURATION + 1);
  const bestCoverage = findLargest(coverages);
  const bestSentences = findLargest(sentences);
  const mean = scores.reduce((sum, score) => sum + score / count, 0);
  const variance = scores.reduce((sum, score) => sum + (score - mean) ** 2 / count, 0);
  const deviation = Math.sqrt(variance) || MIN_STANDARD_DEVIATION;
  const order = Array.from(scores.keys()).sort(
    (left, right) => (scores[right] as number) - (scores[left] as number),
  );
  const topScore = scores[order[0] ?? 0] ?? 0;
  const runnerUp = scores[order[1] ?? -1] ?? 0;
  for (const [rank, passage] of order.entries()) {
    const row = passage * FEATURE_COUNT;
    const score = scores[passage] as number;
    const rivalScore = rank === 0 ? runnerUp : topScore;
    const neighbourScores = (scores[passage - 1] ?? 0) + (scores[passage + 1] ?? 0);
    table[row + COLUMN_NUMBERS.rrank] = 1 / (1 + rank);
    table[row + COLUMN_NUMBERS.nbr] = neighbourScores / maximum / 2;
    table[row + COLUMN_NUMBERS.before] = coverages[passage - 1] ?? 0;
    table[row + COLUMN_NUMBERS.after] = coverages[passage + 1] ?? 0;
    table[row + COLUMN_NUMBERS.section] = averageSectionCoverage(passages, passage, coverages);
    table[row + COLUMN_NUMBERS.z] = topScore > 0 ? (score - mean) / deviation : 0;
    table[row + COLUMN_NUMBERS.top2gap] = topScore > 0 ? (score - rivalScore) / topScore : 0;
    table[row + COLUMN_NUMBERS.relCovH] =
      bestCoverage > 0 ? (coverages[passage] as number) / bestCoverage : 0;
    table[row + COLUMN_NUMBERS.sentRel] =
      bestSentences > 0 ? (sentences[passage] as number) / bestSentences : 0;
  }
}
