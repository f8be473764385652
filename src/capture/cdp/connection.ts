import type { Readable, Writable } from 'node:stream';
import type { ProtocolMapping } from 'devtools-protocol/types/protocol-mapping.js';

export type CommandName = keyof ProtocolMapping.Commands;
/** The parameters of a command; undefined if it has none. */
export type CommandParams<Name extends CommandName> = ProtocolMapping.Commands[Name]['paramsType'][0];
export type CommandResult<Name extends CommandName> = ProtocolMapping.Commands[Name]['returnType'];
export type EventName = keyof ProtocolMapping.Events;
export type EventParams<Name extends EventName> = ProtocolMapping.Events[Name][0];

/** Error for a command that the browser rejected. Its `message` names the command. */
export class ProtocolError extends Error {}

/** Error for a call whose browser or page was closed. */
export class ConnectionLost extends Error {}

interface PendingCall {
  method: string;
  sessionId: string | undefined;
  isRaw: boolean;
  resolve: (value: never) => void;
  reject: (reason: unknown) => void;
}

type EventHandler = (params: never) => void;

const REPLY_PREFIX = Buffer.from('{"id":');
const EVENT_PREFIX = Buffer.from('{"method":"');
const QUOTE_CHAR_CODE = 0x22;

/**
 * A client of the DevTools protocol over the pipe of the browser, with NUL-separated JSON and flat sessions. A reply
 * can be requested unparsed. An event without a handler is never parsed.
 */
export class CdpConnection {
  readonly #output: Writable;
  readonly #pending = new Map<number, PendingCall>();
  /** Maps an event name and a session id (empty for the browser) to the handlers of the event. */
  readonly #handlers = new Map<string, Map<string, Set<EventHandler>>>();
  readonly #onClose: ((reason: unknown) => void)[] = [];
  #lastId = 0;
  #lost: unknown;
  #parts: Buffer[] = [];

  constructor(input: Readable, output: Writable) {
    this.#output = output;
    input.on('data', (chunk: Buffer) => this.#receive(chunk));
    for (const stream of [input, output]) {
      stream.on('error', (error) =>
        this.fail(new ConnectionLost('The browser pipe broke', { cause: error })),
      );
      stream.on('close', () => this.fail(new ConnectionLost('The browser closed its pipe')));
    }
  }

  get isLost(): boolean {
    return this.#lost !== undefined;
  }

  onClose(handler: (reason: unknown) => void): void {
    this.#onClose.push(handler);
  }

  send<Name extends CommandName>(
    method: Name,
    params?: CommandParams<Name>,
    sessionId?: string,
  ): Promise<CommandResult<Name>> {
    return this.#call<CommandResult<Name>>(method, params, sessionId, false);
  }

  /** Sends a command and resolves with the whole reply message as unparsed bytes. The caller owns these bytes. */
  sendRaw<Name extends CommandName>(
    method: Name,
    params?: CommandParams<Name>,
    sessionId?: string,
  ): Promise<Uint8Array> {
    return this.#call<Uint8Array>(method, params, sessionId, true);
  }

  on<Name extends EventName>(
    event: Name,
    handler: (params: EventParams<Name>) => void,
    sessionId = '',
  ): () => void {
    const sessions = this.#handlers.get(event) ?? new Map<string, Set<EventHandler>>();
    this.#handlers.set(event, sessions);
    const handlers = sessions.get(sessionId) ?? new Set();
    sessions.set(sessionId, handlers);
    handlers.add(handler);
    return () => handlers.delete(handler);
  }

  /** Removes the handlers of a session and rejects its pending calls with the reason. */
  dropSession(sessionId: string, reason: unknown): void {
    for (const sessions of this.#handlers.values()) sessions.delete(sessionId);
    for (const [id, call] of this.#pending) {
      if (call.sessionId !== sessionId) continue;
      this.#pending.delete(id);
      call.reject(reason);
    }
  }

  /** Ends the connection, and rejects all pending and later calls with the reason. */
  fail(reason: unknown): void {
    if (this.isLost) return;
    this.#lost = reason;
    for (const call of this.#pending.values()) call.reject(reason);
    this.#pending.clear();
    this.#handlers.clear();
    for (const handler of this.#onClose) handler(reason);
  }

  #call<Result>(
    method: string,
    params: object | undefined,
    sessionId: string | undefined,
    isRaw: boolean,
  ): Promise<Result> {
    if (this.isLost) return Promise.reject(this.#lost);
    const id = ++this.#lastId;
    return new Promise<Result>((resolve, reject) => {
      this.#pending.set(id, { method, sessionId, isRaw, resolve, reject });
      this.#output.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    });
  }

  #receive(chunk: Buffer): void {
    let start = 0;
    for (let end = chunk.indexOf(0); end >= 0; end = chunk.indexOf(0, start)) {
      const lastPart = chunk.subarray(start, end);
      start = end + 1;
      if (this.#parts.length === 0) this.#dispatch(lastPart);
      else {
        const message = Buffer.concat([...this.#parts, lastPart]);
        this.#parts = [];
        this.#dispatch(message);
      }
    }
    if (start < chunk.length) this.#parts.push(chunk.subarray(start));
  }

  #dispatch(message: Buffer): void {
    if (startsWith(message, REPLY_PREFIX)) this.#reply(message);
    else if (startsWith(message, EVENT_PREFIX)) this.#event(message);
  }

  #reply(message: Buffer): void {
    const id = readLeadingInteger(message, REPLY_PREFIX.length);
    const call = this.#pending.get(id);
    if (!call) return;
    this.#pending.delete(id);
    if (call.isRaw) {
      // Copy a message that is a view of the pipe's buffer. A message that came in several parts has its own buffer.
      const isView = message.byteLength < message.buffer.byteLength;
      call.resolve((isView ? new Uint8Array(message) : message) as never);
      return;
    }
    const { result, error } = JSON.parse(message.toString('utf8')) as {
      result?: object;
      error?: { message: string };
    };
    if (error) call.reject(new ProtocolError(`${call.method}: ${error.message}`));
    else call.resolve(result as never);
  }

  #event(message: Buffer): void {
    const name = message.toString(
      'latin1',
      EVENT_PREFIX.length,
      message.indexOf(QUOTE_CHAR_CODE, EVENT_PREFIX.length),
    );
    const sessions = this.#handlers.get(name);
    if (!sessions || sessions.size === 0) return;
    const { params, sessionId } = JSON.parse(message.toString('utf8')) as {
      params: object;
      sessionId?: string;
    };
    for (const handler of sessions.get(sessionId ?? '') ?? []) handler(params as never);
  }
}

const startsWith = (message: Buffer, opening: Buffer): boolean =>
  message.length > opening.length && message.compare(opening, 0, opening.length, 0, opening.length) === 0;

function readLeadingInteger(message: Buffer, position: number): number {
  let value = 0;
  for (let index = position; ; index++) {
    const digit = (message[index] ?? 0) - 0x30;
    if (digit < 0 || digit > 9) return value;
    value = value * 10 + digit;
  }
}
