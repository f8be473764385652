import { once } from 'node:events';
import net from 'node:net';
import { afterEach } from 'vitest';
import { createEgress, type Egress, type EgressOptions, type LocalProxy } from '../../src/egress/index.ts';

const open: (() => unknown)[] = [];

/** Registers a cleanup; cleanups run after the test, newest first. */
export const atEnd = (close: () => unknown): unknown => open.push(close);

afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close();
});

/** Starts a TCP server; it and its connections are closed after the test. */
export async function serve(onConnection: (socket: net.Socket) => void, host = '127.0.0.1'): Promise<number> {
  const sockets = new Set<net.Socket>();
  const server = net.createServer({ allowHalfOpen: true }, (socket) => {
    sockets.add(socket.on('error', () => {}));
    onConnection(socket);
  });
  server.listen(0, host);
  await once(server, 'listening');
  atEnd(() => {
    for (const socket of sockets) socket.destroy();
    return new Promise((resolve) => server.close(resolve));
  });
  return (server.address() as net.AddressInfo).port;
}

/** A port of 127.0.0.1 without a listener. */
export async function closedPort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as net.AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** An egress that may reach 127.0.0.0/8. */
export const egressWith = (options: Partial<EgressOptions> = {}): Egress =>
  createEgress({ allowNetworks: ['127.0.0.0/8'], exits: [], maxTransferBytes: 1_000_000, ...options });

export async function proxyOf(egress: Egress, maxTransferBytes?: number): Promise<LocalProxy> {
  const proxy = await egress.openProxy({ maxTransferBytes });
  atEnd(() => proxy.close());
  return proxy;
}

export const proxyWith = (options: Partial<EgressOptions> = {}): Promise<LocalProxy> =>
  proxyOf(egressWith(options));

/** Reads until the other side closes the connection. Rejects with the errno of a reset. */
export async function readAll(socket: net.Socket): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of socket) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
