import { CallFailed } from './failure.ts';
import type { Fetched, PageSource } from './source.ts';

/** A server that did not answer at all; the message is for people. */
export class Unanswered extends Error {}

/** What the specification of the service recommends: 25 s beyond its own latest answer. */
const TIMEOUT_MS = 180_000;

/**
 * Has a server fetch.
 * @throws CallFailed with what the server answered, Unanswered where it did not
 */
export function remotePages({ server, key, signal }: RemoteOptions): PageSource {
  const base = server.endsWith('/') ? server : `${server}/`;
  const call = async (path: string, body?: unknown): Promise<Response> => {
    const answer = await request(new URL(path, base).href, {
      headers: {
        'x-service-api-key': key,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    if (answer.ok) return answer;
    throw await failed(answer, base);
  };
  const bytes = async (path: string, body?: unknown) => (await call(path, body)).bytes();
  return {
    async fetch(asked, { json, layers }) {
      const query = `?include=${layers.join(',')}`;
      if (!json && asked.documentConfig && !asked.search) {
        // How documents are read can be said to the JSON endpoint alone; its snapshot has the Markdown.
        const first = await bytes(`v1/fetch/json${query}`, asked);
        const { outcome, snapshotId } = byBody(first);
        if (snapshotId === undefined) return { body: first, outcome, snapshotId };
        const path = `v1/snapshots/${encodeURIComponent(snapshotId)}/markdown${query}`;
        return { body: await bytes(path), outcome, snapshotId };
      }
      const answer = await call(`v1/fetch${json ? '/json' : ''}${query}`, asked);
      const body = await answer.bytes();
      if (!json) return { body, ...byHeaders(answer.headers) };
      return { body, ...byBody(body) };
    },
    blocks: (id) => bytes(`v1/snapshots/${encodeURIComponent(id)}/blocks`),
    async picture(id) {
      const { data } = (await (await call(`v1/snapshots/${encodeURIComponent(id)}?include=`)).json()) as {
        data?: { screenshot?: { url?: string } };
      };
      const url = data?.screenshot?.url;
      // Its signature is all it needs: the key stays with the server.
      return url === undefined ? undefined : (await request(url, { signal })).bytes();
    },
    highlights: (id, search) =>
      bytes(`v1/snapshots/${encodeURIComponent(id)}/highlights`, { highlights: search }),
  };
}

export interface RemoteOptions {
  /** Base address. */
  server: string;
  key: string;
  signal: AbortSignal;
}

async function request(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (error) {
    if (init.signal?.aborted && !(error instanceof Error && error.name === 'TimeoutError')) throw error;
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    const why = (cause as NodeJS.ErrnoException).code ?? (cause as Error).name;
    throw new Unanswered(`${new URL(url).origin} does not answer (${why}).`);
  }
}

/** Other programs that listen there answer with something else than the service's errors. */
async function failed(answer: Response, base: string): Promise<Error> {
  const body: unknown = await answer.json().catch(() => undefined);
  if (typeof body !== 'object' || body === null || !('_tag' in body) || typeof body._tag !== 'string')
    return new Unanswered(`${base} answers with status ${answer.status}, and not as Pagewright does.`);
  return new CallFailed({ status: answer.status, tag: body._tag, fields: { ...body } });
}

function byHeaders(headers: Headers): Pick<Fetched, 'outcome' | 'snapshotId'> {
  const kind = headers.get('x-service-origin-error');
  return {
    outcome: kind === null ? 'ok' : kind === 'http' ? 'http' : 'unreached',
    snapshotId: headers.get('x-service-snapshot-id') ?? undefined,
  };
}

function byBody(body: Uint8Array): Pick<Fetched, 'outcome' | 'snapshotId'> {
  const { _tag, meta, originError } = JSON.parse(new TextDecoder().decode(body)) as {
    _tag?: string;
    meta?: { snapshotId?: string };
    originError?: object;
  };
  if (_tag !== undefined) return { outcome: 'unreached', snapshotId: undefined };
  return { outcome: originError ? 'http' : 'ok', snapshotId: meta?.snapshotId };
}
