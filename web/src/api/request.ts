import { credentials } from './credentials.ts';
import { ApiError, type Failure } from './errors.ts';

export interface CallOptions {
  method?: 'GET' | 'POST' | 'DELETE' | 'PATCH';
  /** The body of the request: a form as it is, any other value as JSON. */
  body?: unknown;
  /** Additional headers. */
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal;
  /** Whose credentials to use. `session` uses only the session cookie and never asks for a key. */
  as?: 'anyone' | 'session';
}

/**
 * Calls the API and returns the JSON body. After `AuthFailed`, asks for a key and repeats the call.
 * @throws ApiError for an error response or a missing response
 */
export async function call<Result>(path: string, options: CallOptions = {}): Promise<Result> {
  const response = await send(path, options);
  return (response.status === 204 ? undefined : await response.json()) as Result;
}

/** Like `call`, but returns text and headers. */
export async function callForText(
  path: string,
  options: CallOptions = {},
): Promise<{ headers: Headers; text: string }> {
  const response = await send(path, options);
  return { headers: response.headers, text: await response.text() };
}

/** Like `call`, but returns the body as a file. */
export const callForBlob = async (path: string, options: CallOptions = {}): Promise<Blob> =>
  (await send(path, options)).blob();

async function send(path: string, options: CallOptions): Promise<Response> {
  for (;;) {
    const response = await request(path, options);
    if (response.ok) return response;
    const error = new ApiError(await readFailure(response), response.status, response.headers);
    if (error.failure._tag !== 'AuthFailed' || options.as === 'session') throw error;
    const reason = credentials.read().key
      ? 'The service does not accept this API key.'
      : 'This call needs an API key.';
    if (!(await credentials.ask(reason))) throw error;
  }
}

async function request(
  path: string,
  { method = 'GET', body, headers, signal, as = 'anyone' }: CallOptions,
): Promise<Response> {
  const isForm = body instanceof FormData;
  const key = as === 'session' ? undefined : credentials.read().key;
  try {
    return await fetch(path, {
      method,
      headers: {
        ...headers,
        ...(key && { 'x-service-api-key': key }),
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
      ...(signal && { signal }),
    });
  } catch (cause) {
    signal?.throwIfAborted();
    throw new ApiError({ _tag: 'Unreachable', message: `The service is not reachable: ${String(cause)}` }, 0);
  }
}

async function readFailure(response: Response): Promise<Failure> {
  const body: unknown = await response.json().catch(() => undefined);
  if (typeof body === 'object' && body !== null && '_tag' in body) return body as Failure;
  return {
    _tag: 'Unreadable',
    message: `The response with status ${response.status} does not come from Pagewright.`,
  };
}
