import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { Agent, type Dispatcher, request } from 'undici';
import { StoreUnavailable } from '../errors.ts';
import { objectUrl, type S3Settings } from './s3-url.ts';
import { readErrorCode } from './s3-xml.ts';
import { waitUntilReadable } from './types.ts';

export interface S3Request {
  method: 'GET' | 'PUT' | 'POST' | 'DELETE';
  /** Empty for the bucket itself. */
  key: string;
  query?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
  body?: Uint8Array;
  /** SHA-256 of the body, hex, where it is known already. */
  bodyHash?: string;
  /** Until then it is tried again; milliseconds. */
  withinMs: number;
}

type SignedRequest = S3Request & { bodyHash: string };

/** An answer before its body. */
export interface S3Head {
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The code of an error document. */
  code: string | undefined;
}

export interface S3Response extends S3Head {
  body: Buffer;
}

/** A success whose body has not been read, or a refusal, whose body has. */
export interface S3Opened extends S3Head {
  body: Readable | undefined;
}

/** Sends signed requests, again where that can help. */
export interface S3Client {
  /**
   * The answer that is final: a success, or a refusal that would be the same again.
   * @param accept throws where the answer is damaged; then it is asked for again
   * @throws StoreUnavailable when none came in time
   */
  send(what: S3Request, accept?: (response: S3Response) => void | Promise<void>): Promise<S3Response>;
  /**
   * The same with the body on its way: its first piece is there, what breaks off behind it is not asked for again.
   * Whoever reads slowly holds a connection: there are some for this, apart from all others.
   * @param bodyMs how long the body may take
   * @throws StoreUnavailable when none came in time, and at once where too many are on their way
   */
  open(what: S3Request, bodyMs: number): Promise<S3Opened>;
  close(): Promise<void>;
}

/** How long one try may take to connect, in milliseconds. */
const CONNECT_MS = 3000;

/** What a slow line takes for each byte written: 1 MB a second. */
export const WRITE_MS_PER_BYTE = 0.001;

const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 2000;

/** Bodies that are handed on as they come, at once. */
const MOST_STREAMS = 32;

/** Far above what a snapshot's part can have: a store that sends more is not ours. */
const MOST_BYTES = 512 * 1024 * 1024;

/** Statuses and codes of a store that cannot now, or asks for less. */
const TRANSIENT_STATUS = new Set([408, 425, 429, 500, 502, 503, 504]);
const TRANSIENT_CODE = new Set(['RequestTimeout', 'SlowDown', 'InternalError', 'OperationAborted']);

export const UNREACHABLE = 'The blob store cannot be reached.';

/** @param silenceMs how long the store may say nothing, or nothing more, once it has what was sent */
export function createS3Client(settings: S3Settings, silenceMs: number): S3Client {
  const agentOf = (connections: number): Agent =>
    new Agent({
      connections,
      connect: { timeout: CONNECT_MS },
      bodyTimeout: silenceMs,
      // Less than what servers and balancers keep: a connection is closed by us, not under a request.
      keepAliveTimeout: 4000,
      keepAliveMaxTimeout: 30_000,
    });
  const agent = agentOf(64);
  const streams = agentOf(MOST_STREAMS);
  let streaming = 0;
  const signingKeys = new Map<string, ArrayBuffer>();

  async function ask(
    { method, key, query, headers, body, bodyHash, withinMs }: SignedRequest,
    dispatcher = agent,
  ): Promise<Dispatcher.ResponseData> {
    const url = objectUrl(settings, settings.endpoint, key);
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
      // The time runs from the first byte sent, not from the last.
      headersTimeout: silenceMs + (body?.byteLength ?? 0) * WRITE_MS_PER_BYTE,
      signal: AbortSignal.timeout(Math.max(1, Math.ceil(withinMs))),
    });
  }

  /** An answer whose body has begun to come. */
  async function begin(request: SignedRequest, bodyMs: number): Promise<S3Opened> {
    const {
      statusCode: status,
      headers,
      body,
    } = await ask({ ...request, withinMs: request.withinMs + bodyMs }, streams);
    if (status >= 300)
      return { status, headers, body: undefined, code: codeOf(status, await readWhole(body)) };
    await waitUntilReadable(body);
    return { status, headers, body, code: undefined };
  }

  /** Tries until an answer is final. */
  async function persist<Answer extends S3Head>(
    what: S3Request,
    attempt: (request: SignedRequest) => Promise<Answer>,
    accept?: (answer: Answer) => void | Promise<void>,
  ): Promise<Answer> {
    const giveUp = performance.now() + what.withinMs;
    const bodyHash = what.bodyHash ?? (await sha256Hex(what.body ?? new Uint8Array()));
    for (let tries = 1; ; tries++) {
      let cause: unknown;
      let wait = Math.random() * Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** tries);
      try {
        const answer = await attempt({ ...what, bodyHash, withinMs: giveUp - performance.now() });
        if (!isTransient(answer)) {
          await accept?.(answer);
          return answer;
        }
        cause = new Error(`${what.method} answered ${answer.status} ${answer.code ?? ''}`.trim());
        wait = Math.max(wait, retryAfterMs(answer));
      } catch (error) {
        cause = error;
      }
      if (performance.now() + wait >= giveUp) throw new StoreUnavailable(UNREACHABLE, { cause });
      await delay(wait);
    }
  }

  return {
    send: (what, accept) =>
      persist(
        what,
        async (request) => {
          const { statusCode: status, headers, body } = await ask(request);
          const read = await readWhole(body);
          return { status, headers, body: read, code: codeOf(status, read) };
        },
        accept,
      ),
    async open(what, bodyMs) {
      if (streaming >= MOST_STREAMS) throw new StoreUnavailable('The service is busy.', { cause: undefined });
      streaming++;
      try {
        const opened = await persist(what, (request) => begin(request, bodyMs));
        // A body of nothing has ended by now.
        if (!opened.body || opened.body.closed) streaming--;
        else opened.body.once('close', () => streaming--);
        return opened;
      } catch (error) {
        streaming--;
        throw error;
      }
    },
    async close() {
      await Promise.all([agent.destroy(), streams.destroy()]);
    },
  };
}

const codeOf = (status: number, body: Buffer): string | undefined =>
  status < 300 ? undefined : readErrorCode(body.toString('utf8', 0, 65_536));

const isTransient = ({ status, code }: S3Head): boolean =>
  TRANSIENT_STATUS.has(status) || (status >= 300 && code !== undefined && TRANSIENT_CODE.has(code));

function retryAfterMs({ headers }: S3Head): number {
  const seconds = Number(headers['retry-after']);
  return Number.isFinite(seconds) ? Math.min(seconds * 1000, LONGEST_PAUSE_MS) : 0;
}

async function readWhole(body: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > MOST_BYTES) throw new Error(`an answer of more than ${MOST_BYTES} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Off the main thread, whatever the size. */
export const sha256Hex = async (bytes: Uint8Array): Promise<string> =>
  Buffer.from(await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>)).toString('hex');
