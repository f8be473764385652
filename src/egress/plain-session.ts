import { Agent, type Dispatcher, errors, type buildConnector } from 'undici';
import { createAbortedError, ignoreError } from './connect-tcp.ts';
import type { CheckedExit, DialHost } from './dialer.ts';
import { EgressError, findEgressError, getErrorCode } from './errors.ts';
import { ConnectionJournal } from './journal.ts';
import type { RequestHop } from './redirect.ts';
import type { Socket } from 'node:net';
import { normaliseHost } from './normalise-host.ts';
import { startTls } from './exits/start-tls.ts';

const TLS_HANDSHAKE_TIMEOUT_MS = 10_000;
const MAX_RESPONSE_HEADER_BYTES = 256 * 1024;
/** A smaller body of a redirect is read completely, so that the connection can be reused. */
const MAX_DISCARDED_BODY_BYTES = 64 * 1024;
/** Error codes that a broken exit can cause. */
const BROKEN_CONNECTION_CODES = new Set(['ECONNRESET', 'EPIPE', 'EEMPTY', 'ECLOSED', 'ETIMEDOUT']);

const CODE_BY_UNDICI_CODE: Readonly<Record<string, string>> = {
  ECONNRESET: 'ECONNRESET',
  EPIPE: 'EPIPE',
  UND_ERR_HEADERS_OVERFLOW: 'EHEADERSTOOBIG',
  UND_ERR_HEADERS_TIMEOUT: 'ETIMEDOUT',
  UND_ERR_BODY_TIMEOUT: 'ETIMEDOUT',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'ECLOSED',
};

/** Ports that browsers block for HTTP (Chromium net/base/port_util.cc, WHATWG Fetch "bad port"). */
const RESTRICTED_PORTS = new Set([
  0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104,
  109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515,
  526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049,
  3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
]);

/** The connections, time limit and failure of one plain fetch. */
export class PlainSession {
  readonly #exit: CheckedExit;
  readonly #agent: Agent;
  readonly #journal = new ConnectionJournal();
  readonly #end = new AbortController();
  readonly #timer: NodeJS.Timeout;
  readonly #signal: AbortSignal | undefined;
  readonly #onAbort = (): void => this.#end.abort(createAbortedError());

  constructor(exit: CheckedExit, timeoutMs: number, signal?: AbortSignal) {
    this.#exit = exit;
    this.#signal = signal;
    this.#timer = setTimeout(
      () => this.#end.abort(new EgressError('http', 'ETIMEDOUT', 'the time limit passed')),
      timeoutMs,
    );
    signal?.addEventListener('abort', this.#onAbort, { once: true });
    if (signal?.aborted) this.#onAbort();
    this.#agent = new Agent({
      connect: createConnector(exit.dial, this.#journal, this.#end.signal, TLS_HANDSHAKE_TIMEOUT_MS),
      // undici accepts only whole numbers.
      headersTimeout: Math.ceil(timeoutMs),
      bodyTimeout: Math.ceil(timeoutMs),
      maxHeaderSize: MAX_RESPONSE_HEADER_BYTES,
    });
  }

  /** Sends one request. Rejects with an `EgressError` or an undici error; pass either to `classifyFailure`. */
  async send({ url, method, headers, body }: RequestHop): Promise<Dispatcher.ResponseData> {
    if (RESTRICTED_PORTS.has(getPort(url)))
      throw new EgressError('http', 'EUNSAFEPORT', `port ${getPort(url)} is blocked for HTTP`);
    this.#end.signal.throwIfAborted();
    return this.#agent.request({
      origin: url.origin,
      path: url.pathname + url.search,
      method,
      headers,
      body,
      signal: this.#end.signal,
    });
  }

  /** Ends the response without reading its body. */
  discardBody(answer: Dispatcher.ResponseData): void {
    answer.body.dump({ limit: MAX_DISCARDED_BODY_BYTES }).catch(ignoreError);
  }

  /**
   * Ends the fetch and returns its typed failure.
   * @param hasAnswered whether response headers were received
   */
  async classifyFailure(error: unknown, hasAnswered: boolean): Promise<EgressError> {
    const egressError = findEgressError(error);
    const knownError =
      egressError && egressError.stage !== 'aborted' ? egressError : findEgressError(this.#end.signal.reason);
    await this.close();
    const failure =
      knownError ?? new EgressError('http', toHttpCode(error, hasAnswered), String(error), { cause: error });
    if (failure.code === 'ETIMEDOUT' && this.#journal.entries.at(-1)?.stage === 'aborted') {
      return new EgressError(
        this.#exit.isDirect ? 'connect' : 'exit',
        'ETIMEDOUT',
        'connecting took too long',
      );
    }
    const isBroken =
      (failure.stage === 'http' || failure.stage === 'tls') && BROKEN_CONNECTION_CODES.has(failure.code);
    if (!isBroken || (await this.#exit.isAlive())) return failure;
    return new EgressError('exit', 'EEXITDIED', 'the exit stopped accepting connections', { cause: failure });
  }

  /** Closes connections and timers. Can be called several times. */
  async close(): Promise<void> {
    clearTimeout(this.#timer);
    this.#signal?.removeEventListener('abort', this.#onAbort);
    this.#end.abort(createAbortedError());
    await this.#agent.destroy();
  }
}

function toHttpCode(error: unknown, hasAnswered: boolean): string {
  const code = getErrorCode(error, '');
  if (error instanceof errors.HTTPParserError) return hasAnswered ? 'ECLOSED' : 'EINVALIDRESPONSE';
  if (code === 'UND_ERR_SOCKET') return hasAnswered ? 'ECLOSED' : 'EEMPTY';
  // The cause is unknown, so use a code that is not attributed to the origin.
  return CODE_BY_UNDICI_CODE[code] ?? 'EUNKNOWN';
}

/** Returns the port of an http or https URL. */
const getPort = ({ port, protocol }: URL): number =>
  port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port);

/**
 * Creates an undici connector that uses the dialer. TLS certificates are verified even if NODE_TLS_REJECT_UNAUTHORIZED
 * is 0.
 */
function createConnector(
  dial: DialHost,
  journal: ConnectionJournal,
  signal: AbortSignal,
  tlsTimeoutMs: number,
): buildConnector.connector {
  async function connect({ hostname, protocol, port }: buildConnector.Options): Promise<Socket> {
    const host = normaliseHost(hostname) ?? hostname;
    const isSecure = protocol === 'https:';
    const socket = await dial(journal.open(host, Number(port) || (isSecure ? 443 : 80)), signal);
    return isSecure ? startTls(socket, host, { timeoutMs: tlsTimeoutMs, signal }) : socket;
  }
  return (options, callback) => {
    connect(options).then(
      (socket) => callback(null, socket),
      (error: Error) => callback(error, null),
    );
  };
}
