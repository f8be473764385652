import type { z } from 'zod';
import type { BatchedItem, BatchedRequest, BatchedRun } from '../../contract/index.ts';

/** An item, whatever its error may be. */
export type ItemAnswer = Omit<z.output<typeof BatchedItem>, 'error'> & {
  error?: { _tag: string } & Record<string, unknown>;
};

export type RunAnswer = Pick<z.output<typeof BatchedRun>, 'status'> & { results: ItemAnswer[] };

/** Where a run is worked on: a server, or an engine in this process. */
export interface BatchSource {
  start(request: BatchedRequest, idempotencyKey: string): Promise<string>;
  /** A page of results, from a place in the order of completion on. */
  poll(id: string, offset: number): Promise<RunAnswer>;
}

/** Results a poll asks for: the most there are at once. */
export const LIMIT = 100;

/** Tries of one call before a server counts as gone; the pauses between them double from this one. */
const TRIES = 6;
const FIRST_PAUSE_MS = 1000;

/**
 * A server, over HTTP. A call that may succeed later is repeated: both calls can be, without harm.
 * @param server base address
 * @throws Error saying what the server answered, for what repeating does not help
 */
export function remoteSource(server: string, key: string, signal: AbortSignal): BatchSource {
  const base = new URL('v1/fetch/batched', server.endsWith('/') ? server : `${server}/`).href;
  const call = async (path: string, init: RequestInit = {}): Promise<unknown> => {
    for (let attempt = 1; ; attempt++) {
      const headers = { 'x-service-api-key': key, ...init.headers };
      const answer = await fetch(base + path, { ...init, headers, signal }).catch((error: unknown) => {
        if (signal.aborted || attempt === TRIES) throw error;
        return undefined;
      });
      // An answer can break off, too.
      const body: unknown = answer?.ok ? await answer.json().catch(() => undefined) : undefined;
      if (body !== undefined) return body;
      if (answer && (attempt === TRIES || !(answer.status === 429 || answer.status >= 500))) {
        throw new Error(`${base}${path} answered with ${answer.status}: ${await answer.text()}`);
      }
      const asked = Number(answer?.headers.get('retry-after') ?? 0) * 1000;
      await pause(Math.max(asked, FIRST_PAUSE_MS * 2 ** (attempt - 1)), signal);
    }
  };
  return {
    async start(request, idempotencyKey) {
      const headers = { 'content-type': 'application/json', 'x-idempotency-key': idempotencyKey };
      const started = await call('', { method: 'POST', headers, body: JSON.stringify(request) });
      return (started as { id: string }).id;
    },
    poll: async (id, offset) =>
      (await call(`/${encodeURIComponent(id)}?limit=${LIMIT}&offset=${offset}`)) as RunAnswer,
  };
}

/** Waits; rejects with the signal's reason when it aborts. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const end = (): void => reject(signal.reason as Error);
  const timer = setTimeout(resolve, ms);
  signal.addEventListener('abort', end);
  try {
    await promise;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', end);
  }
}
