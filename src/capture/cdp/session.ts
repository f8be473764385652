import type {
  CommandName,
  CommandParams,
  CommandResult,
  CdpConnection,
  EventName,
  EventParams,
} from './connection.ts';

/**
 * A flat session with one target. `fail` ends the session and rejects all pending and later calls with the reason, so a
 * crash, an abort or a deadline can stop a capture at any point.
 */
export class CdpSession {
  readonly id: string;
  readonly #connection: CdpConnection;
  /** Number of commands sent so far. */
  commandCount = 0;
  #failed: { reason: unknown } | undefined;

  constructor(connection: CdpConnection, id: string) {
    this.#connection = connection;
    this.id = id;
  }

  /** The reason why the session ended; undefined while it is open. */
  get failure(): unknown {
    return this.#failed?.reason;
  }

  send<Name extends CommandName>(method: Name, params?: CommandParams<Name>): Promise<CommandResult<Name>> {
    if (this.#failed) return Promise.reject(this.#failed.reason);
    this.commandCount++;
    return this.#connection.send(method, params, this.id);
  }

  /** Sends a command and resolves with the whole reply message as unparsed bytes. */
  sendRaw<Name extends CommandName>(method: Name, params?: CommandParams<Name>): Promise<Uint8Array> {
    if (this.#failed) return Promise.reject(this.#failed.reason);
    this.commandCount++;
    return this.#connection.sendRaw(method, params, this.id);
  }

  on<Name extends EventName>(event: Name, handler: (params: EventParams<Name>) => void): () => void {
    return this.#connection.on(event, handler, this.id);
  }

  fail(reason: unknown): void {
    if (this.#failed) return;
    this.#failed = { reason };
    this.#connection.dropSession(this.id, reason);
  }
}
