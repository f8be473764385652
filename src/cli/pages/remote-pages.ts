import type { SnapshotList } from '../../contract/index.ts';
import type { ServerAddress } from '../server.ts';
import { callServer, sendRequest } from './call-server.ts';
import { type FetchedPage, type PageSource, toOutcome } from './page-source.ts';

/**
 * Creates a source that fetches with a server.
 * @throws CallFailed for an error response, ServerUnavailable without a response
 */
export function createRemotePages({ signal, profile, ...server }: RemoteOptions): PageSource {
  const requestBytes = async (path: string, body?: unknown) =>
    (await callServer(server, path, { body, signal })).bytes();
  const fetchPage = (path: string, body: unknown): Promise<Response> => {
    const headers: Record<string, string> = profile === undefined ? {} : { 'x-service-profile': profile };
    return callServer(server, path, { body, headers, signal });
  };
  return {
    async fetch(fetchRequest, { json, layers }) {
      const includeQuery = `?include=${layers.join(',')}`;
      if (!json && fetchRequest.documentConfig && !fetchRequest.search) {
        // Only the JSON endpoint accepts document options. Fetch JSON, and then read the Markdown from the snapshot.
        const jsonBytes = await (await fetchPage(`v1/fetch/json${includeQuery}`, fetchRequest)).bytes();
        const pageOutcome = readOutcomeFromBody(jsonBytes);
        const { snapshotId } = pageOutcome;
        if (snapshotId === undefined) return { body: jsonBytes, ...pageOutcome };
        const path = `v1/snapshots/${encodeURIComponent(snapshotId)}/markdown${includeQuery}`;
        return { body: await requestBytes(path), ...pageOutcome };
      }
      const response = await fetchPage(`v1/fetch${json ? '/json' : ''}${includeQuery}`, fetchRequest);
      const body = await response.bytes();
      if (!json) return { body, ...readOutcomeFromHeaders(response.headers) };
      return { body, ...readOutcomeFromBody(body) };
    },
    blocks: (id) => requestBytes(`v1/snapshots/${encodeURIComponent(id)}/blocks`),
    async screenshot(id) {
      const path = `v1/snapshots/${encodeURIComponent(id)}?include=`;
      const { data } = (await (await callServer(server, path, { signal })).json()) as {
        data?: { screenshot?: { url?: string } };
      };
      const url = data?.screenshot?.url;
      // The URL is signed, so do not send the API key.
      return url === undefined
        ? undefined
        : (await sendRequest(url, { signal, source: server.source })).bytes();
    },
    highlights: (id, search) =>
      requestBytes(`v1/snapshots/${encodeURIComponent(id)}/highlights`, { highlights: search }),
    extract: (id, request) => requestBytes(`v1/snapshots/${encodeURIComponent(id)}/extract`, request),
    async findSnapshot(url) {
      const query = new URLSearchParams({ url, limit: '1' });
      const response = await callServer(server, `v1/snapshots?${query}`, { signal });
      const { snapshots } = (await response.json()) as SnapshotList;
      return snapshots[0]?.snapshotId;
    },
    map: (request) => requestBytes('v1/map', request),
    diff({ before, after }, { json, scope }) {
      const path = `v1/snapshots/${encodeURIComponent(before)}/diff/${encodeURIComponent(after)}`;
      return requestBytes(`${path}${json ? '' : '/markdown'}?scope=${scope}`);
    },
  };
}

export interface RemoteOptions extends ServerAddress {
  /** Name of the profile for the fetches. */
  profile: string | undefined;
  signal: AbortSignal;
}

function readOutcomeFromHeaders(headers: Headers): Omit<FetchedPage, 'body'> {
  const kind = headers.get('x-service-origin-error');
  const detail = headers.get('x-service-origin-error-detail');
  const snapshotId = headers.get('x-service-snapshot-id') ?? undefined;
  return {
    outcome: toOutcome(kind !== null, snapshotId),
    snapshotId,
    originStatusCode: kind === 'http' && detail !== null ? Number(detail) : undefined,
  };
}

function readOutcomeFromBody(body: Uint8Array): Omit<FetchedPage, 'body'> {
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
