import { z } from 'zod';
import { BrowserConfig, FetchRequest, PageUrl, SearchOptions } from '../../contract/index.ts';
import { fetchMarkdown } from '../../service/index.ts';
import { type PageAnswer, readDocument } from '../document.ts';
import { includeOf, layersOf, PageView } from '../page-view.ts';
import { withHeartbeat } from '../progress.ts';
import { defineTool } from '../tool.ts';
import { MaxTokens, PageOutput, pageText, settle, UNTRUSTED } from './shared.ts';

/** What every fetch may take (specification 7.3), in seconds. */
export const BUDGET_SECONDS = 155;

export const SearchInput = z
  .strictObject(SearchOptions.shape)
  .optional()
  .describe('Return only the passages of the page that answer this query.');

export const BrowserInput = z.strictObject(BrowserConfig.shape).optional();

export const fetchTool = defineTool({
  name: 'fetch',
  title: 'Fetch a web page',
  description:
    'Fetch a web page, document (PDF, Office, …) or video page in a real browser and read it as Markdown: the main ' +
    'content, without navigation and advertising. Long pages come in passages: read on with read_snapshot and the ' +
    'cursor. With "search", only the passages that answer the query. A site that cannot be reached is reported in ' +
    `originError; retry only where it says retryable. Costs one credit when content came. ${UNTRUSTED}`,
  input: z.strictObject({
    url: PageUrl,
    search: SearchInput,
    include: PageView.optional(),
    browserConfig: BrowserInput,
    maxTokens: MaxTokens,
  }),
  output: PageOutput,
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  async run({ url, search, include: view = {}, browserConfig, maxTokens }, call) {
    const request: FetchRequest = {
      url,
      include: includeOf(view),
      ...(search && { search }),
      ...(browserConfig && { browserConfig }),
    };
    const answer = await withHeartbeat(call.progress, BUDGET_SECONDS, `Fetching ${url}`, () =>
      fetchMarkdown(call.dependencies, call, request, search ? {} : layersOf(view)),
    );
    await settle(answer, call.signal);
    const { originError } = answer;
    // The passages of a search are few, and no place in the snapshot's document.
    const budget = search || !answer.snapshotId ? Number.POSITIVE_INFINITY : maxTokens;
    const page: PageAnswer = {
      ...readDocument(answer.body, view, undefined, budget),
      ...(originError && { url: originError.url, originError }),
    };
    return { text: pageText(page), structured: page };
  },
});
