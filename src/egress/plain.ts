import type { Dispatcher } from 'undici';
import { ACCEPT_ENCODING, decodeBody, TransferLimitError } from './decode.ts';
import type { WayOut } from './dialer.ts';
import { EgressError } from './errors.ts';
import { PlainSession } from './plain-session.ts';
import { type Hop, isHttp, nextHop } from './redirect.ts';

export interface PlainRequest {
  method?: 'GET' | 'POST';
  headers?: Readonly<Record<string, string>>;
  body?: string | Uint8Array;
  /** Bytes of the body that may come, on the wire and decoded alike. */
  maxBytes: number;
  /** Milliseconds for everything, redirects and body included. */
  timeoutMs: number;
  signal?: AbortSignal;
}

/** An answer that pointed elsewhere. */
export interface Redirect {
  url: string;
  status: number;
}

export interface PlainResponse {
  status: number;
  /** Names in lower case; several of one name are joined by a comma. */
  headers: Record<string, string>;
  /** The address that answered. */
  url: string;
  redirects: readonly Redirect[];
  /** Decoded, to be read once; throws `FetchFailure`. The connection ends with it, also when it is left early. */
  body: AsyncIterable<Uint8Array>;
  /** The whole of `body`. */
  bytes(): Promise<Buffer>;
  /** Ends the connection without reading the body. */
  close(): Promise<void>;
}

/** A plain fetch failed; its `cause` is a `TransferLimitError` where the body was too large. */
export class FetchFailure extends EgressError {
  /** The address that was being asked. */
  readonly url: string;
  readonly redirects: readonly Redirect[];

  constructor(error: EgressError, url: string, redirects: readonly Redirect[]) {
    super(error.stage, error.code, error.message, { cause: error });
    this.name = 'FetchFailure';
    this.url = url;
    this.redirects = redirects;
  }
}

const MAX_REDIRECTS = 10;

/**
 * GET or POST over HTTP or HTTPS without a browser: the same address policy, and restricted ports, both
 * checked again at every redirect. TLS is verified always; no proxy is taken from the environment.
 * An error status is an answer like any other. Rejects with `FetchFailure`.
 */
export async function plainFetch(exit: WayOut, url: string, request: PlainRequest): Promise<PlainResponse> {
  const session = new PlainSession(exit, request.timeoutMs, request.signal);
  const redirects: Redirect[] = [];
  let current = url;
  const failure = async (error: unknown, answered: boolean) =>
    new FetchFailure(await session.failure(error, answered), current, redirects);
  try {
    let hop = firstHop(url, request);
    for (;;) {
      const answer = await session.send(hop);
      const headers = flatten(answer.headers);
      const next = nextHop(hop, answer.statusCode, headers['location']);
      if (!next) {
        const body = readBody(answer, headers, request.maxBytes, session, failure);
        return {
          status: answer.statusCode,
          headers,
          url: current,
          redirects,
          body,
          bytes: () => collect(body),
          close: () => session.close(),
        };
      }
      session.discard(answer);
      redirects.push({ url: current, status: answer.statusCode });
      if (redirects.length > MAX_REDIRECTS) throw new EgressError('http', 'EREDIRECTS', 'too many redirects');
      hop = next;
      current = next.url.href;
    }
  } catch (error) {
    throw await failure(error, false);
  }
}

function firstHop(address: string, { method = 'GET', headers = {}, body }: PlainRequest): Hop {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !isHttp(url)) throw new EgressError('http', 'ESCHEME', 'not an http or https address');
  const given = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const);
  const credentials = unescapeBytes(`${url.username}:${url.password}`);
  return {
    url,
    method,
    headers: {
      accept: '*/*',
      'accept-encoding': ACCEPT_ENCODING,
      ...(credentials !== ':' && { authorization: `Basic ${btoa(credentials)}` }),
      ...Object.fromEntries(given),
    },
    body,
  };
}

/** Percent-decodes to one character a byte; what is no escape stays as it is, as browsers do. */
const unescapeBytes = (text: string): string =>
  text.replace(/%([0-9a-f]{2})/gi, (_escape, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

async function* readBody(
  answer: Dispatcher.ResponseData,
  headers: Record<string, string>,
  maxBytes: number,
  session: PlainSession,
  failure: (error: unknown, answered: boolean) => Promise<FetchFailure>,
): AsyncGenerator<Uint8Array> {
  async function* typed() {
    try {
      yield* answer.body as AsyncIterable<Uint8Array>;
    } catch (error) {
      throw await session.failure(error, true);
    }
  }
  try {
    const declaredBytes = Number(headers['content-length'] ?? 0);
    if (declaredBytes > maxBytes) throw new TransferLimitError(maxBytes, declaredBytes);
    yield* decodeBody(typed(), headers['content-encoding'] ?? '', maxBytes);
  } catch (error) {
    throw await failure(error, true);
  } finally {
    await session.close();
  }
}

async function collect(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return Buffer.concat(all);
}

function flatten(headers: Dispatcher.ResponseData['headers']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : (value ?? ''),
    ]),
  );
}
