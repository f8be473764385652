import { json } from 'node:stream/consumers';
import type { CaptureSettings } from '../../contract/index.ts';
import { type BatchedDependencies, getBatched } from '../../service/index.ts';
import { type RunPath, type RunSource, RESULTS_PER_POLL, type RunAnswer } from './run-source.ts';

/** The embedded service for a batch or a crawl without a server. */
export interface BatchEngine {
  dependencies: BatchedDependencies;
  organizationId: string;
}

/** The signal that stops a run, and the settings of the profile for its fetches. */
interface RunCaller {
  signal: AbortSignal;
  settings: CaptureSettings;
}

/** Starts a batch or a crawl in this process. */
export type StartRun<Request> = (
  dependencies: BatchedDependencies,
  caller: RunCaller & { organizationId: string },
  request: Request,
  idempotencyKey: string,
) => Promise<{ id: string }>;

/** Creates a source that runs a batch or a crawl in this process, without a server. */
export function createEmbeddedSource<Request>(
  { dependencies, organizationId }: BatchEngine,
  runCaller: RunCaller,
  path: RunPath,
  start: StartRun<Request>,
): RunSource<Request> {
  const caller = { organizationId, ...runCaller };
  const kind = path === 'v1/crawl' ? 'crawl' : 'batched';
  return {
    start: async (request, idempotencyKey) => (await start(dependencies, caller, request, idempotencyKey)).id,
    poll: async (id, offset) => {
      const page = { limit: RESULTS_PER_POLL, offset };
      return (await json(await getBatched(dependencies, caller, id, page, kind))) as RunAnswer;
    },
  };
}
