import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { Agent, type Dispatcher, request } from 'undici';
import { StoreUnavailable } from '../errors.ts';
import { buildObjectUrl, type S3Settings } from './s3-url.ts';
import { readErrorCode } from './s3-xml.ts';
import { waitUntilReadable } from './types.ts';

export interface S3Request {
  method: 'GET' | 'PUT' | 'POST' | 'DELETE';
  /** Key of the object. Empty for a request to the bucket. */
  key: string;
  query?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
  body?: Uint8Array;
  /** SHA-256 of the body in hexadecimal, if it is already computed. */
  bodyHash?: string;
  /** Milliseconds after which the request is no longer retried. */
  withinMs: number;
}

type SignedRequest = S3Request & { bodyHash: string };

export interface S3ResponseHead {
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Error code of the response, such as `NoSuchKey`. */
  code: string | undefined;
}

export interface S3Response extends S3ResponseHead {
  body: Buffer;
}

/** A successful response with an unread body, or an error response without a body. */
export interface S3StreamedResponse extends S3ResponseHead {
  body: Readable | undefined;
}

/** Sends signed requests and retries transient failures. */
export interface S3Client {
  /**
   * Returns a successful response, or an error response that a retry would not change.
   * @param accept throws to reject a damaged response, which is then requested again
   * @throws StoreUnavailable when no such response arrived in time
   */
  send(s3Request: S3Request, accept?: (response: S3Response) => void | Promise<void>): Promise<S3Response>;
  /**
   * Like `send`, but returns as soon as the body begins to arrive. Later failures are not retried. Uses a separate pool
   * of connections, so that slow readers do not block other requests.
   * @param bodyMs milliseconds that the body may take
   * @throws StoreUnavailable if no response arrived in time, and at once if too many streams are open
   */
  open(s3Request: S3Request, bodyMs: number): Promise<S3StreamedResponse>;
  close(): Promise<void>;
}

/** Milliseconds for one attempt to connect. */
const CONNECT_TIMEOUT_MS = 3000;

/** Milliseconds per written byte, which allows 1 MB per second. */
export const WRITE_MS_PER_BYTE = 0.001;

const MIN_RETRY_DELAY_MS = 50;
const MAX_RETRY_DELAY_MS = 2000;

/** Maximum number of streams that are open at the same time. */
const MAX_OPEN_STREAMS = 32;

/** Maximum bytes of a response. Every blob of a snapshot is far smaller. */
const MAX_RESPONSE_BYTES = 512 * 1024 * 1024;

/** Statuses and error codes for which a request is retried. */
const TRANSIENT_STATUSES = new Set([408, 425, 429, 500, 502, 503, 504]);
const TRANSIENT_CODES = new Set(['RequestTimeout', 'SlowDown', 'InternalError', 'OperationAborted']);

export const UNREACHABLE_MESSAGE = 'The blob store is unreachable.';

/**
 * Creates a client.
 * @param idleMs milliseconds for which the store may send nothing after it has received the request
 */
export function createS3Client(settings: S3Settings, idleMs: number): S3Client {
  const createAgent = (connections: number): Agent =>
    new Agent({
      connections,
      connect: { timeout: CONNECT_TIMEOUT_MS },
      bodyTimeout: idleMs,
      maxResponseSize: MAX_RESPONSE_BYTES,
      // Milliseconds. Shorter than the timeout of servers and load balancers, so that they do not close a connection
      // during a request.
      keepAliveTimeout: 4000,
      keepAliveMaxTimeout: 30_000,
    });
  const agent = createAgent(64);
  const streamAgent = createAgent(MAX_OPEN_STREAMS);
  let openStreamCount = 0;
  const signingKeys = new Map<string, ArrayBuffer>();

  async function sendOnce(
    { method, key, query, headers, body, bodyHash, withinMs }: SignedRequest,
    dispatcher = agent,
  ): Promise<Dispatcher.ResponseData> {
    const url = buildObjectUrl(settings, settings.endpoint, key);
    for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value);
    const signed = await new AwsV4Signer({
      ...settings.credentials,
      url: url.href,
      method,
      headers: { ...headers, 'x-amz-content-sha256': bodyHash },
      service: 's3',
      region: settings.region,
      cache: signingKeys,
    }).sign();
    return request(signed.url, {
      method,
      headers: Object.fromEntries(signed.headers),
      body: body ?? null,
      dispatcher,
      // The timeout counts from the first byte sent, not from the last.
      headersTimeout: idleMs + (body?.byteLength ?? 0) * WRITE_MS_PER_BYTE,
      signal: AbortSignal.timeout(Math.max(1, Math.ceil(withinMs))),
    });
  }

  /** Sends a request once. Resolves when the body begins to arrive. */
  async function openOnce(request: SignedRequest, bodyMs: number): Promise<S3StreamedResponse> {
    const {
      statusCode: status,
      headers,
      body,
    } = await sendOnce({ ...request, withinMs: request.withinMs + bodyMs }, streamAgent);
    if (status >= 300)
      return {
        status,
        headers,
        body: undefined,
        code: readResponseErrorCode(status, Buffer.from(await body.arrayBuffer())),
      };
    await waitUntilReadable(body);
    return { status, headers, body, code: undefined };
  }

  /** Sends a request again until the response is not transient. */
  async function retry<Answer extends S3ResponseHead>(
    s3Request: S3Request,
    attempt: (request: SignedRequest) => Promise<Answer>,
    accept?: (answer: Answer) => void | Promise<void>,
  ): Promise<Answer> {
    const deadline = performance.now() + s3Request.withinMs;
    const bodyHash = s3Request.bodyHash ?? (await sha256Hex(s3Request.body ?? new Uint8Array()));
    for (let tries = 1; ; tries++) {
      let cause: unknown;
      let waitMs = Math.random() * Math.min(MAX_RETRY_DELAY_MS, MIN_RETRY_DELAY_MS * 2 ** tries);
      try {
        const answer = await attempt({
          ...s3Request,
          bodyHash,
          withinMs: deadline - performance.now(),
        });
        if (!isTransient(answer)) {
          await accept?.(answer);
          return answer;
        }
        cause = new Error(`${s3Request.method} returned ${answer.status} ${answer.code ?? ''}`.trim());
        waitMs = Math.max(waitMs, readRetryAfterMs(answer));
      } catch (error) {
        cause = error;
      }
      if (performance.now() + waitMs >= deadline) throw new StoreUnavailable(UNREACHABLE_MESSAGE, { cause });
      await sleep(waitMs);
    }
  }

  return {
    send: (s3Request, accept) =>
      retry(
        s3Request,
        async (request) => {
          const { statusCode: status, headers, body } = await sendOnce(request);
          const response = Buffer.from(await body.arrayBuffer());
          return { status, headers, body: response, code: readResponseErrorCode(status, response) };
        },
        accept,
      ),
    async open(s3Request, bodyMs) {
      if (openStreamCount >= MAX_OPEN_STREAMS)
        throw new StoreUnavailable('Too many blob streams are open. Try again.', { cause: undefined });
      openStreamCount++;
      try {
        const opened = await retry(s3Request, (request) => openOnce(request, bodyMs));
        // An empty body has already ended, so it emits no event.
        if (!opened.body || opened.body.closed) openStreamCount--;
        else opened.body.once('close', () => openStreamCount--);
        return opened;
      } catch (error) {
        openStreamCount--;
        throw error;
      }
    },
    async close() {
      await Promise.all([agent.destroy(), streamAgent.destroy()]);
    },
  };
}

/** Returns the code of an error response, such as `NoSuchKey`. Undefined for a successful response. */
const readResponseErrorCode = (status: number, body: Buffer): string | undefined =>
  status < 300 ? undefined : readErrorCode(body.toString('utf8', 0, 65_536));

const isTransient = ({ status, code }: S3ResponseHead): boolean =>
  TRANSIENT_STATUSES.has(status) || (status >= 300 && code !== undefined && TRANSIENT_CODES.has(code));

function readRetryAfterMs({ headers }: S3ResponseHead): number {
  const seconds = Number(headers['retry-after']);
  return Number.isFinite(seconds) ? Math.min(seconds * 1000, MAX_RETRY_DELAY_MS) : 0;
}

/** Computes a SHA-256 hash in hexadecimal. Web Crypto does this on another thread. */
export const sha256Hex = async (bytes: Uint8Array): Promise<string> =>
  Buffer.from(await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>)).toString('hex');
