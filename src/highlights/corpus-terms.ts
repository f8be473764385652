import { type CompiledQuery, weighTerm } from './query.ts';
import { type PassageFacts, scanPassage, type TermOccurrence } from './scan.ts';
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

/** Term statistics of the corpus. */
export interface CorpusTerms {
  count: number;
  /** How the query matches the headings above each passage. Passages below the same heading share one object. */
  headings: HeadingMatch[];
  documentFrequency: Float64Array;
  facts: PassageFacts[];
}

/** Finds the query terms in every passage. Reads each passage once. */
export function scanCorpus(passages: readonly CandidatePassage[], query: CompiledQuery): CorpusTerms {
  const count = passages.length;
  const corpus: CorpusTerms = {
    count,
    headings: [],
    documentFrequency: new Float64Array(query.terms.length),
    facts: [],
  };
  const matchHeading = createHeadingMatcher(query);
  for (const { text, heading } of passages) {
    const facts = scanPassage(text, query);
    corpus.facts.push(facts);
    corpus.headings.push(matchHeading(heading));
    for (const term of new Set(facts.hits.map((hit) => hit.term)))
      (corpus.documentFrequency[term] as number)++;
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
  const { hits } = scanPassage(text, query);
  return hits.length === 0 ? undefined : readTermMatches(hits, query.terms.length).matches;
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
  hits: readonly TermOccurrence[],
  termCount: number,
): { frequencies: Float32Array; matches: Float32Array } {
  const frequencies = new Float32Array(termCount);
  const matches = new Float32Array(termCount);
  for (const { term, weight } of hits) {
    (frequencies[term] as number) += weight;
    matches[term] = Math.max(matches[term] as number, weight);
  }
  return { frequencies, matches };
}
