import type { TransportFailure } from './result.ts';
import { pauseBefore, type RetryRules, sleep } from './retry.ts';

/** Options of every call. */
export interface CallOptions {
  /** Aborts the call, which then rejects with the reason of the signal. */
  signal?: AbortSignal;
  /** Time limit of each attempt. */
  timeoutMs?: number;
}

export interface TransportOptions extends RetryRules {
  apiKey: string | undefined;
  timeoutMs: number;
  fetch: typeof globalThis.fetch;
}

export interface HttpCall {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string | Uint8Array | Blob | FormData | undefined;
  /** Whether the call can be repeated if the service may have received the first one. */
  repeatable: boolean;
}

/** A response with its complete body. */
export interface HttpAnswer {
  status: number;
  headers: Headers;
  bytes: Uint8Array;
}

/**
 * Sends a request with retries, and reads the response.
 * @throws only the reason of `options.signal`
 */
export async function send(
  { apiKey, timeoutMs, fetch, ...rules }: TransportOptions,
  call: HttpCall,
  options: CallOptions,
): Promise<HttpAnswer | TransportFailure> {
  const headers = { ...(apiKey !== undefined && { 'x-service-api-key': apiKey }), ...call.headers };
  const limit = options.timeoutMs ?? timeoutMs;
  for (let attempt = 0; ; attempt++) {
    const timeout = AbortSignal.timeout(limit);
    const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
    let failure: TransportFailure;
    try {
      const { method, url, body } = call;
      const response = await fetch(url, {
        method,
        headers,
        signal,
        ...(body !== undefined && { body: body as BodyInit }),
      });
      const bytes = new Uint8Array(await response.arrayBuffer());
      const answer = { status: response.status, headers: response.headers, bytes };
      const pause = response.ok ? undefined : pauseBefore(attempt, answer, call.repeatable, rules);
      if (pause === undefined) return answer;
      await sleep(pause, options.signal);
      continue;
    } catch (error) {
      options.signal?.throwIfAborted();
      failure = timeout.aborted
        ? { _tag: 'ClientTimeout', timeoutMs: limit }
        : { _tag: 'ConnectionFailed', message: describeConnection(call.url, error), cause: error };
    }
    // Do not retry after a timeout: the caller has already waited for the full time limit.
    const again =
      failure._tag === 'ClientTimeout' ? undefined : pauseBefore(attempt, undefined, call.repeatable, rules);
    if (again === undefined) return failure;
    await sleep(again, options.signal);
  }
}

/** Names the service without the path and the credentials of its URL, and the settings for another one. */
function describeConnection(url: string, error: unknown): string {
  return (
    `The connection to the service at ${new URL(url).origin} failed (${describeCause(error)}). ` +
    'Check that it is running, or pass the URL of another service as "baseUrl" or in PAGEWRIGHT_URL.'
  );
}

/** Adds the cause, because runtimes report only "fetch failed". */
function describeCause(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}
