import { once } from 'node:events';
import net from 'node:net';
import { atEnd } from './fixtures.ts';
import { readBytes } from './socks-client.ts';

export interface ProxyOptions {
  username?: string;
  password?: string;
  /** SOCKS reply to send instead of connecting. */
  reply?: number;
  /** HTTP status to send instead of connecting. */
  status?: number;
  /** Refuses every target with a general failure, which does not say what is wrong with the target. */
  declines?: boolean;
  declinesHosts?: string[];
  /** Names that the proxy can resolve. */
  hosts?: Record<string, string>;
  misbehave?: 'hang' | 'garbage' | 'flood' | 'reset' | 'hangUp';
}

export type Proxy = Awaited<ReturnType<typeof startProxy>>;

/** Starts a proxy for one test. */
export async function proxy(scheme: 'http' | 'socks5', options: ProxyOptions): Promise<Proxy> {
  const started = await startProxy(scheme, options);
  atEnd(() => started.close());
  return started;
}

/** Starts a proxy. `asked` collects the requested targets. */
export async function startProxy(scheme: 'http' | 'socks5', options: ProxyOptions) {
  const asked: string[] = [];
  const connections = new Set<net.Socket>();
  const server = net.createServer({ allowHalfOpen: true }, (socket) => {
    connections.add(socket);
    socket.on('error', () => {}).on('close', () => connections.delete(socket));
    if (options.misbehave) return misbehave(socket, options.misbehave);
    const speak = scheme === 'http' ? speakHttp : speakSocks;
    speak(socket, options, asked).catch(() => socket.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const die = async (how: 'reset' | 'end') => {
    const closed = new Promise((resolve) => server.close(resolve));
    for (const socket of connections) {
      if (how === 'reset') socket.resetAndDestroy();
      else socket.destroy();
    }
    await closed;
  };
  const close = async () => {
    if (server.listening) await die('reset');
  };
  return { port: (server.address() as net.AddressInfo).port, asked, connections, die, close };
}

function misbehave(socket: net.Socket, how: NonNullable<ProxyOptions['misbehave']>): void {
  socket.once('data', () => {
    if (how === 'garbage') socket.write('\u0000\u0001 what?\r\n\r\n');
    if (how === 'reset') socket.resetAndDestroy();
    if (how === 'hangUp') socket.end();
    if (how === 'flood') socket.write(Buffer.from(`HTTP/1.1 200 OK\r\nx: ${'x'.repeat(100_000)}`));
  });
  socket.on('end', () => socket.end());
}

async function speakHttp(client: net.Socket, options: ProxyOptions, asked: string[]): Promise<void> {
  let head = '';
  while (!head.endsWith('\r\n\r\n')) head += (await readBytes(client, 1)).toString('latin1');
  const target = /^CONNECT (\S+) HTTP\/1\.1\r\n/.exec(head)?.[1] ?? '';
  const token = Buffer.from(`${options.username}:${options.password}`).toString('base64');
  if (options.username !== undefined && !head.includes(`\r\nProxy-Authorization: Basic ${token}\r\n`)) {
    return void client.end('HTTP/1.1 407 Who are you\r\n\r\n');
  }
  asked.push(target);
  const [, host = '', port = ''] = /^\[?(.*?)\]?:(\d+)$/.exec(target) ?? [];
  if (options.status !== undefined) return void client.end(`HTTP/1.1 ${options.status} No\r\n\r\n`);
  if (options.declines || options.declinesHosts?.includes(host))
    return void client.end('HTTP/1.0 502 No\r\n\r\n');
  await join(client, options.hosts?.[host] ?? host, Number(port), Buffer.from('HTTP/1.1 200 OK\r\n\r\n'));
}

async function speakSocks(client: net.Socket, options: ProxyOptions, asked: string[]): Promise<void> {
  const methods = await readBytes(client, (await readBytes(client, 2))[1] ?? 0);
  if (options.username === undefined) client.write(Buffer.from([5, 0]));
  else {
    if (!methods.includes(2)) return void client.end(Buffer.from([5, 255]));
    client.write(Buffer.from([5, 2]));
    const username = await readBytes(client, (await readBytes(client, 2))[1] ?? 0);
    const password = await readBytes(client, (await readBytes(client, 1))[0] ?? 0);
    const known = username.toString() === options.username && password.toString() === options.password;
    client.write(Buffer.from([1, known ? 0 : 1]));
    if (!known) return void client.end();
  }
  const type = (await readBytes(client, 4))[3];
  let host: string;
  if (type === 3) host = (await readBytes(client, (await readBytes(client, 1))[0] ?? 0)).toString();
  else if (type === 1) host = (await readBytes(client, 4)).join('.');
  else
    host = new URL(
      `http://[${((await readBytes(client, 16)).toString('hex').match(/.{4}/g) ?? []).join(':')}]`,
    ).hostname;
  const port = (await readBytes(client, 2)).readUInt16BE();
  asked.push(`${host}:${port}`);
  const refusal = options.reply ?? (options.declines ? 1 : 0);
  if (refusal !== 0) return void client.end(Buffer.from([5, refusal, 0, 1, 0, 0, 0, 0, 0, 0]));
  await join(client, options.hosts?.[host] ?? host, port, Buffer.from([5, 0, 0, 3, 1, 120, 0, 0]));
}

async function join(client: net.Socket, host: string, port: number, answer: Buffer): Promise<void> {
  const origin = net.connect({ host: host.replace(/^\[|\]$/g, ''), port });
  origin.on('error', () => client.resetAndDestroy());
  client.on('error', () => origin.destroy()).on('close', () => origin.destroy());
  await once(origin, 'connect');
  client.write(answer);
  client.pipe(origin).pipe(client);
}
