import type { HighlightsResponse, SearchResponse, SearchResult } from '../contract/index.ts';
import { createReranker } from '../engines/index.ts';
import { search as rankSnippets } from '../highlights/index.ts';
import { corpusOf, responseFacts, searchOnlyResult, snippetsDocument } from '../snapshot/index.ts';
import { jsonView, load } from './render.ts';
import type { SearchInput, ThreadSettings } from './tasks.ts';

const encoder = new TextEncoder();
const now = (): number => performance.now();

/** Searches a stored snapshot and renders the answer. */
export function createSearch({ rerank }: ThreadSettings): (input: SearchInput) => Promise<Uint8Array> {
  const reranker = rerank && createReranker(rerank, globalThis.fetch);
  return async (input) => {
    const start = now();
    const { core, html } = load(input);
    const { query, maxResults, minScore } = input.search;
    const result: SearchResult = await rankSnippets(corpusOf(core, html, input.corpus), query, {
      maxResults,
      minScore,
      now,
      ...(reranker && { rerank: reranker }),
    });
    if (input.shape === 'markdown') return encoder.encode(snippetsDocument(core, result));
    if (input.shape === 'json') {
      return encoder.encode(JSON.stringify(searchOnlyResult(core, jsonView(input, html), result)));
    }
    const answer = {
      snapshotId: core.snapshotId,
      response: responseFacts(core.response, input.include.response?.includeHeaders ?? false),
      durationMs: Math.round(now() - start),
      playground: input.addresses.playground,
    };
    const body: SearchResponse | HighlightsResponse =
      input.shape === 'search' ? { ...answer, search: result } : { ...answer, highlights: result };
    return encoder.encode(JSON.stringify(body));
  };
}
