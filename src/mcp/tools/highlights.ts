import { z } from 'zod';
import {
  type FetchJsonRequest,
  type FetchJsonResult,
  FetchOriginError,
  HighlightsResponse,
  IncludeOptions,
  ShownResponse,
  SearchOptions,
  SearchResult,
  toPassageMarkdown,
} from '../../contract/index.ts';
import { fetchJson, parseBody, searchHighlights } from '../../service/index.ts';
import { withHeartbeat } from '../progress.ts';
import { hideFromToolList } from '../schema.ts';
import { defineTool, type ToolCall } from '../tool.ts';
import { BUDGET_SECONDS } from './fetch.ts';
import {
  describeOriginError,
  finishAnswer,
  MaxAgeSeconds,
  ProfileInput,
  readCaptureSettings,
  SnapshotId,
  UNTRUSTED_NOTE,
  Url,
} from './shared.ts';

const Flag = z.boolean().optional();

/** Layers to search. Default: main Markdown and State JSON. */
const Layers = z.strictObject({ markdown: Flag, json: Flag, appendix: Flag }).optional();

/** Number of passages with a lower score that are returned if none reaches the minimum score. */
const MAX_WEAK_PASSAGES = 3;

const Input = z
  .strictObject({
    snapshotId: SnapshotId.optional(),
    url: Url.optional().meta({ description: 'Fetch this page and search it.' }),
    ...SearchOptions.shape,
    maxAgeSeconds: MaxAgeSeconds.meta({ description: 'As in fetch.' }),
    ...hideFromToolList({ profile: ProfileInput, include: Layers }, 'profile', 'include'),
  })
  .refine(({ snapshotId, url }) => (snapshotId === undefined) !== (url === undefined), {
    path: ['snapshotId'],
    message: 'Pass either snapshotId, to search a fetched page, or url, to fetch a page and search it.',
  })
  .refine(
    ({ url, maxAgeSeconds, profile }) => url !== undefined || (maxAgeSeconds ?? profile) === undefined,
    {
      path: ['url'],
      message: 'maxAgeSeconds and profile need url, because a snapshot is not fetched again.',
    },
  );

const Output = z.object({
  snapshotId: HighlightsResponse.shape.snapshotId.optional(),
  response: z.object(ShownResponse.shape).omit({ headers: true }).optional(),
  highlights: z.object(SearchResult.shape).optional(),
  weakSnippets: SearchResult.shape.snippets
    .optional()
    .describe('The best passages below minScore, if none reaches it.'),
  originError: z.object(FetchOriginError.shape).optional(),
  ...hideFromToolList(
    HighlightsResponse.pick({ durationMs: true, playground: true }).partial().shape,
    'durationMs',
    'playground',
  ),
});

export const highlightsTool = defineTool({
  name: 'highlights',
  title: 'Search a page',
  description:
    'Find the passages of a page that answer a question, verbatim, with scores (the estimated probability that a ' +
    `passage answers). Pass either snapshotId or url. Costs one credit. ${UNTRUSTED_NOTE}`,
  input: Input,
  output: Output,
  annotations: { readOnlyHint: true, openWorldHint: true },
  async run({ minScore, ...input }, call) {
    const found = await searchPage(input, call);
    if (!found.highlights)
      return {
        text: found.originError ? describeOriginError(found.originError) : 'There is no page.',
        structured: found,
      };
    const allSnippets = found.highlights.snippets;
    const snippets = allSnippets.filter(({ score }) => score >= minScore);
    const weakSnippets = snippets.length === 0 ? allSnippets.slice(0, MAX_WEAK_PASSAGES) : [];
    const structured = {
      ...found,
      highlights: { ...found.highlights, snippets },
      ...(weakSnippets.length > 0 && { weakSnippets }),
    };
    const status = found.originError
      ? `${describeOriginError(found.originError)} This is its error page.\n\n`
      : '';
    const source = input.url === undefined ? '' : `\n\nsnapshotId: ${found.snapshotId}`;
    return {
      text: status + formatResult(input.query, minScore, snippets, weakSnippets) + source,
      structured,
    };
  },
});

type Search = Omit<z.output<typeof Input>, 'minScore'>;

/** Returns the passages with any score, or only `originError` if the site was not reached. */
async function searchPage(input: Search, call: ToolCall): Promise<z.input<typeof Output>> {
  const { snapshotId, url, query, maxResults, include } = input;
  const search = { query, maxResults, minScore: 0 };
  if (url !== undefined) return fetchAndSearch({ url, search, include: include ?? {} }, input, call);
  const { organizationId, signal, traceId: callId } = call;
  const answer = await searchHighlights(call.dependencies, {
    organizationId,
    callId,
    signal,
    snapshotId: snapshotId ?? '',
    search,
    include: include satisfies IncludeOptions | undefined,
    shape: 'highlights',
  });
  await finishAnswer(answer, call);
  const { playground, response, ...rest } = parseBody<HighlightsResponse>(answer.body);
  const { headers: _headers, ...responseFacts } = response;
  return { ...rest, response: responseFacts, ...(!call.withoutHttp && { playground }) };
}

/** Searches as a fetch with `search` does, so that the page and its passages cost one credit together. */
async function fetchAndSearch(
  request: FetchJsonRequest,
  { profile, maxAgeSeconds }: Pick<Search, 'profile' | 'maxAgeSeconds'>,
  call: ToolCall,
): Promise<z.input<typeof Output>> {
  const caller = { ...call, ...(await readCaptureSettings(call, profile)), maxAgeSeconds };
  const answer = await withHeartbeat(call.progress, BUDGET_SECONDS, `Fetching ${request.url}`, () =>
    fetchJson(call.dependencies, caller, request, {}),
  );
  await finishAnswer(answer, call);
  const { originError } = answer;
  if (answer.snapshotId === undefined) return originError ? { originError } : {};
  const { data } = parseBody<FetchJsonResult>(answer.body);
  return {
    snapshotId: answer.snapshotId,
    highlights: data.search,
    ...(originError && { originError }),
  };
}

type Snippets = SearchResult['snippets'];

function formatResult(query: string, minScore: number, snippets: Snippets, weakSnippets: Snippets): string {
  if (snippets.length > 0) return formatSnippets(snippets);
  const advice = `No passage reaches the score ${minScore} for "${query}". Try other words, or read the page with read_snapshot.`;
  if (weakSnippets.length === 0) return advice;
  return `${advice} Weaker passages, which may not answer the query:\n\n${formatSnippets(weakSnippets)}`;
}

const formatSnippets = (snippets: Snippets): string =>
  snippets
    .map((snippet) => `[${snippet.score.toFixed(2)} · ${snippet.source}]\n${toPassageMarkdown(snippet)}`)
    .join('\n\n');
