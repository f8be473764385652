import { UsageError } from '../exit.ts';
import { ADDRESS_ADVICE, createKeyHeader, type ServerAddress } from '../server.ts';
import { CallFailed } from './failure.ts';

/** Error for a server that did not respond, or that is not Pagewright. */
export class ServerUnavailable extends Error {}

interface ServerRequest {
  method?: string;
  /** The body of the request, sent as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Milliseconds until the complete response must have arrived; 180 s by default. */
  timeoutMs?: number;
}

/** The specification recommends 25 s more than the time limit of the service. */
const DEFAULT_TIMEOUT_MS = 180_000;

/**
 * Calls the API of a server.
 * @param path without a slash at the start
 * @throws CallFailed for an error response, ServerUnavailable without a response
 */
export async function callServer(
  address: ServerAddress,
  path: string,
  { method, body, headers, signal, timeoutMs = DEFAULT_TIMEOUT_MS }: ServerRequest = {},
): Promise<Response> {
  const { server, key, source } = address;
  const base = server.endsWith('/') ? server : `${server}/`;
  const timeoutSignal = AbortSignal.timeout(timeoutMs);
  const response = await sendRequest(new URL(path, base).href, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: {
      ...createKeyHeader(key),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: signal ? AbortSignal.any([signal, timeoutSignal]) : timeoutSignal,
    source,
  });
  if (response.ok && response.headers.has('x-service-trace-id')) return response;
  throw await createError(response, address);
}

/**
 * Sends a request to a server.
 * @throws ServerUnavailable without a response. Its message tells where the address of the server was set.
 */
export async function sendRequest(
  url: string,
  { source, ...init }: RequestInit & Pick<ServerAddress, 'source'>,
): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (error) {
    if (init.signal?.aborted && !(error instanceof Error && error.name === 'TimeoutError')) throw error;
    const rootCause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    const { code, message } = rootCause as NodeJS.ErrnoException;
    const reason = typeof code === 'string' ? code : message;
    throw new ServerUnavailable(
      `${new URL(url).origin} does not respond (${reason}). ${ADDRESS_ADVICE[source]} and that the service is running.`,
    );
  }
}

/**
 * Creates the error for a response. Only Pagewright sends a trace id, so a response without one comes from another
 * program.
 */
export async function createError(
  response: Response,
  { server, key, source }: ServerAddress,
): Promise<Error> {
  const body: unknown = await response.json().catch(() => undefined);
  if (typeof body !== 'object' || body === null || !('_tag' in body) || typeof body._tag !== 'string')
    return new ServerUnavailable(
      `${server} is not a Pagewright server (status ${response.status}). ${ADDRESS_ADVICE[source]}.`,
    );
  if (response.status === 401 && key === undefined)
    return new UsageError(`${server} needs an API key. Set --key or PAGEWRIGHT_API_KEY.`);
  return new CallFailed({ status: response.status, tag: body._tag, fields: { ...body } });
}
