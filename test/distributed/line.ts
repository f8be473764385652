import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A line to a database server that can become slow. */
export interface Line {
  /** The same database, by way of the line. */
  url: string;
  /**
   * From the next statement that contains this (the very next where it is empty) on, one byte a second comes back on each connection, new ones too.
   * Resolves when that statement has been sent.
   */
  slowFrom(statement: string): Promise<void>;
  /** All that was held back comes at once, and what follows as ever. */
  recover(): void;
  close(): Promise<void>;
}

/** One connection: what the server has said that has not come through yet. */
class Passage {
  readonly #held: Buffer[] = [];
  readonly #client: Socket;

  constructor(client: Socket) {
    this.#client = client;
  }

  hold(bytes: Buffer): void {
    this.#held.push(bytes);
  }

  /** Lets so many bytes through. */
  pass(most: number): void {
    const held = Buffer.concat(this.#held.splice(0));
    if (held.length > most) this.#held.push(held.subarray(most));
    if (held.length > 0) this.#client.write(held.subarray(0, most));
  }
}

export async function startLine(databaseUrl: string): Promise<Line> {
  const { hostname, port, pathname } = new URL(databaseUrl);
  const passages = new Set<Passage>();
  const sockets = new Set<Socket>();
  let awaited: { statement: string; sent: () => void } | undefined;
  let isSlow = false;

  const watch = (bytes: Buffer): void => {
    if (!awaited || !bytes.includes(awaited.statement)) return;
    awaited.sent();
    awaited = undefined;
    isSlow = true;
  };
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    const passage = new Passage(client);
    passages.add(passage);
    client.on('data', (bytes) => {
      watch(bytes);
      upstream.write(bytes);
    });
    upstream.on('data', (bytes) => {
      passage.hold(bytes);
      if (!isSlow) passage.pass(Number.POSITIVE_INFINITY);
    });
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        passages.delete(passage);
        other.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const drip = setInterval(() => {
    for (const passage of passages) passage.pass(1);
  }, 1000);
  return {
    url: `postgres://postgres@127.0.0.1:${(server.address() as AddressInfo).port}${pathname}`,
    slowFrom(statement) {
      const { promise, resolve } = Promise.withResolvers<void>();
      awaited = { statement, sent: resolve };
      return promise;
    },
    recover() {
      awaited = undefined;
      isSlow = false;
      for (const passage of passages) passage.pass(Number.POSITIVE_INFINITY);
    },
    async close() {
      clearInterval(drip);
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
}
