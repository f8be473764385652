import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { startOnFreePort } from '../free-port.ts';
import { type Answer, answer, error, type Stored } from './objects.ts';
import { ACCESS_KEY, checkSignature, REGION, SECRET_KEY } from './signature.ts';

export const BUCKET = 'pagewright-tests';

/**
 * The fault of one request. `reset`, `half` and `corrupt` fail after the operation is done, `answer` and `silent`
 * before.
 */
export type Fault =
  | { kind: 'answer'; status: number; code: string; headers?: Record<string, string> }
  | { kind: 'reset' }
  | { kind: 'half' }
  | { kind: 'corrupt' }
  | { kind: 'silent' }
  | { kind: 'slow'; ms: number }
  | { kind: 'held'; until: Promise<unknown> };

export interface S3 {
  /** `s3://…` for `PAGEWRIGHT_BLOB_URL`. */
  url(options?: { prefix?: string; parameters?: Record<string, string>; secret?: string }): string;
  endpoint: string;
  /** Objects by key. */
  objects: Map<string, Stored>;
  /** Method and key of all requests. */
  requests: string[];
  /** Called for each request; returns its fault, if any. */
  fault: (request: { method: string; key: string }) => Fault | undefined;
  /** Closes the port and all connections; keeps the objects. */
  stop(): Promise<void>;
  /** Opens the same port again. */
  start(): Promise<void>;
}

/** Starts an in-memory S3-compatible store with one bucket (see README.md). */
export async function startS3(): Promise<S3> {
  const objects = new Map<string, Stored>();
  const server = createServer(
    (request, response) => void handle(request, response).catch(() => response.destroy()),
  );

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const virtualHost = url.hostname.startsWith(`${BUCKET}.`);
    const [bucket, ...rest] = url.pathname.slice(1).split('/').map(decodeURIComponent);
    const key = (virtualHost ? [bucket, ...rest] : rest).join('/');
    const method = request.method ?? '';
    s3.requests.push(`${method} ${key}`);
    const fault = s3.fault({ method, key });
    if (fault?.kind === 'slow') await delay(fault.ms);
    if (fault?.kind === 'held') await fault.until;
    if (fault?.kind === 'answer')
      return send(response, { ...error(fault.status, fault.code), ...withHeaders(fault) });
    if (fault?.kind === 'silent') return undefined;
    const code = checkSignature(request, url, Date.now());
    if (code !== undefined) return send(response, error(403, code));
    if (!virtualHost && bucket !== BUCKET) return send(response, error(404, 'NoSuchBucket'));
    const body = Buffer.concat(chunks);
    const result = answer(objects, { method, key, query: url.searchParams, headers: request.headers, body });
    if (fault?.kind === 'reset') {
      request.socket.resetAndDestroy();
      return undefined;
    }
    return send(response, result, fault?.kind);
  }

  const listen = async (at: number): Promise<void> => {
    server.listen(at, '127.0.0.1');
    await once(server, 'listening');
  };
  // Not a port that the system chooses, because another program could then get it while the store is stopped.
  const port = await startOnFreePort(async (free) => {
    await listen(free);
    return free;
  });
  const endpoint = `http://127.0.0.1:${port}`;
  const s3: S3 = {
    endpoint,
    objects,
    requests: [],
    fault: () => undefined,
    url({ prefix = '', parameters = {}, secret = SECRET_KEY } = {}) {
      const query = new URLSearchParams({ endpoint, region: REGION, ...parameters });
      return `s3://${ACCESS_KEY}:${encodeURIComponent(secret)}@${BUCKET}/${prefix}?${query}`;
    },
    async stop() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
    start: () => listen(port),
  };
  return s3;
}

const withHeaders = ({ headers }: { headers?: Record<string, string> }) => (headers ? { headers } : {});

function send(response: ServerResponse, { status, headers, body = '' }: Answer, fault?: string): void {
  const bytes = Buffer.from(body as string);
  response.writeHead(status, { ...headers, 'content-length': bytes.length });
  if (fault === 'half') {
    response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy());
    return;
  }
  if (fault === 'corrupt' && bytes.length > 0) bytes[0] = (bytes[0] ?? 0) ^ 1;
  response.end(bytes);
}
