import { z } from 'zod';
import {
  BatchedCancelled,
  BatchedHeaders,
  BatchedRequest,
  BatchedStarted,
  FetchOriginError,
  PageUrl,
  RunStatus,
} from '../../contract/index.ts';
import { cancelBatched, startBatched } from '../../service/index.ts';
import { defineTool } from '../tool.ts';
import { itemText, readItems, waitForResults } from './batched-items.ts';
import { BrowserInput } from './fetch.ts';
import { SnapshotId, UNTRUSTED } from './shared.ts';

const MOST_URLS = 1000;
const LONGEST_WAIT_SECONDS = 50;

const RunId = z.string().min(1).max(200).describe('As batched_start returned it.');

export const batchedStartTool = defineTool({
  name: 'batched_start',
  title: 'Start fetching many pages',
  description:
    'Fetch many web pages in the background. Returns the id of the run at once: follow it with batched_get. Each ' +
    'page with content costs one credit.',
  input: z.strictObject({
    urls: z.array(PageUrl).min(1).max(MOST_URLS),
    browserConfig: BrowserInput,
    idempotencyKey: BatchedHeaders.shape['x-idempotency-key'],
  }),
  output: z.object({ ...BatchedStarted.shape, totalUrls: z.int() }),
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  async run({ urls, browserConfig, idempotencyKey }, call) {
    const request: BatchedRequest = { urls, ...(browserConfig && { browserConfig }) };
    const { id } = await startBatched(call.dependencies, call, request, idempotencyKey);
    return {
      text: `Started ${id} with ${urls.length} URLs. Follow it: batched_get {"id":"${id}"}`,
      structured: { id, totalUrls: urls.length },
    };
  },
});

const Item = z.object({
  url: z.string(),
  index: z.int().describe('Place in the list of URLs, from 0.'),
  status: z.enum(['SUCCEEDED', 'FAILED', 'CANCELLED']),
  snapshotId: SnapshotId.optional(),
  title: z.string().optional(),
  markdown: z.string().optional(),
  moreTokens: z.int().optional(),
  cursor: z.string().optional().describe('Reads the page on with read_snapshot.'),
  error: z.looseObject({ _tag: z.string() }).optional().describe('Why there is no page.'),
  originError: z.object(FetchOriginError.shape).optional().describe('The site answered with an error.'),
});

export const batchedGetTool = defineTool({
  name: 'batched_get',
  title: 'Follow a batch',
  description:
    'The state of a run of batched_start and a page of its results, in order of completion. Waits up to ' +
    'waitSeconds for the page of results to fill or the run to end; call again with the returned nextOffset until ' +
    `status is COMPLETED or CANCELLED and there is no nextOffset. Costs nothing. ${UNTRUSTED}`,
  input: z.strictObject({
    id: RunId,
    limit: z.int().min(1).max(100).default(10).describe('Most results to return.'),
    offset: z.int().min(0).default(0).describe('Results to skip: nextOffset of the last call.'),
    waitSeconds: z.int().min(0).max(LONGEST_WAIT_SECONDS).default(20),
    maxTokensPerPage: z
      .int()
      .min(0)
      .max(20_000)
      .default(500)
      .describe('About how many tokens of each page to return; 0 for none.'),
  }),
  output: z.object({
    id: z.string(),
    status: RunStatus,
    totalUrls: z.int(),
    finishedUrls: z.int(),
    results: z.array(Item),
    nextOffset: z.int().optional().describe('Where to go on; absent when every result has been read.'),
  }),
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  async run({ id, limit, offset, waitSeconds, maxTokensPerPage }, call) {
    await waitForResults(call, { id, limit, offset }, waitSeconds);
    const run = await readItems(call, { id, limit, offset }, maxTokensPerPage);
    const read = offset + run.results.length;
    const isOver = run.status === 'COMPLETED' || run.status === 'CANCELLED';
    const structured = {
      ...run,
      ...((!isOver || read < run.finishedUrls) && { nextOffset: read }),
    };
    const head = `${id}: ${run.status}, ${run.finishedUrls} of ${run.totalUrls} done.`;
    const more =
      structured.nextOffset === undefined
        ? 'Every result has been read.'
        : `Go on: batched_get {"id":"${id}","offset":${structured.nextOffset}}`;
    return { text: [head, ...run.results.map(itemText), more].join('\n\n'), structured };
  },
});

export const batchedCancelTool = defineTool({
  name: 'batched_cancel',
  title: 'Cancel a batch',
  description:
    'Cancel a run of batched_start: what is being fetched is finished, nothing else is begun. Repeating it is ' +
    'harmless. Results that came stay readable with batched_get.',
  input: z.strictObject({ id: RunId }),
  output: z.object(BatchedCancelled.shape),
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
  async run({ id }, call) {
    const cancelled = await cancelBatched(call.dependencies, call, id);
    return { text: `${id}: ${cancelled.status}.`, structured: cancelled };
  },
});
