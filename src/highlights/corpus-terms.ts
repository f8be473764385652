import { type CompiledQuery, weighTerm } from './query.ts';
import { type PassageFacts, scanPassage, type TermOccurrences } from './scan.ts';
import { tokenize } from './tokens.ts';

/** A candidate text, with the headings or the JSON path above it. */
export interface CandidatePassage {
  heading: string;
  text: string;
}

export interface HeadingMatch {
  /** The best match of each term in the headings. */
  terms: Float32Array;
  /** Share of the weight of the nearest heading's words that the query contains, 0 to 1. */
  fit: number;
}

/** Term statistics of the corpus. Matches per passage are derived from the hits. */
export interface CorpusTerms {
  count: number;
  /** How the query matches the headings above each passage. Passages below the same heading share one object. */
  headings: HeadingMatch[];
  documentFrequency: Float64Array;
  facts: PassageFacts[];
  hits: TermOccurrences;
  /** Index of the first hit of each passage, and the index after the last hit. */
  hitStarts: Uint32Array;
}

/** Finds the query terms in every passage. Reads each passage once. */
export function scanCorpus(passages: readonly CandidatePassage[], query: CompiledQuery): CorpusTerms {
  const count = passages.length;
  const corpus: CorpusTerms = {
    count,
    headings: [],
    documentFrequency: new Float64Array(query.terms.length),
    facts: [],
    hits: { term: [], weight: [], position: [], sentence: [] },
    hitStarts: new Uint32Array(count + 1),
  };
  const matchHeading = createHeadingMatcher(query);
  const lastSeen = new Int32Array(query.terms.length).fill(-1);
  for (const [index, passage] of passages.entries()) {
    corpus.facts.push(scanPassage(passage.text, query, corpus.hits));
    corpus.headings.push(matchHeading(passage.heading));
    const end = corpus.hits.term.length;
    corpus.hitStarts[index + 1] = end;
    for (let hit = corpus.hitStarts[index] as number; hit < end; hit++) {
      const term = corpus.hits.term[hit] as number;
      if (lastSeen[term] !== index) (corpus.documentFrequency[term] as number)++;
      lastSeen[term] = index;
    }
  }
  return corpus;
}

/** Matches the query with a heading. Each distinct heading is scanned once. */
function createHeadingMatcher(query: CompiledQuery): (heading: string) => HeadingMatch {
  const noMatch = { terms: new Float32Array(query.terms.length), fit: 0 };
  const matchesByHeading = new Map<string, HeadingMatch>([['', noMatch]]);
  return (heading) => {
    const knownMatch = matchesByHeading.get(heading);
    if (knownMatch !== undefined) return knownMatch;
    const terms = matchTerms(heading, query);
    const match = terms === undefined ? noMatch : { terms, fit: measureFit(heading, query) };
    matchesByHeading.set(heading, match);
    return match;
  };
}

/** Returns the best match of each term in a text; undefined if no term matches. */
function matchTerms(text: string, query: CompiledQuery): Float32Array | undefined {
  const hits: TermOccurrences = { term: [], weight: [], position: [], sentence: [] };
  scanPassage(text, query, hits);
  if (hits.term.length === 0) return undefined;
  const terms = new Float32Array(query.terms.length);
  for (const [hit, term] of hits.term.entries()) {
    terms[term] = Math.max(terms[term] as number, hits.weight[hit] as number);
  }
  return terms;
}

/**
 * Measures the share of the nearest heading that the query contains. It is high for the heading `Favicon`, and low for
 * a heading about more.
 */
function measureFit(headings: string, query: CompiledQuery): number {
  const nearest = headings.slice(headings.lastIndexOf(' > ') + 1);
  const terms = matchTerms(nearest, query);
  if (terms === undefined) return 0;
  let total = 0;
  for (const token of new Set(tokenize(nearest))) total += weighTerm(token);
  const found = terms.reduce((sum, match, term) => sum + match * (query.weights[term] as number), 0);
  return Math.min(1, found / total);
}

/** Reads the frequency of each term in a passage (a prefix match counts less), and the weight of its best match. */
export function readTermMatches(
  { hits, hitStarts }: CorpusTerms,
  passage: number,
  termCount: number,
): { frequencies: Float32Array; matches: Float32Array } {
  const frequencies = new Float32Array(termCount);
  const matches = new Float32Array(termCount);
  const end = hitStarts[passage + 1] as number;
  for (let hit = hitStarts[passage] as number; hit < end; hit++) {
    const term = hits.term[hit] as number;
    const weight = hits.weight[hit] as number;
    (frequencies[term] as number) += weight;
    matches[term] = Math.max(matches[term] as number, weight);
  }
  return { frequencies, matches };
}
