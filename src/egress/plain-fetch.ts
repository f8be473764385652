import { buffer } from 'node:stream/consumers';
import type { Dispatcher } from 'undici';
import { ACCEPT_ENCODING, decodeContentEncodings, TransferLimitError } from './decode-body.ts';
import type { CheckedExit } from './dialer.ts';
import { EgressError } from './errors.ts';
import { PlainSession } from './plain-session.ts';
import { type RequestHop, isHttpUrl, followRedirect } from './redirect.ts';

export interface PlainRequest {
  method?: 'GET' | 'POST';
  headers?: Readonly<Record<string, string>>;
  body?: string | Uint8Array;
  /** Maximum size of the body in bytes, which applies to the bytes as sent and to the decoded bytes. */
  maxBytes: number;
  /** Time limit in milliseconds for the whole fetch, including redirects and body. */
  timeoutMs: number;
  /** Maximum number of redirects to follow; 10 by default. */
  maxRedirects?: number;
  signal?: AbortSignal;
  /** Returns headers that are added to one request, and to no request after a redirect. */
  signRequest?: ((url: string) => Record<string, string>) | undefined;
}

export interface FollowedRedirect {
  url: string;
  status: number;
}

export interface PlainResponse {
  status: number;
  /** Response headers with names in lower case. Repeated headers are joined with commas. */
  headers: Record<string, string>;
  /** The URL of the final response. */
  url: string;
  redirects: readonly FollowedRedirect[];
  /**
   * The decoded body, which can be read once. Iterating throws `FetchFailure`. The connection closes when the iteration
   * ends, also if it ends early.
   */
  body: AsyncIterable<Uint8Array>;
  /** Reads the whole body. */
  bytes(): Promise<Buffer>;
  /** Closes the connection without reading the body. */
  close(): Promise<void>;
}

/** Error of a failed plain fetch. Its `cause` is a `TransferLimitError` if the body was too large. */
export class FetchFailure extends EgressError {
  /** The URL that was requested last. */
  readonly url: string;
  readonly redirects: readonly FollowedRedirect[];

  constructor(error: EgressError, url: string, redirects: readonly FollowedRedirect[]) {
    super(error.stage, error.code, error.message, { cause: error });
    this.name = 'FetchFailure';
    this.url = url;
    this.redirects = redirects;
  }
}

const DEFAULT_MAX_REDIRECTS = 10;

/**
 * Sends a GET or POST over HTTP or HTTPS without a browser. Checks the address policy and restricted ports again at
 * every redirect. Always verifies TLS and ignores proxy settings of the environment. An error status does not reject;
 * other failures reject with `FetchFailure`.
 */
export async function plainFetch(
  exit: CheckedExit,
  url: string,
  request: PlainRequest,
): Promise<PlainResponse> {
  const { maxRedirects = DEFAULT_MAX_REDIRECTS } = request;
  const session = new PlainSession(exit, request.timeoutMs, request.signal);
  const redirects: FollowedRedirect[] = [];
  let currentUrl = url;
  const createFailure = async (error: unknown, hasAnswered: boolean) =>
    new FetchFailure(await session.classifyFailure(error, hasAnswered), currentUrl, redirects);
  try {
    let hop = createFirstHop(url, request);
    for (;;) {
      const signature = request.signRequest?.(hop.url.href);
      const answer = await session.send({ ...hop, headers: { ...hop.headers, ...signature } });
      const headers = joinHeaders(answer.headers);
      const nextHop = followRedirect(hop, answer.statusCode, headers['location']);
      if (!nextHop) {
        const body = readResponseBody(answer, headers, request.maxBytes, session, createFailure);
        return {
          status: answer.statusCode,
          headers,
          url: currentUrl,
          redirects,
          body,
          bytes: () => buffer(body),
          close: () => session.close(),
        };
      }
      session.discardBody(answer);
      redirects.push({ url: currentUrl, status: answer.statusCode });
      if (redirects.length > maxRedirects) throw new EgressError('http', 'EREDIRECTS', 'too many redirects');
      hop = nextHop;
      currentUrl = nextHop.url.href;
    }
  } catch (error) {
    throw await createFailure(error, false);
  }
}

function createFirstHop(address: string, { method = 'GET', headers = {}, body }: PlainRequest): RequestHop {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !isHttpUrl(url)) throw new EgressError('http', 'ESCHEME', 'not an http or https URL');
  const givenHeaders = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const);
  const credentials = unescapeBytes(`${url.username}:${url.password}`);
  return {
    url,
    method,
    headers: {
      accept: '*/*',
      'accept-encoding': ACCEPT_ENCODING,
      ...(credentials !== ':' && { authorization: `Basic ${btoa(credentials)}` }),
      ...Object.fromEntries(givenHeaders),
    },
    body,
  };
}

/** Decodes percent-encoding to one character per byte. Invalid escapes stay unchanged, as in browsers. */
const unescapeBytes = (text: string): string =>
  text.replace(/%([0-9a-f]{2})/gi, (_escape, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

async function* readResponseBody(
  answer: Dispatcher.ResponseData,
  headers: Record<string, string>,
  maxBytes: number,
  session: PlainSession,
  createFailure: (error: unknown, hasAnswered: boolean) => Promise<FetchFailure>,
): AsyncGenerator<Uint8Array> {
  async function* readBodyChunks() {
    try {
      yield* answer.body as AsyncIterable<Uint8Array>;
    } catch (error) {
      throw await session.classifyFailure(error, true);
    }
  }
  try {
    const declaredBytes = Number(headers['content-length'] ?? 0);
    if (declaredBytes > maxBytes) throw new TransferLimitError(maxBytes, declaredBytes);
    yield* decodeContentEncodings(readBodyChunks(), headers['content-encoding'] ?? '', maxBytes);
  } catch (error) {
    throw await createFailure(error, true);
  } finally {
    await session.close();
  }
}

function joinHeaders(headers: Dispatcher.ResponseData['headers']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : (value ?? ''),
    ]),
  );
}
