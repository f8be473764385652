import { z } from 'zod';
import {
  HighlightsResponse,
  IncludeOptions,
  ShownResponse,
  SearchOptions,
  SearchResult,
} from '../../contract/index.ts';
import { searchHighlights, parseBody } from '../../service/index.ts';
import { hideFromToolList } from '../schema.ts';
import { defineTool } from '../tool.ts';
import { finishAnswer, SnapshotId, UNTRUSTED_NOTE } from './shared.ts';

const Flag = z.boolean().optional();

/** Layers to search. Default: main Markdown and State JSON. */
const Layers = z.strictObject({ markdown: Flag, json: Flag, appendix: Flag }).optional();

/** Number of passages with a lower score that are returned if none reaches the minimum score. */
const MAX_WEAK_PASSAGES = 3;

export const highlightsTool = defineTool({
  name: 'highlights',
  title: 'Search a fetched page',
  description:
    'Find the passages of a fetched page that answer a question, verbatim, with scores (the estimated probability ' +
    `that a passage answers). Does not fetch the page again. Costs one credit. ${UNTRUSTED_NOTE}`,
  input: z.strictObject({
    snapshotId: SnapshotId,
    ...SearchOptions.shape,
    ...hideFromToolList({ include: Layers }, 'include'),
  }),
  output: z.object({
    ...HighlightsResponse.shape,
    playground: HighlightsResponse.shape.playground.optional(),
    response: z.object(ShownResponse.shape).omit({ headers: true }),
    highlights: z.object(SearchResult.shape),
    weakSnippets: SearchResult.shape.snippets
      .optional()
      .describe('The best passages below minScore, if none reaches it.'),
  }),
  annotations: { readOnlyHint: true, openWorldHint: false },
  async run({ snapshotId, query, maxResults, minScore, include }, call) {
    const { organizationId, signal, traceId } = call;
    const answer = await searchHighlights(call.dependencies, {
      organizationId,
      callId: traceId,
      signal,
      snapshotId,
      search: { query, maxResults, minScore: 0 },
      include: include satisfies IncludeOptions | undefined,
      shape: 'highlights',
    });
    await finishAnswer(answer, call);
    const { playground, response, ...searchResponse } = parseBody<HighlightsResponse>(answer.body);
    const { headers: _headers, ...responseFacts } = response;
    const allSnippets = searchResponse.highlights.snippets;
    const snippets = allSnippets.filter(({ score }) => score >= minScore);
    const weakSnippets = snippets.length === 0 ? allSnippets.slice(0, MAX_WEAK_PASSAGES) : [];
    const structured = {
      ...searchResponse,
      response: responseFacts,
      ...(!call.withoutHttp && { playground }),
      highlights: { ...searchResponse.highlights, snippets },
      ...(weakSnippets.length > 0 && { weakSnippets }),
    };
    return { text: formatResult(query, minScore, snippets, weakSnippets), structured };
  },
});

type Snippets = SearchResult['snippets'];

function formatResult(query: string, minScore: number, snippets: Snippets, weakSnippets: Snippets): string {
  if (snippets.length > 0) return formatSnippets(snippets);
  const advice = `No passage reaches the score ${minScore} for "${query}". Try other words, or read the page with read_snapshot.`;
  if (weakSnippets.length === 0) return advice;
  return `${advice} Weaker passages, which may not answer the query:\n\n${formatSnippets(weakSnippets)}`;
}

const formatSnippets = (snippets: Snippets): string =>
  snippets.map(({ score, source, text }) => `[${score.toFixed(2)} · ${source}]\n${text}`).join('\n\n');
