import { setTimeout as sleep } from 'node:timers/promises';
import type { z } from 'zod';
import type { RunResult } from '../../content/index.ts';
import type { BatchedRun } from '../../contract/index.ts';
import type { OutputStream } from '../io.ts';
import { createError, sendRequest as requestServer } from '../pages/index.ts';
import { createKeyHeader, type ServerAddress } from '../server.ts';

/** The state of a run and a page of its results, as the API returns them. */
export type RunAnswer = Pick<z.output<typeof BatchedRun>, 'status' | 'totalUrls'> & {
  results: RunResult[];
  /** Numbers of links that a crawl did not follow, by reason. */
  skipped?: Record<string, number>;
};

/** Starts and polls a batch or a crawl, on a server or in this process. */
export interface RunSource<Request> {
  start(request: Request, idempotencyKey: string): Promise<string>;
  /** Returns up to `RESULTS_PER_POLL` results, in order of completion. */
  poll(id: string, offset: number): Promise<RunAnswer>;
}

/** Number of results per poll. This is the maximum of the API. */
export const RESULTS_PER_POLL = 100;

/** Number of attempts per call. The pauses between attempts double. */
const MAX_ATTEMPTS = 6;
const FIRST_PAUSE_MS = 1000;

interface CallerOptions extends ServerAddress {
  signal: AbortSignal;
  /** Gets a line before each repeated attempt. */
  stderr: OutputStream;
}

interface RemoteRunOptions extends CallerOptions {
  profile: string | undefined;
}

/** Path of the API for batches, or for crawls. */
export type RunPath = 'v1/fetch/batched' | 'v1/crawl';

/**
 * Creates a function that makes idempotent calls, repeats them after temporary errors, and returns the JSON of the
 * answer.
 * @param path path of the API below which the calls are made
 * @throws CallFailed for an error response, ServerUnavailable without a response, if all attempts fail
 */
export function createPatientCaller(
  path: RunPath,
  { signal, stderr, ...address }: CallerOptions,
): (subpath: string, init?: RequestInit) => Promise<unknown> {
  const { server, key, source } = address;
  const runsUrl = new URL(path, server.endsWith('/') ? server : `${server}/`).href;
  return async (subpath, init = {}) => {
    for (let attempt = 1; ; attempt++) {
      const headers = { ...createKeyHeader(key), ...init.headers };
      const response = await requestServer(runsUrl + subpath, { ...init, headers, signal, source }).catch(
        (error: unknown) => {
          if (signal.aborted || attempt === MAX_ATTEMPTS) throw error;
          return undefined;
        },
      );
      // The connection can break while the body is read, so catch errors here too.
      const body: unknown = response?.ok ? await response.json().catch(() => undefined) : undefined;
      if (body !== undefined) return body;
      // A successful response without a trace id comes from another program.
      const isTemporary = response?.ok
        ? response.headers.has('x-service-trace-id')
        : response?.status === 429 || (response?.status ?? 500) >= 500;
      if (response && (attempt === MAX_ATTEMPTS || !isTemporary)) throw await createError(response, address);
      // Proxies may send a date, which is ignored.
      const requestedPauseMs = (Number(response?.headers.get('retry-after')) || 0) * 1000;
      const pauseMs = Math.max(requestedPauseMs, FIRST_PAUSE_MS * 2 ** (attempt - 1));
      const reason = response ? `answered with status ${response.status}` : 'does not respond';
      stderr.write(`${server} ${reason}. Trying again in ${Math.ceil(pauseMs / 1000)} s.\n`);
      await sleep(pauseMs, undefined, { signal });
    }
  };
}

/** Creates a source that runs a batch or a crawl on a server. */
export function createRemoteRunSource<Request>(
  path: RunPath,
  { profile, ...callOptions }: RemoteRunOptions,
): RunSource<Request> {
  const call = createPatientCaller(path, callOptions);
  return {
    async start(request, idempotencyKey) {
      const headers = {
        'content-type': 'application/json',
        'x-idempotency-key': idempotencyKey,
        ...(profile !== undefined && { 'x-service-profile': profile }),
      };
      const startedRun = await call('', {
        method: 'POST',
        headers,
        body: JSON.stringify(request),
      });
      return (startedRun as { id: string }).id;
    },
    poll: async (id, offset) =>
      (await call(`/${encodeURIComponent(id)}?limit=${RESULTS_PER_POLL}&offset=${offset}`)) as RunAnswer,
  };
}
