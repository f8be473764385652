import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A TCP proxy to a database server that can become slow. */
export interface Line {
  /** URL of the database through the proxy. */
  url: string;
  /**
   * Delays the next statement that contains this text, and everything after it: each connection, also a new one,
   * returns one byte a second. An empty text matches every statement. Resolves when the statement has been sent.
   */
  slowFrom(statement: string): Promise<void>;
  /** Whether the statement of `slowFrom` has been sent. */
  isSlow(): boolean;
  /** Returns the number of connections that ended since the line became slow. */
  countEnded(): number;
  /** Sends all buffered bytes at once, and stops the delay. */
  recover(): void;
  close(): Promise<void>;
}

/** A connection, with the bytes of the server that were not forwarded yet. */
class DelayedConnection {
  readonly #buffered: Buffer[] = [];
  readonly #client: Socket;

  constructor(client: Socket) {
    this.#client = client;
  }

  buffer(bytes: Buffer): void {
    this.#buffered.push(bytes);
  }

  /** Forwards at most `most` bytes of the buffer. */
  forward(most: number): void {
    const bytes = Buffer.concat(this.#buffered.splice(0));
    if (bytes.length > most) this.#buffered.push(bytes.subarray(most));
    if (bytes.length > 0) this.#client.write(bytes.subarray(0, most));
  }
}

export async function startLine(databaseUrl: string): Promise<Line> {
  const { hostname, port, pathname } = new URL(databaseUrl);
  const connections = new Set<DelayedConnection>();
  const sockets = new Set<Socket>();
  let awaited: { statement: string; sent: () => void } | undefined;
  let isSlow = false;
  let ended = 0;

  const watch = (bytes: Buffer): void => {
    if (!awaited || !bytes.includes(awaited.statement)) return;
    awaited.sent();
    awaited = undefined;
    isSlow = true;
    ended = 0;
  };
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    const connection = new DelayedConnection(client);
    connections.add(connection);
    client.on('close', () => ended++);
    client.on('data', (bytes) => {
      watch(bytes);
      upstream.write(bytes);
    });
    upstream.on('data', (bytes) => {
      connection.buffer(bytes);
      if (!isSlow) connection.forward(Number.POSITIVE_INFINITY);
    });
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        connections.delete(connection);
        other.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const timer = setInterval(() => {
    for (const connection of connections) connection.forward(1);
  }, 1000);
  return {
    url: `postgres://postgres@127.0.0.1:${(server.address() as AddressInfo).port}${pathname}`,
    slowFrom(statement) {
      const { promise, resolve } = Promise.withResolvers<void>();
      awaited = { statement, sent: resolve };
      return promise;
    },
    isSlow: () => isSlow,
    countEnded: () => ended,
    recover() {
      awaited = undefined;
      isSlow = false;
      for (const connection of connections) connection.forward(Number.POSITIVE_INFINITY);
    },
    async close() {
      clearInterval(timer);
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
}
