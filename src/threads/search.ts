import type { HighlightsResponse, SearchResponse } from '../contract/index.ts';
import { createReranker } from '../engines/index.ts';
import { type CorpusSearchResult, searchCorpus as rankSnippets } from '../highlights/index.ts';
import {
  createCorpus,
  renderSearchOnlyResult,
  type StoredSnapshot,
  renderSnippetsDocument,
} from '../snapshot/index.ts';
import type { CoreCodec } from './core-codec.ts';
import { decodeStoredParts, toRenderedAnswer } from './render.ts';
import type { RenderedAnswer, SearchTaskInput, SearchView, ThreadSettings } from './tasks.ts';

/** Number of weaker passages in a Markdown answer. The JSON answers contain none, because programs expect answers. */
const MAX_WEAK_SNIPPETS = 3;

const readClock = (): number => performance.now();

/** Searches a stored snapshot and renders the answer. */
export function createSearchTask(
  { rerank }: ThreadSettings,
  cores: CoreCodec,
): (input: SearchTaskInput) => Promise<RenderedAnswer> {
  const reranker = rerank && createReranker(rerank, globalThis.fetch);
  return async ({ view, ...parts }) => {
    const startedAt = readClock();
    const { core, html } = decodeStoredParts(parts, cores);
    const { query, maxResults, minScore } = view.search;
    const result = await rankSnippets(createCorpus(core, html, view.corpus), query, {
      maxResults,
      minScore,
      ...(view.format === 'markdown' && { maxWeakSnippets: MAX_WEAK_SNIPPETS }),
      now: readClock,
      ...(reranker && { rerank: reranker }),
    });
    return toRenderedAnswer(core, renderText(core, view, result, startedAt));
  };
}

function renderText(
  core: StoredSnapshot,
  view: SearchView,
  result: CorpusSearchResult,
  startedAt: number,
): string {
  if (view.format === 'markdown') return renderSnippetsDocument(core, result, view.search);
  if (view.format === 'json') return JSON.stringify(renderSearchOnlyResult(core, view, result));
  const answer = {
    snapshotId: core.snapshotId,
    response: core.response,
    durationMs: Math.round(readClock() - startedAt),
    playground: view.addresses.playground,
  };
  const body: SearchResponse | HighlightsResponse =
    view.format === 'search' ? { ...answer, search: result } : { ...answer, highlights: result };
  return JSON.stringify(body);
}
