import net from 'node:net';
import { createFairQueue, type FairQueue } from '../fair-queue/index.ts';
import { ignoreError } from './connect-tcp.ts';
import type { CheckedExit } from './dialer.ts';
import { EgressError, type EgressStage, TRANSFER_LIMIT_CODE } from './errors.ts';
import { type SocksRequest, receiveSocksRequest } from './exits/socks-handshake.ts';
import { normaliseHost } from './normalise-host.ts';
import { ConnectionJournal, type ConnectionJournalEntry } from './journal.ts';
import { relayData } from './relay.ts';
import { SOCKS_REPLY_CODE, encodeSocksReply, chooseSocksReplyCode } from './exits/socks-messages.ts';

export interface LocalProxyOptions {
  exit: CheckedExit;
  /** Maximum number of bytes that all connections together may receive, and that they may send. */
  maxTransferBytes: number;
  maxSockets: number;
  maxDials: number;
  idleTimeoutMs: number;
  handshakeTimeoutMs: number;
}

/** Event: the transfer limit was exceeded, so every connection of the proxy was closed. */
export interface TransferLimitHit {
  limitBytes: number;
  measuredBytes: number;
}

/**
 * A SOCKS5 listener on a loopback port for one browser context. Chromium does not support SOCKS
 * authentication, so other programs on this machine could use the port while it is open. The address policy applies to
 * them too.
 */
export class LocalProxy {
  /** `socks5://127.0.0.1:PORT`, the proxy setting of the browser context. */
  readonly proxyServer: string;
  bytesIn = 0;
  bytesOut = 0;
  limitHit: TransferLimitHit | undefined;
  #journal = new ConnectionJournal();
  readonly #server: net.Server;
  readonly #options: LocalProxyOptions;
  readonly #sockets = new Set<net.Socket>();
  readonly #dials: FairQueue;
  readonly #limitListeners: ((hit: TransferLimitHit) => void)[] = [];
  #closed: Promise<void> | undefined;

  private constructor(server: net.Server, port: number, options: LocalProxyOptions) {
    this.#server = server;
    this.#options = options;
    this.#dials = createFairQueue(options.maxDials);
    this.proxyServer = `socks5://127.0.0.1:${port}`;
    server.maxConnections = options.maxSockets;
    server.on('connection', (client) => void this.#serve(client));
  }

  static async open(options: LocalProxyOptions): Promise<LocalProxy> {
    const server = net.createServer({ noDelay: true, allowHalfOpen: true });
    await new Promise<void>((resolve, reject) => {
      server.on('error', reject);
      server.listen({ port: 0, host: '127.0.0.1', backlog: 511 }, resolve);
    });
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('The SOCKS listener has no port');
    return new LocalProxy(server, address.port, options);
  }

  /** The connection attempts so far. The list grows while the proxy is open. */
  get journal(): readonly ConnectionJournalEntry[] {
    return this.#journal.entries;
  }

  /** Calls the callback once when the transfer limit is exceeded, or at once if it was exceeded before. */
  onLimit(callback: (hit: TransferLimitHit) => void): void {
    if (this.limitHit) callback(this.limitHit);
    else this.#limitListeners.push(callback);
  }

  /** Resets counts, limit and journal for the next capture of the same context. Keeps connections open. */
  startCapture(): void {
    this.limitHit = undefined;
    this.bytesIn = 0;
    this.bytesOut = 0;
    this.#journal = new ConnectionJournal();
    this.#limitListeners.length = 0;
  }

  /** Ends all connections and connection attempts. Resolves when the listener and all sockets are closed. */
  close(): Promise<void> {
    this.#closed ??= new Promise((resolve) => {
      const socketsClosed = [...this.#sockets].map(
        (socket) => new Promise((end) => socket.once('close', end)),
      );
      this.#server.close(() => void Promise.all(socketsClosed).then(() => resolve()));
      this.#destroyAll();
    });
    return this.#closed;
  }

  async #serve(client: net.Socket): Promise<void> {
    client.on('error', ignoreError);
    this.#track(client);
    const request = await receiveSocksRequest(client, this.#options.handshakeTimeoutMs);
    if (!request) return;
    const entry = this.#journal.open(normaliseHost(request.host) ?? request.host, request.port);
    try {
      this.#relay(client, await this.#dialWithLimit(entry, request), entry, request);
    } catch (error) {
      client.write(encodeSocksReply(chooseSocksReplyCode(error)));
      client.destroySoon();
    }
  }

  async #dialWithLimit(entry: ConnectionJournalEntry, request: SocksRequest): Promise<net.Socket> {
    const release = await this.#dials.acquire(this.proxyServer);
    try {
      if (this.limitHit) {
        recordFailure(entry, 'limit', TRANSFER_LIMIT_CODE);
        throw new EgressError('limit', TRANSFER_LIMIT_CODE, 'the transfer limit was hit');
      }
      return await this.#options.exit.dial(entry, request.clientClosed);
    } finally {
      release();
    }
  }

  /** Answers the request of the client and starts to relay data. */
  #relay(client: net.Socket, origin: net.Socket, entry: ConnectionJournalEntry, request: SocksRequest): void {
    this.#track(origin);
    if (client.destroyed || this.limitHit) {
      origin.on('error', ignoreError).destroy();
      client.destroy();
      return;
    }
    client.write(encodeSocksReply(SOCKS_REPLY_CODE.succeeded));
    request.release();
    relayData(client, origin, this.#options.idleTimeoutMs, {
      onReceived: (bytes) => {
        this.bytesIn += bytes;
        entry.bytesIn += bytes;
        return this.#enforceTransferLimit(this.bytesIn, entry);
      },
      onSent: (bytes) => {
        this.bytesOut += bytes;
        entry.bytesOut += bytes;
        return this.#enforceTransferLimit(this.bytesOut, entry);
      },
      onOriginEnd: async (code) => {
        if (entry.stage !== undefined) return;
        if (!(await this.#options.exit.isAlive())) recordFailure(entry, 'exit', 'EEXITDIED');
        else if (code !== undefined) recordFailure(entry, 'connect', code);
      },
      onIdle: () => recordFailure(entry, 'limit', 'EIDLE'),
    });
  }

  /** Returns whether a number of bytes is within the limit. Otherwise closes all connections of the proxy. */
  #enforceTransferLimit(measuredBytes: number, entry: ConnectionJournalEntry): boolean {
    const limitBytes = this.#options.maxTransferBytes;
    if (measuredBytes <= limitBytes && !this.limitHit) return true;
    if (this.limitHit) return false;
    this.limitHit = { limitBytes, measuredBytes };
    recordFailure(entry, 'limit', TRANSFER_LIMIT_CODE);
    this.#destroyAll();
    for (const callback of this.#limitListeners.splice(0)) callback(this.limitHit);
    return false;
  }

  #track(socket: net.Socket): void {
    this.#sockets.add(socket);
    socket.once('close', () => this.#sockets.delete(socket));
  }

  #destroyAll(): void {
    for (const socket of this.#sockets) socket.destroy();
  }
}

function recordFailure(entry: ConnectionJournalEntry, stage: EgressStage, code: string): void {
  entry.stage = stage;
  entry.code = code;
  entry.durationMs ??= 0;
}
