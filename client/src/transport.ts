import type { TransportFailure } from './result.ts';
import { pauseBefore, type RetryRules, sleep } from './retry.ts';

/** What every call may say about how it is made. */
export interface CallOptions {
  /** Gives the call up; it then rejects with the signal's reason. */
  signal?: AbortSignal;
  /** For each attempt. */
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
  body: string | undefined;
  /** Whether a second call does no harm where the first one may have been heard. */
  repeatable: boolean;
}

/** An answer, read whole. */
export interface HttpAnswer {
  status: number;
  headers: Headers;
  text: string;
}

/**
 * Makes a call, again where the rules say so, and reads its answer.
 * @throws the reason of `options.signal`, and nothing else
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
    let response: Response | undefined;
    let failure: TransportFailure;
    try {
      const { method, url, body } = call;
      response = await fetch(url, { method, headers, signal, ...(body !== undefined && { body }) });
      const pause = response.ok ? undefined : pauseBefore(attempt, response, call.repeatable, rules);
      const text = await response.text();
      if (pause === undefined) return { status: response.status, headers: response.headers, text };
      await sleep(pause, options.signal);
      continue;
    } catch (error) {
      options.signal?.throwIfAborted();
      failure = timeout.aborted
        ? { _tag: 'ClientTimeout', timeoutMs: limit }
        : { _tag: 'ConnectionFailed', message: messageOf(error), cause: error };
    }
    // Who has waited for so long waits no longer.
    const again =
      failure._tag === 'ClientTimeout' ? undefined : pauseBefore(attempt, undefined, call.repeatable, rules);
    if (again === undefined) return failure;
    await sleep(again, options.signal);
  }
}

/** Runtimes say "fetch failed" and give the reason as its cause. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}
