import { z } from 'zod';
import {
  HighlightsResponse,
  IncludeOptions,
  ShownResponse,
  SearchOptions,
  SearchResult,
} from '../../contract/index.ts';
import { searchHighlights } from '../../service/index.ts';
import { defineTool } from '../tool.ts';
import { parseBody, completeOrCancelCharge, SnapshotId, UNTRUSTED } from './shared.ts';

const Flag = z.boolean().optional();

export const highlightsTool = defineTool({
  name: 'highlights',
  title: 'Search a fetched page',
  description:
    'Find passages that answer a question in a page you fetched before, verbatim and with a score (the estimated ' +
    'probability that the passage answers). Saves tokens on long pages. If nothing is found, lower minScore. ' +
    `The page is not fetched again. Costs one credit. ${UNTRUSTED}`,
  input: z.strictObject({
    snapshotId: SnapshotId,
    ...SearchOptions.shape,
    include: z
      .strictObject({ markdown: Flag, json: Flag, appendix: Flag })
      .optional()
      .describe('Layers to search. Default: main Markdown and State JSON.'),
  }),
  output: z.object({
    ...HighlightsResponse.shape,
    response: z.object(ShownResponse.shape),
    highlights: z.object(SearchResult.shape),
  }),
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  async run({ snapshotId, query, maxResults, minScore, include }, call) {
    const { organizationId, signal, traceId } = call;
    const answer = await searchHighlights(call.dependencies, {
      organizationId,
      callId: traceId,
      signal,
      snapshotId,
      search: { query, maxResults, minScore },
      include: include satisfies IncludeOptions | undefined,
      shape: 'highlights',
    });
    await completeOrCancelCharge(answer, call);
    const structured = parseBody<HighlightsResponse>(answer.body);
    return { text: formatSnippets(structured.highlights), structured };
  },
});

function formatSnippets({ query, snippets }: SearchResult): string {
  if (snippets.length === 0) {
    return `No passage answers "${query}". Try other words or a lower minScore, or read the page with read_snapshot.`;
  }
  return snippets
    .map(({ score, source, text, location }) => {
      const locationText = location.jsonPath ?? location.markdownBlockId;
      return `[${score.toFixed(2)} · ${source}${locationText === undefined ? '' : ` ${locationText}`}]\n${text}`;
    })
    .join('\n\n');
}
