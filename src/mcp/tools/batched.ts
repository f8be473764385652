import { z } from 'zod';
import {
  BatchedCancelled,
  BatchedHeaders,
  BatchedRequest,
  BatchedStarted,
  FetchOriginError,
  RunStatus,
} from '../../contract/index.ts';
import { cancelBatched, startBatched } from '../../service/index.ts';
import { defineTool } from '../tool.ts';
import { formatItem, readItems, waitForResults } from './batched-items.ts';
import { BrowserInput } from './fetch.ts';
import { SnapshotId, UNTRUSTED, Url } from './shared.ts';

const MAX_URLS = 1000;
const MAX_WAIT_SECONDS = 50;

const RunId = z.string().min(1).max(200).describe('The id that batched_start returned.');

export const batchedStartTool = defineTool({
  name: 'batched_start',
  title: 'Start fetching many pages',
  description:
    'Fetch many web pages in the background. Returns the id of the run immediately; read the results with ' +
    'batched_get. Each page with content costs one credit.',
  input: z.strictObject({
    urls: z.array(Url).min(1).max(MAX_URLS),
    browserConfig: BrowserInput,
    idempotencyKey: BatchedHeaders.shape['x-idempotency-key'],
  }),
  output: z.object({ ...BatchedStarted.shape, totalUrls: z.int() }),
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  async run({ urls, browserConfig, idempotencyKey }, call) {
    const request: BatchedRequest = { urls, ...(browserConfig && { browserConfig }) };
    const { id } = await startBatched(call.dependencies, call, request, idempotencyKey);
    return {
      text: `Started ${id} with ${urls.length} URLs. Read the results: batched_get {"id":"${id}"}`,
      structured: { id, totalUrls: urls.length },
    };
  },
});

const Item = z.object({
  url: z.string(),
  index: z.int().describe('Position in the list of URLs, from 0.'),
  status: z.enum(['SUCCEEDED', 'FAILED', 'CANCELLED']),
  snapshotId: SnapshotId.optional(),
  title: z.string().optional(),
  markdown: z.string().optional(),
  moreTokens: z.int().optional(),
  cursor: z.string().optional().describe('Pass it to read_snapshot to continue reading the page.'),
  error: z.looseObject({ _tag: z.string() }).optional().describe('Why the page was not fetched.'),
  originError: z
    .object(FetchOriginError.shape)
    .optional()
    .describe('The site answered with an error status.'),
});

export const batchedGetTool = defineTool({
  name: 'batched_get',
  title: 'Read the results of a run',
  description:
    'Get the state of a run and its results in order of completion. Waits up to waitSeconds for limit results or ' +
    'the end of the run. Call again with nextOffset until the result has no nextOffset. ' +
    `Free of charge. ${UNTRUSTED}`,
  input: z.strictObject({
    id: RunId,
    limit: z.int().min(1).max(100).default(10).describe('Maximum number of results.'),
    offset: z.int().min(0).default(0).describe('Number of results to skip: nextOffset of the previous call.'),
    waitSeconds: z.int().min(0).max(MAX_WAIT_SECONDS).default(20),
    maxTokensPerPage: z
      .int()
      .min(0)
      .max(20_000)
      .default(500)
      .describe('Approximate number of tokens to return of each page; 0 for none.'),
  }),
  output: z.object({
    id: z.string(),
    status: RunStatus,
    totalUrls: z.int(),
    finishedUrls: z.int(),
    results: z.array(Item),
    nextOffset: z.int().optional().describe('Offset of the next call; missing when all results are read.'),
  }),
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  async run({ id, limit, offset, waitSeconds, maxTokensPerPage }, call) {
    await waitForResults(call, { id, limit, offset }, waitSeconds);
    const run = await readItems(call, { id, limit, offset }, maxTokensPerPage);
    const nextOffset = offset + run.results.length;
    const hasEnded = run.status === 'COMPLETED' || run.status === 'CANCELLED';
    const structured = {
      ...run,
      ...((!hasEnded || nextOffset < run.finishedUrls) && { nextOffset }),
    };
    const summary = `${id}: ${run.status}, ${run.finishedUrls} of ${run.totalUrls} done.`;
    const continuation =
      structured.nextOffset === undefined
        ? 'All results are read.'
        : `Continue: batched_get {"id":"${id}","offset":${structured.nextOffset}}`;
    return { text: [summary, ...run.results.map(formatItem), continuation].join('\n\n'), structured };
  },
});

export const batchedCancelTool = defineTool({
  name: 'batched_cancel',
  title: 'Cancel a run',
  description:
    'Cancel a run of batched_start. Running fetches are finished, queued ones are cancelled. Existing results stay ' +
    'readable with batched_get. Repeated calls have no effect.',
  input: z.strictObject({ id: RunId }),
  output: z.object(BatchedCancelled.shape),
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
  async run({ id }, call) {
    const cancelled = await cancelBatched(call.dependencies, call, id);
    return { text: `${id}: ${cancelled.status}.`, structured: cancelled };
  },
});
