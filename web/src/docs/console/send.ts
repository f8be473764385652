import { credentials } from '../../api/index.ts';
import type { ConsoleRequest } from './operation.ts';

/** The answer to a call of the console. */
export interface ConsoleAnswer {
  status: number;
  headers: readonly (readonly [string, string])[];
  contentType: string;
  body: Blob;
  /** Milliseconds until the complete answer had arrived. */
  durationMs: number;
}

/** Sends a request with the API key of this tab, or else with the session of the browser. */
export async function sendRequest(
  { method, url, headers, body }: ConsoleRequest,
  signal: AbortSignal,
): Promise<ConsoleAnswer> {
  const { key } = credentials.read();
  const startedAt = performance.now();
  const response = await fetch(url, {
    method,
    headers: { ...headers, ...(key && { 'x-service-api-key': key }) },
    ...(body !== undefined && { body }),
    signal,
  });
  const content = await response.blob();
  return {
    status: response.status,
    headers: [...response.headers],
    contentType: response.headers.get('content-type') ?? '',
    body: content,
    durationMs: performance.now() - startedAt,
  };
}

/** Finds the newest id of the organization for a path parameter. Undefined if there is none, or without credentials. */
export async function findNewestId(name: string): Promise<string | undefined> {
  const path = { snapshotId: '/v1/snapshots?limit=1', id: '/v1/fetch/batched?limit=1' }[name];
  if (path === undefined) return undefined;
  const { key } = credentials.read();
  const response = await fetch(path, { headers: { ...(key && { 'x-service-api-key': key }) } });
  if (!response.ok) return undefined;
  const { snapshots, runs } = (await response.json()) as {
    snapshots?: { snapshotId: string }[];
    runs?: { id: string }[];
  };
  return snapshots?.[0]?.snapshotId ?? runs?.[0]?.id;
}
