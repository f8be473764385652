import { Agent, type Dispatcher, errors } from 'undici';
import { aborted, ignore } from './connect.ts';
import type { WayOut } from './dialer.ts';
import { EgressError, egressErrorWithin, errorCode } from './errors.ts';
import { createConnector } from './plain-connector.ts';
import { Journal } from './journal.ts';
import { isRestrictedPort, portOf } from './ports.ts';
import type { Hop } from './redirect.ts';

const TLS_TIMEOUT_MS = 10_000;
const MAX_HEADER_BYTES = 256 * 1024;
/** A redirect's body up to this size is read for the sake of the connection. */
const MAX_DUMPED_BYTES = 64 * 1024;
/** What a dead exit can look like. */
const BROKEN = new Set(['ECONNRESET', 'EPIPE', 'EEMPTY', 'ECLOSED', 'ETIMEDOUT']);

const CODES: Readonly<Record<string, string>> = {
  ECONNRESET: 'ECONNRESET',
  EPIPE: 'EPIPE',
  UND_ERR_HEADERS_OVERFLOW: 'EHEADERSTOOBIG',
  UND_ERR_HEADERS_TIMEOUT: 'ETIMEDOUT',
  UND_ERR_BODY_TIMEOUT: 'ETIMEDOUT',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'ECLOSED',
};

/** One plain fetch: its time, its connections, its failure. */
export class PlainSession {
  readonly #exit: WayOut;
  readonly #agent: Agent;
  readonly #journal = new Journal();
  readonly #over = new AbortController();
  readonly #timer: NodeJS.Timeout;
  readonly #signal: AbortSignal | undefined;
  readonly #onAbort = (): void => this.#over.abort(aborted());

  constructor(exit: WayOut, timeoutMs: number, signal?: AbortSignal) {
    this.#exit = exit;
    this.#signal = signal;
    this.#timer = setTimeout(
      () => this.#over.abort(new EgressError('http', 'ETIMEDOUT', 'no time left')),
      timeoutMs,
    );
    signal?.addEventListener('abort', this.#onAbort, { once: true });
    if (signal?.aborted) this.#onAbort();
    this.#agent = new Agent({
      connect: createConnector(exit.dial, this.#journal, this.#over.signal, TLS_TIMEOUT_MS),
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
      maxHeaderSize: MAX_HEADER_BYTES,
    });
  }

  /** Sends one hop; rejects with an `EgressError` or an error of undici's for `failure`. */
  async send({ url, method, headers, body }: Hop): Promise<Dispatcher.ResponseData> {
    if (isRestrictedPort(portOf(url)))
      throw new EgressError('http', 'EUNSAFEPORT', `port ${portOf(url)} is not for HTTP`);
    this.#over.signal.throwIfAborted();
    return this.#agent.request({
      origin: url.origin,
      path: url.pathname + url.search,
      method,
      headers,
      body,
      signal: this.#over.signal,
    });
  }

  /** Lets an answer's body go. */
  discard(answer: Dispatcher.ResponseData): void {
    answer.body.dump({ limit: MAX_DUMPED_BYTES }).catch(ignore);
  }

  /** What an error of this fetch means; ends the fetch. @param answered whether headers had come */
  async failure(error: unknown, answered: boolean): Promise<EgressError> {
    const own = egressErrorWithin(error);
    const known = own && own.stage !== 'aborted' ? own : egressErrorWithin(this.#over.signal.reason);
    await this.close();
    const failure =
      known ?? new EgressError('http', httpCode(error, answered), String(error), { cause: error });
    if (failure.code === 'ETIMEDOUT' && this.#journal.entries.at(-1)?.stage === 'aborted') {
      return new EgressError(this.#exit.direct ? 'connect' : 'exit', 'ETIMEDOUT', 'no connection in time');
    }
    const broken = (failure.stage === 'http' || failure.stage === 'tls') && BROKEN.has(failure.code);
    if (!broken || (await this.#exit.alive())) return failure;
    return new EgressError('exit', 'EEXITDIED', 'the exit died', { cause: failure });
  }

  /** Ends connections and timers; calling it again does nothing. */
  async close(): Promise<void> {
    clearTimeout(this.#timer);
    this.#signal?.removeEventListener('abort', this.#onAbort);
    this.#over.abort(aborted());
    await this.#agent.destroy();
  }
}

function httpCode(error: unknown, answered: boolean): string {
  const code = errorCode(error, '');
  if (error instanceof errors.HTTPParserError) return answered ? 'ECLOSED' : 'EINVALIDRESPONSE';
  if (code === 'UND_ERR_SOCKET') return answered ? 'ECLOSED' : 'EEMPTY';
  // Never blamed on the origin without knowing.
  return CODES[code] ?? 'EUNKNOWN';
}
