import type { CompiledQuery } from './query.ts';
import type { Hits } from './scan.ts';
import { scanPassage } from './scan.ts';

/** A candidate text with the headings or JSON path above it. */
export interface Passage {
  heading: string;
  text: string;
}

/** Term statistics of the corpus. Matches per passage are derived from the hits. */
export interface CorpusTerms {
  count: number;
  /** Best match of each term in the headings above each passage. Passages with the same heading share one array. */
  headings: Float32Array[];
  documentFrequency: Float64Array;
  tokenCounts: Float32Array;
  numbers: Float32Array;
  years: Float32Array;
  code: Uint8Array;
  hits: Hits;
  /** Index of each passage's first hit, plus the end of the last passage's hits. */
  hitStarts: Uint32Array;
}

/** Finds the query terms in every passage. Reads each passage once. */
export function scanCorpus(passages: readonly Passage[], query: CompiledQuery): CorpusTerms {
  const count = passages.length;
  const corpus: CorpusTerms = {
    count,
    headings: [],
    documentFrequency: new Float64Array(query.terms.length),
    tokenCounts: new Float32Array(count),
    numbers: new Float32Array(count),
    years: new Float32Array(count),
    code: new Uint8Array(count),
    hits: { term: [], weight: [], position: [], sentence: [] },
    hitStarts: new Uint32Array(count + 1),
  };
  const matchHeading = createHeadingMatcher(query);
  const lastSeen = new Int32Array(query.terms.length).fill(-1);
  for (const [index, passage] of passages.entries()) {
    const passageFacts = scanPassage(passage.text, query, corpus.hits);
    corpus.tokenCounts[index] = passageFacts.tokenCount;
    corpus.numbers[index] = passageFacts.numbers;
    corpus.years[index] = passageFacts.years;
    corpus.code[index] = passageFacts.isCode ? 1 : 0;
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

/** Finds the best match of each term in a heading. Each distinct heading is scanned once. */
function createHeadingMatcher(query: CompiledQuery): (heading: string) => Float32Array {
  const noMatches = new Float32Array(query.terms.length);
  const matchesByHeading = new Map([['', noMatches]]);
  return (heading) => {
    const knownMatches = matchesByHeading.get(heading);
    if (knownMatches !== undefined) return knownMatches;
    const hits: Hits = { term: [], weight: [], position: [], sentence: [] };
    scanPassage(heading, query, hits);
    const matches = hits.term.length === 0 ? noMatches : new Float32Array(query.terms.length);
    for (const [hit, term] of hits.term.entries()) {
      matches[term] = Math.max(matches[term] as number, hits.weight[hit] as number);
    }
    matchesByHeading.set(heading, matches);
    return matches;
  };
}

/** Reads the frequency of each term in a passage (prefix matches count less) and the weight of its best match. */
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
