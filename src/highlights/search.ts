import type { SearchResult } from '../contract/index.ts';
import type { Chunk, Corpus, LayerSource } from './corpus.ts';
import { LAYER_SOURCES } from './corpus.ts';
import { createDuplicateFilter } from './duplicate-filter.ts';
import { splitHtmlIntoChunks } from './html-chunks.ts';
import { splitMarkdownIntoChunks } from './markdown-chunks.ts';
import type { HitGroup, ScoredChunk } from './group-hits.ts';
import { groupHits } from './group-hits.ts';
import { rankPassages } from './rank.ts';
import { splitStateIntoChunks } from './state-chunks.ts';

/** Name of the built-in ranker in `meta.sources[].ranker`. */
export const BUILT_IN_RANKER = 'builtin';

/** Outcome of a call to an external reranker. */
export type RerankOutcome =
  | { ok: true; ranker: string; scores: readonly number[]; batchCount: number }
  | { ok: false; reason: string };

/** Scores texts for a query: one probability per text, in the same order. Never throws an error. */
export type Reranker = (query: string, texts: readonly string[]) => Promise<RerankOutcome>;

export interface CorpusSearchOptions {
  /** Maximum number of snippets, 1 to 50. */
  maxResults: number;
  /** Minimum score of a snippet, 0 to 1. 0 returns all snippets. */
  minScore: number;
  /** Maximum number of weaker snippets, if no snippet reaches the minimum score. Default: 0. */
  maxWeakSnippets?: number;
  rerank?: Reranker;
  /** Returns the time of a monotonic clock in milliseconds. */
  now: () => number;
}

type Snippet = SearchResult['snippets'][number];
type SourceReport = SearchResult['meta']['sources'][number];

/** A search result, also with snippets below the minimum score. */
export interface CorpusSearchResult extends SearchResult {
  /** The best snippets below the minimum score. Missing if a snippet reaches it, or if none is wanted. */
  weakSnippets?: Snippet[];
}

/** Number of best candidates that are passed to an external reranker. */
const MAX_RERANK_CANDIDATES = 100;
/** Minimum score of a weaker snippet. A passage with a lower score has nothing to do with the query. */
const MIN_WEAK_SCORE = 0.01;
/** Maximum number of chunks of all State JSON sources that are searched. */
const MAX_STATE_CHUNKS = 20_000;

const roundScore = (score: number): number => Math.round(score * 10_000) / 10_000;

interface ChunkedSource {
  source: LayerSource;
  chunks: Chunk[];
  durationMs: number;
}

/** Splits one layer into chunks. Returns undefined if the corpus does not contain the layer. */
function splitSource(source: LayerSource, corpus: Corpus): Chunk[] | undefined {
  if (source === 'html') return corpus.html === undefined ? undefined : splitHtmlIntoChunks(corpus.html);
  if (source === 'stateJson') {
    if (corpus.stateJson === undefined) return undefined;
    // Leave out text of State JSON that the Markdown also contains.
    const isOnPage = createDuplicateFilter([
      corpus.markdown?.markdown ?? '',
      corpus.appendix?.markdown ?? '',
    ]);
    const chunks: Chunk[] = [];
    for (const layer of corpus.stateJson) {
      chunks.push(...splitStateIntoChunks(layer, isOnPage, MAX_STATE_CHUNKS - chunks.length));
    }
    return chunks;
  }
  const layer = corpus[source];
  return layer && splitMarkdownIntoChunks(source, layer);
}

function splitSources(corpus: Corpus, now: () => number): ChunkedSource[] {
  return LAYER_SOURCES.flatMap((source) => {
    const start = now();
    const chunks = splitSource(source, corpus);
    return chunks === undefined ? [] : [{ source, chunks, durationMs: now() - start }];
  });
}

interface RankedChunks {
  /** Scored chunks, best first. Chunks with the same score are in document order. */
  hits: ScoredChunk[];
  ranker: string;
  batchCount: number;
  fallbackReason?: string;
}

const compareByScore = (left: ScoredChunk, right: ScoredChunk): number =>
  right.score - left.score || left.index - right.index;

async function rankChunks(
  chunks: readonly Chunk[],
  query: string,
  rerank: Reranker | undefined,
): Promise<RankedChunks> {
  const scores = rankPassages(
    chunks.map(({ heading, scored }) => ({ heading, text: scored })),
    query,
  );
  const hits = Array.from(scores, (score, index) => ({ index, score: roundScore(score) })).sort(
    compareByScore,
  );
  const builtIn = { hits, ranker: BUILT_IN_RANKER, batchCount: 1 };
  if (rerank === undefined || hits.length === 0) return builtIn;
  const candidates = hits.slice(0, MAX_RERANK_CANDIDATES);
  const texts = candidates.map(({ index }) => {
    const { heading, scored } = chunks[index] as Chunk;
    return heading === '' ? scored : `${heading}\n${scored}`;
  });
  const outcome = await rerank(query, texts);
  if (!outcome.ok) return { ...builtIn, fallbackReason: outcome.reason };
  return {
    hits: candidates
      .map(({ index }, place) => ({ index, score: roundScore(outcome.scores[place] ?? 0) }))
      .sort(compareByScore),
    ranker: outcome.ranker,
    batchCount: outcome.batchCount,
  };
}

/**
 * Finds the passages of a stored page that answer a query. Ranks all layers together, so that scores of different
 * sources are comparable. Without a reranker, the same input gives the same result.
 */
export async function searchCorpus(
  corpus: Corpus,
  query: string,
  options: CorpusSearchOptions,
): Promise<CorpusSearchResult> {
  const { maxResults, minScore, maxWeakSnippets = 0, rerank, now } = options;
  const start = now();
  const layers = splitSources(corpus, now);
  const chunks = layers.flatMap((layer) => layer.chunks);
  const rankStart = now();
  const ranking = await rankChunks(chunks, query, rerank);
  const rankDuration = now() - rankStart;
  const selectSnippets = (lowestScore: number, maxCount: number): Snippet[] =>
    groupHits(
      ranking.hits.filter(({ score }) => score >= lowestScore),
      chunks,
      maxCount,
      (left, right) => sliceLayer(corpus, left.source, left.range?.end, right.range?.start),
    ).map((group) => toSnippet(group, chunks, corpus));
  const snippets = selectSnippets(minScore, maxResults);
  const wantsWeakSnippets = snippets.length === 0 && maxWeakSnippets > 0;
  const weakSnippets = wantsWeakSnippets ? selectSnippets(MIN_WEAK_SCORE, maxWeakSnippets) : [];
  const sources = layers.map((layer): SourceReport => {
    const timeShare = chunks.length === 0 ? 0 : layer.chunks.length / chunks.length;
    return {
      source: layer.source,
      chunkCount: layer.chunks.length,
      batchCount: layer.chunks.length === 0 ? 0 : ranking.batchCount,
      ranker: ranking.ranker,
      fallback: ranking.fallbackReason !== undefined,
      ...(ranking.fallbackReason !== undefined && { fallbackReason: ranking.fallbackReason }),
      durationMs: Math.round(layer.durationMs + rankDuration * timeShare),
    };
  });
  return {
    query,
    snippets,
    ...(weakSnippets.length > 0 && { weakSnippets }),
    meta: { durationMs: Math.round(now() - start), sources },
  };
}

function sliceLayer(corpus: Corpus, source: LayerSource, start?: number, end?: number): string {
  const text = source === 'html' ? corpus.html : source === 'stateJson' ? '' : corpus[source]?.markdown;
  return text?.slice(start, end) ?? '';
}

function toSnippet({ first, last, best }: HitGroup, chunks: readonly Chunk[], corpus: Corpus): Snippet {
  const chunk = chunks[best.index] as Chunk;
  const members = chunks.slice(first, last + 1);
  const nodeIds = [...new Set(members.flatMap(({ location }) => location.nodeIds ?? []))];
  const evidenceIds = [...new Set(members.flatMap(({ location }) => location.evidenceId ?? []))];
  const text =
    first === last
      ? chunk.text
      : sliceLayer(corpus, chunk.source, chunks[first]?.range?.start, chunks[last]?.range?.end);
  return {
    type: chunk.type,
    source: chunk.source,
    text,
    ...(chunk.tableHead !== undefined && { tableHead: chunk.tableHead }),
    json: chunk.json,
    score: best.score,
    location: {
      ...chunk.location,
      ...(evidenceIds.length > 1 && { evidenceIds }),
      ...(nodeIds.length > 0 && { nodeIds }),
    },
  };
}
