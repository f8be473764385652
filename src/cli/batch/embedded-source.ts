import { json } from 'node:stream/consumers';
import type { BatchedRequest, CaptureSettings, CrawlRequest } from '../../contract/index.ts';
import { type BatchedDependencies, getBatched, startBatched, startCrawl } from '../../service/index.ts';
import { type RunSource, RESULTS_PER_POLL, type RunAnswer } from './run-source.ts';

interface EmbeddedCaller {
  organizationId: string;
  signal: AbortSignal;
  /** Settings of the profile for the fetches. */
  settings: CaptureSettings;
}

/** Creates a source that runs a batch in this process, without a server. */
export const createEmbeddedBatchSource = (
  dependencies: BatchedDependencies,
  caller: EmbeddedCaller,
): RunSource<BatchedRequest> => ({
  start: async (request, idempotencyKey) =>
    (await startBatched(dependencies, caller, request, idempotencyKey)).id,
  poll: (id, offset) => pollRun(dependencies, caller, id, offset),
});

/** Creates a source that runs a crawl in this process, without a server. */
export const createEmbeddedCrawlSource = (
  dependencies: BatchedDependencies,
  caller: EmbeddedCaller,
): RunSource<CrawlRequest> => ({
  start: async (request, idempotencyKey) =>
    (await startCrawl(dependencies, caller, request, idempotencyKey)).id,
  poll: (id, offset) => pollRun(dependencies, caller, id, offset, 'crawl'),
});

async function pollRun(
  dependencies: BatchedDependencies,
  caller: EmbeddedCaller,
  id: string,
  offset: number,
  kind: 'batched' | 'crawl' = 'batched',
): Promise<RunAnswer> {
  const page = { limit: RESULTS_PER_POLL, offset };
  return (await json(await getBatched(dependencies, caller, id, page, kind))) as RunAnswer;
}
