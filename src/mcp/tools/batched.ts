import { z } from 'zod';
import {
  BatchedCancelled,
  BatchedHeaders,
  BatchedRequest,
  BatchedStarted,
  hasRunEnded,
} from '../../contract/index.ts';
import { cancelBatched, startBatched } from '../../service/index.ts';
import { hideFromToolList } from '../schema.ts';
import { defineTool } from '../tool.ts';
import { formatItem, readItems, RunResults, waitForResults } from './batched-items.ts';
import { BrowserInput } from './fetch.ts';
import { ProfileInput, readCaptureSettings, RunId, UNTRUSTED_NOTE, Url } from './shared.ts';

const MAX_URLS = 1000;
const MAX_WAIT_SECONDS = 50;

export const batchedStartTool = defineTool({
  name: 'batched_start',
  title: 'Start fetching many pages',
  description:
    'Fetch many web pages in the background. Returns an id; read the results with run_results. Each page with content costs one credit.',
  input: z.strictObject({
    urls: z
      .array(Url.meta({ description: undefined }))
      .min(1)
      .max(MAX_URLS),
    browserConfig: BrowserInput,
    profile: ProfileInput,
    ...hideFromToolList({ idempotencyKey: BatchedHeaders.shape['x-idempotency-key'] }, 'idempotencyKey'),
  }),
  output: z.object({ ...BatchedStarted.shape, totalUrls: z.int() }),
  annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: true },
  async run({ urls, browserConfig, profile, idempotencyKey }, call) {
    const caller = { ...call, ...(await readCaptureSettings(call, profile)) };
    const request: BatchedRequest = { urls, browserConfig };
    const { id } = await startBatched(call.dependencies, caller, request, idempotencyKey);
    return {
      text: `Started ${id} with ${urls.length} URLs. Read the results: run_results {"id":"${id}"}`,
      structured: { id, totalUrls: urls.length },
    };
  },
});

export const runResultsTool = defineTool({
  name: 'run_results',
  title: 'Read the results of a run',
  description:
    'Get the state of a run or crawl and its results, sorted by index. Waits up to waitSeconds ' +
    'for limit results or the end. Call again with nextOffset until there is none. ' +
    `Free of charge. ${UNTRUSTED_NOTE}`,
  input: z.strictObject({
    id: RunId,
    limit: z.int().min(1).max(100).default(10).describe('Maximum number of results.'),
    offset: z.int().min(0).default(0).describe('nextOffset of the previous call.'),
    waitSeconds: z.int().min(0).max(MAX_WAIT_SECONDS).default(20),
    maxTokensPerPage: z.int().min(0).max(20_000).default(500).describe('Approximate; 0 for none.'),
  }),
  output: RunResults.extend({
    nextOffset: z.int().optional().describe('Offset of the next call; missing when all results are read.'),
  }),
  annotations: { readOnlyHint: true, openWorldHint: false },
  async run({ id, limit, offset, waitSeconds, maxTokensPerPage }, call) {
    const range = { id, limit, offset };
    const kind = await waitForResults(call, range, waitSeconds);
    const run = await readItems(call, kind, range, maxTokensPerPage);
    const nextOffset = offset + run.results.length;
    const hasEnded = hasRunEnded(run.status);
    const hasMore = !hasEnded || nextOffset < run.finishedUrls;
    const structured = { ...run, ...(hasMore && { nextOffset }) };
    const summary = `${id}: ${run.status}, ${run.finishedUrls} of ${run.totalUrls} done.`;
    const continuation =
      structured.nextOffset === undefined
        ? 'All results are read.'
        : `Continue: run_results {"id":"${id}","offset":${structured.nextOffset}}`;
    const skipTexts = Object.entries(run.skipped ?? {}).map(([reason, links]) => `${reason} ${links}`);
    const skipped = skipTexts.length === 0 ? [] : [`Links that were not followed: ${skipTexts.join(', ')}.`];
    const text = [summary, ...run.results.map(formatItem), ...skipped, continuation].join('\n\n');
    return { text, structured };
  },
});

export const runCancelTool = defineTool({
  name: 'run_cancel',
  title: 'Cancel a run',
  description:
    'Cancel a run or crawl. Running fetches finish; queued ones are cancelled. Results stay readable.',
  input: z.strictObject({ id: RunId.meta({ description: undefined }) }),
  output: z.object(BatchedCancelled.shape),
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
  async run({ id }, call) {
    const cancelled = await cancelBatched(call.dependencies, call, id);
    return { text: `${id}: ${cancelled.status}.`, structured: cancelled };
  },
});
