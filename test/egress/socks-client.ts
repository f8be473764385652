import { once } from 'node:events';
import net from 'node:net';
import { atEnd } from './fixtures.ts';

/** Connects to a local proxy without sending anything. */
export function rawClient(proxyServer: string): net.Socket {
  const socket = net.connect({
    port: Number(new URL(proxyServer).port),
    host: '127.0.0.1',
    allowHalfOpen: true,
  });
  atEnd(() => socket.destroy());
  return socket.on('error', () => {});
}

/** Creates the request that Chromium sends. Chromium encodes addresses as names too. */
export function request(host: string, port: number): Buffer {
  const name = Buffer.from(host);
  return Buffer.concat([Buffer.from([5, 1, 0, 3, name.length]), name, Buffer.from([port >> 8, port & 255])]);
}

/** Requests a connection from a SOCKS5 listener; `code` is its reply, 0 for success. */
export async function socksConnect(proxyServer: string, host: string, port: number) {
  const socket = rawClient(proxyServer);
  socket.write(Buffer.from([5, 1, 0]));
  await readBytes(socket, 2);
  socket.write(request(host, port));
  const code = (await readBytes(socket, 10))[1];
  return { socket, code };
}

export async function readBytes(socket: net.Socket, length: number): Promise<Buffer> {
  let bytes = Buffer.alloc(0);
  while (bytes.length < length) {
    const more = socket.read() as Buffer | null;
    if (more) bytes = Buffer.concat([bytes, more]);
    else if (socket.readableEnded || socket.destroyed) throw new Error('closed');
    else await Promise.race([once(socket, 'readable'), once(socket, 'close')]);
  }
  if (bytes.length > length) socket.unshift(bytes.subarray(length));
  return bytes.subarray(0, length);
}
