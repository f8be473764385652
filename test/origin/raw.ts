import { createServer, type Socket } from 'node:net';
import { type Journal, watchConnections } from './journal.ts';
import { type Listening, listen } from './listen.ts';

/** What a server does with a connection instead of speaking HTTP. */
export type Misbehaviour = (socket: Socket) => void;

/** Ways to break a connection before or after the first byte of the request, which is not parsed. */
export const MISBEHAVIOURS = {
  /** Closes the connection with FIN after accepting it. */
  closed: (socket) => socket.end(),
  /** Resets the connection after accepting it. */
  reset: (socket) => socket.resetAndDestroy(),
  /** Reads the request and closes without a response. */
  empty: (socket) => socket.once('data', () => socket.end()),
  /** Reads the request and sends a reset. */
  resetAfterRequest: (socket) => socket.once('data', () => socket.resetAndDestroy()),
  /** Accepts and never answers. */
  silent: (socket) => socket.resume(),
  /** Answers with bytes that are not HTTP. */
  babble: (socket) => socket.once('data', () => socket.end('220 mail.example ESMTP ready\r\n')),
  /** Sends half a status line and waits. */
  halfHead: (socket) => socket.once('data', () => socket.write('HTTP/1.1 200 O')),
} satisfies Record<string, Misbehaviour>;

/**
 * Starts a server that handles the raw connection.
 *
 * @param misbehaviour called once for every connection
 * @param host the address to listen on
 */
export function startRaw(misbehaviour: Misbehaviour, host = '127.0.0.1'): Promise<Listening> {
  return listen(createServer(misbehaviour), host);
}

/** Starts one server for every known misbehaviour. */
export async function startMisbehaving(
  journal: Journal,
  host: string,
): Promise<{ name: keyof typeof MISBEHAVIOURS; listening: Listening }[]> {
  const names = Object.keys(MISBEHAVIOURS) as (keyof typeof MISBEHAVIOURS)[];
  return await Promise.all(
    names.map(async (name) => {
      const server = createServer(MISBEHAVIOURS[name]);
      watchConnections(journal, name, server);
      return { name, listening: await listen(server, host) };
    }),
  );
}
