import { setTimeout as sleep } from 'node:timers/promises';
import type { z } from 'zod';
import type { RunResult } from '../../content/index.ts';
import type { BatchedRun } from '../../contract/index.ts';

export type RunAnswer = Pick<z.output<typeof BatchedRun>, 'status' | 'totalUrls'> & {
  results: RunResult[];
  /** Numbers of links that a crawl did not follow, by reason. */
  skipped?: Record<string, number>;
};

/** Starts and polls a batch or a crawl, on a server or in this process. */
export interface BatchSource<Request> {
  start(request: Request, idempotencyKey: string): Promise<string>;
  /** Returns up to `RESULTS_PER_POLL` results, in order of completion. */
  poll(id: string, offset: number): Promise<RunAnswer>;
}

/** Number of results per poll, the maximum of the API. */
export const RESULTS_PER_POLL = 100;

/** Number of attempts per call. The pauses between attempts double. */
const MAX_ATTEMPTS = 6;
const FIRST_PAUSE_MS = 1000;

interface RemoteRunOptions {
  server: string;
  key: string;
  profile: string | undefined;
  signal: AbortSignal;
}

/** Path of the API for batches, or for crawls. */
export type RunPath = 'v1/fetch/batched' | 'v1/crawl';

/**
 * Runs a batch or a crawl on a server. Calls are idempotent, so they are repeated after temporary errors.
 * @param remote base URL, API key, and name of the profile to fetch with
 * @throws Error with the response of the server, if repeating does not help
 */
export function createRemoteSource<Request>(
  path: RunPath,
  { server, key, profile, signal }: RemoteRunOptions,
): BatchSource<Request> {
  const base = new URL(path, server.endsWith('/') ? server : `${server}/`).href;
  const callServer = async (path: string, init: RequestInit = {}): Promise<unknown> => {
    for (let attempt = 1; ; attempt++) {
      const headers = { 'x-service-api-key': key, ...init.headers };
      const response = await fetch(base + path, { ...init, headers, signal }).catch((error: unknown) => {
        if (signal.aborted || attempt === MAX_ATTEMPTS) throw error;
        return undefined;
      });
      // Catch errors here too, because the connection can break while the body is read.
      const body: unknown = response?.ok ? await response.json().catch(() => undefined) : undefined;
      if (body !== undefined) return body;
      if (response && (attempt === MAX_ATTEMPTS || !(response.status === 429 || response.status >= 500))) {
        throw new Error(`${base}${path} answered with ${response.status}: ${await response.text()}`);
      }
      const requestedPauseMs = Number(response?.headers.get('retry-after') ?? 0) * 1000;
      await sleep(Math.max(requestedPauseMs, FIRST_PAUSE_MS * 2 ** (attempt - 1)), undefined, { signal });
    }
  };
  return {
    async start(request, idempotencyKey) {
      const headers = {
        'content-type': 'application/json',
        'x-idempotency-key': idempotencyKey,
        ...(profile !== undefined && { 'x-service-profile': profile }),
      };
      const startedRun = await callServer('', { method: 'POST', headers, body: JSON.stringify(request) });
      return (startedRun as { id: string }).id;
    },
    poll: async (id, offset) =>
      (await callServer(
        `/${encodeURIComponent(id)}?limit=${RESULTS_PER_POLL}&offset=${offset}`,
      )) as RunAnswer,
  };
}
