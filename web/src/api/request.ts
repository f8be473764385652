import { credentials } from './credentials.ts';
import { ApiError, type Failure } from './errors.ts';

export interface CallOptions {
  method?: 'GET' | 'POST' | 'DELETE' | 'PATCH';
  /** Sent as JSON. */
  body?: unknown;
  signal?: AbortSignal;
  /** `session`: as the one who is signed in, whatever key the tab has; no key is asked for. */
  as?: 'anyone' | 'session';
}

/**
 * One call of the API, as JSON. Where the caller is not known, a key is asked for and the call made again.
 * @throws ApiError for every answer that is not a success, and where there is none
 */
export async function call<Result>(path: string, options: CallOptions = {}): Promise<Result> {
  const response = await send(path, options);
  return (response.status === 204 ? undefined : await response.json()) as Result;
}

/** As `call`, for answers that are text and say something in their headers. */
export async function callWhole(
  path: string,
  options: CallOptions = {},
): Promise<{ headers: Headers; text: string }> {
  const response = await send(path, options);
  return { headers: response.headers, text: await response.text() };
}

async function send(path: string, options: CallOptions): Promise<Response> {
  for (;;) {
    const response = await answer(path, options);
    if (response.ok) return response;
    const error = new ApiError(await failureOf(response), response.status, response.headers);
    if (error.failure._tag !== 'AuthFailed' || options.as === 'session') throw error;
    const reason = credentials.read().key
      ? 'The service does not know this key.'
      : 'This needs an API key, or a signed-in session.';
    if (!(await credentials.ask(reason))) throw error;
  }
}

async function answer(
  path: string,
  { method = 'GET', body, signal, as = 'anyone' }: CallOptions,
): Promise<Response> {
  const key = as === 'session' ? undefined : credentials.read().key;
  try {
    return await fetch(path, {
      method,
      headers: {
        ...(key && { 'x-service-api-key': key }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    });
  } catch (cause) {
    signal?.throwIfAborted();
    throw new ApiError(
      { _tag: 'Unreachable', message: `The service cannot be reached: ${String(cause)}` },
      0,
    );
  }
}

async function failureOf(response: Response): Promise<Failure> {
  const body: unknown = await response.json().catch(() => undefined);
  if (typeof body === 'object' && body !== null && '_tag' in body) return body as Failure;
  return {
    _tag: 'Unreadable',
    message: `The answer (status ${response.status}) is not one of this service.`,
  };
}
