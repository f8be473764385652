import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** A listening server: its port, and how to end it with everything that hangs on it. */
export type Listening = { readonly port: number; readonly close: () => Promise<void> };

/** Starts a server on a free port of a host, or on the port given. */
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

/** A port on which nothing listens: one that was free a moment ago. */
export async function refusingPort(host: string): Promise<number> {
  const { port, close } = await listen(createServer(), host);
  await close();
  return port;
}
