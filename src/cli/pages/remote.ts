import type { SnapshotList } from '../../contract/index.ts';
import { CallFailed } from './failure.ts';
import type { Fetched, PageSource } from './source.ts';

/** The server did not respond, or is not Pagewright. */
export class ServerUnavailable extends Error {}

/** 25 s more than the time limit of the service, as its specification recommends. */
const TIMEOUT_MS = 180_000;

/** Characters of the `query` of a list of snapshots. */
const MAX_QUERY_LENGTH = 500;

/**
 * Fetches with a server.
 * @throws CallFailed for an error response, ServerUnavailable without a response
 */
export function createRemotePages({ server, key, signal }: RemoteOptions): PageSource {
  const base = server.endsWith('/') ? server : `${server}/`;
  const callServer = async (path: string, body?: unknown): Promise<Response> => {
    const answer = await request(new URL(path, base).href, {
      headers: {
        'x-service-api-key': key,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    if (answer.ok) return answer;
    throw await createError(answer, base);
  };
  const requestBytes = async (path: string, body?: unknown) => (await callServer(path, body)).bytes();
  return {
    async fetch(asked, { json, layers }) {
      const query = `?include=${layers.join(',')}`;
      if (!json && asked.documentConfig && !asked.search) {
        // Only the JSON endpoint takes document options, so fetch JSON and read the Markdown from the snapshot.
        const jsonBytes = await requestBytes(`v1/fetch/json${query}`, asked);
        const facts = readFromBody(jsonBytes);
        const { snapshotId } = facts;
        if (snapshotId === undefined) return { body: jsonBytes, ...facts };
        const path = `v1/snapshots/${encodeURIComponent(snapshotId)}/markdown${query}`;
        return { body: await requestBytes(path), ...facts };
      }
      const answer = await callServer(`v1/fetch${json ? '/json' : ''}${query}`, asked);
      const body = await answer.bytes();
      if (!json) return { body, ...readFromHeaders(answer.headers) };
      return { body, ...readFromBody(body) };
    },
    blocks: (id) => requestBytes(`v1/snapshots/${encodeURIComponent(id)}/blocks`),
    async screenshot(id) {
      const { data } = (await (
        await callServer(`v1/snapshots/${encodeURIComponent(id)}?include=`)
      ).json()) as {
        data?: { screenshot?: { url?: string } };
      };
      const url = data?.screenshot?.url;
      // The URL is signed. Do not send the API key to it.
      return url === undefined ? undefined : (await request(url, { signal })).bytes();
    },
    highlights: (id, search) =>
      requestBytes(`v1/snapshots/${encodeURIComponent(id)}/highlights`, { highlights: search }),
    async findSnapshot(url) {
      const query = new URLSearchParams({ query: url.slice(0, MAX_QUERY_LENGTH), limit: '100' });
      const { snapshots } = (await (await callServer(`v1/snapshots?${query}`)).json()) as SnapshotList;
      return snapshots.find((snapshot) => snapshot.url === url)?.snapshotId;
    },
    map: (request) => requestBytes('v1/map', request),
    diff({ before, after }, { json, scope }) {
      const path = `v1/snapshots/${encodeURIComponent(before)}/diff/${encodeURIComponent(after)}`;
      return requestBytes(`${path}${json ? '' : '/markdown'}?scope=${scope}`);
    },
  };
}

export interface RemoteOptions {
  /** Base URL. */
  server: string;
  key: string;
  signal: AbortSignal;
}

async function request(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (error) {
    if (init.signal?.aborted && !(error instanceof Error && error.name === 'TimeoutError')) throw error;
    const rootCause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    const reason = (rootCause as NodeJS.ErrnoException).code ?? (rootCause as Error).name;
    throw new ServerUnavailable(
      `${new URL(url).origin} does not respond (${reason}). Check --server and that the service is running.`,
    );
  }
}

/** Creates the error for a response; other programs may listen at the address. */
async function createError(answer: Response, base: string): Promise<Error> {
  const body: unknown = await answer.json().catch(() => undefined);
  if (typeof body !== 'object' || body === null || !('_tag' in body) || typeof body._tag !== 'string')
    return new ServerUnavailable(
      `${base} is not a Pagewright server (status ${answer.status}). Check --server.`,
    );
  return new CallFailed({ status: answer.status, tag: body._tag, fields: { ...body } });
}

function readFromHeaders(headers: Headers): Omit<Fetched, 'body'> {
  const kind = headers.get('x-service-origin-error');
  const detail = headers.get('x-service-origin-error-detail');
  return {
    outcome: kind === null ? 'ok' : kind === 'http' ? 'http' : 'unreached',
    snapshotId: headers.get('x-service-snapshot-id') ?? undefined,
    originStatusCode: kind === 'http' && detail !== null ? Number(detail) : undefined,
  };
}

function readFromBody(body: Uint8Array): Omit<Fetched, 'body'> {
  const { _tag, meta, originError, originStatusCode } = JSON.parse(new TextDecoder().decode(body)) as {
    _tag?: string;
    meta?: { snapshotId?: string };
    originError?: { originStatusCode?: number };
    originStatusCode?: number;
  };
  if (_tag !== undefined) return { outcome: 'unreached', snapshotId: undefined, originStatusCode };
  return {
    outcome: originError ? 'http' : 'ok',
    snapshotId: meta?.snapshotId,
    originStatusCode: originError?.originStatusCode,
  };
}
