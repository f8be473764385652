import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** A listening server: its port, and how to close it with all its connections. */
export type Listening = { readonly port: number; readonly close: () => Promise<void> };

/** Starts a server on a free port of a host, or on the given port. */
export async function listen(server: Server, host: string, port = 0): Promise<Listening> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.once('close', () => sockets.delete(socket));
  });
  server.listen(port, host);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

/** Ports outside the ephemeral range of the system, so that the system does not assign them. */
const FIRST_UNGIVEN_PORT = 61_000;
const LAST_PORT = 65_535;

/** A port without a listener that the system does not assign to anyone else. */
export async function refusingPort(host: string): Promise<number> {
  for (;;) {
    const port = FIRST_UNGIVEN_PORT + Math.floor(Math.random() * (LAST_PORT - FIRST_UNGIVEN_PORT));
    const free = await listen(createServer(), host, port).catch(() => undefined);
    if (!free) continue;
    await free.close();
    return port;
  }
}
