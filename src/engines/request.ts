/** Maximum number of characters of a response. */
const MAX_RESPONSE_CHARS = 4_000_000;

/** Why a request to an engine failed: no answer in time, no connection, a status other than 200, or a wrong body. */
export type EngineFailure = 'timeout' | 'network' | 'http' | 'invalid';

/** Error for an engine that answered with a status other than 200. Redirects are not followed. */
class UnexpectedStatusError extends Error {
  readonly status: number;
  constructor(status: number) {
    super(String(status));
    this.status = status;
  }
}

/** Error for a response whose body does not have the requested form. */
export class InvalidResponseError extends Error {}

/**
 * Sends a POST request and reads its JSON response.
 * @throws any error; `classifyEngineFailure` converts it to a reason
 */
export async function postForJson(
  fetch: typeof globalThis.fetch,
  url: URL,
  request: { headers: Record<string, string>; body: string | ArrayBuffer; signal: AbortSignal },
): Promise<unknown> {
  const response = await fetch(url, { method: 'POST', redirect: 'manual', ...request });
  if (response.status !== 200) {
    await response.body?.cancel();
    throw new UnexpectedStatusError(response.status);
  }
  const decoder = new TextDecoder();
  let text = '';
  for await (const bytes of response.body ?? []) {
    text += decoder.decode(bytes as Uint8Array, { stream: true });
    if (text.length > MAX_RESPONSE_CHARS) throw new InvalidResponseError('too large');
  }
  try {
    return JSON.parse(text + decoder.decode());
  } catch {
    throw new InvalidResponseError('not JSON');
  }
}

/**
 * Returns the reason of a failed request.
 * @param timeout the signal that limits its time
 */
export function classifyEngineFailure(error: unknown, timeout: AbortSignal): EngineFailure {
  if (timeout.aborted) return 'timeout';
  if (error instanceof UnexpectedStatusError) return 'http';
  return error instanceof InvalidResponseError ? 'invalid' : 'network';
}

/** Returns the status of an engine that did not answer with 200. Undefined for all other errors. */
export const readEngineStatus = (error: unknown): number | undefined =>
  error instanceof UnexpectedStatusError ? error.status : undefined;

/** Returns the URL of an engine. If the address has no path, the default path is added. */
export function resolveEngineUrl(address: string, defaultPath: string): URL {
  const url = new URL(address);
  if (url.pathname === '/') url.pathname = defaultPath;
  return url;
}
