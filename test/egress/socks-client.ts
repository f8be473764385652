import { once } from 'node:events';
import net from 'node:net';

/** Asks a SOCKS5 listener for a connection the way Chromium does: names and addresses alike as names. */
export async function socksConnect(proxyServer: string, host: string, port: number) {
  const socket = net.connect({
    port: Number(new URL(proxyServer).port),
    host: '127.0.0.1',
    allowHalfOpen: true,
  });
  socket.on('error', () => {});
  socket.write(Buffer.from([5, 1, 0]));
  await read(socket, 2);
  const name = Buffer.from(host);
  socket.write(
    Buffer.concat([Buffer.from([5, 1, 0, 3, name.length]), name, Buffer.from([port >> 8, port & 255])]),
  );
  const answer = await read(socket, 10);
  return { socket, code: answer[1] };
}

async function read(socket: net.Socket, length: number): Promise<Buffer> {
  for (;;) {
    const bytes = socket.read(length) as Buffer | null;
    if (bytes) return bytes;
    await Promise.race([
      once(socket, 'readable'),
      once(socket, 'close').then(() => Promise.reject(new Error('closed'))),
    ]);
  }
}
