import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { listen } from './listen.ts';

/** One request to a replayed site, with its body. */
export type Asked = {
  /** URL as requested, with the real host name of the site. */
  readonly url: URL;
  readonly method: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
};

/** The replayed site's response; undefined for 404. */
export type Answered = {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
};

/** Recorded sites, served on this machine under their real names. */
export type Replay = {
  /** For `PAGEWRIGHT_PROXY_EXITS`. */
  readonly exit: string;
  /** All requests, in order. */
  readonly asked: Asked[];
  readonly close: () => Promise<void>;
};

const HOST = '127.0.0.1';

/** Starts a proxy that serves these responses on port 80 of every name. It refuses other ports. */
export async function startReplay(answer: (asked: Asked) => Answered | undefined): Promise<Replay> {
  const asked: Asked[] = [];
  const site = createServer((request, response) => {
    void read(request).then((one) => {
      asked.push(one);
      reply(response, answer(one) ?? { status: 404 });
    });
  });
  const exit = createServer().on('connect', ({ url: target = '' }: IncomingMessage, socket: Socket) => {
    socket.on('error', () => undefined);
    if (!target.endsWith(':80')) return void socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
    socket.write('HTTP/1.1 200 OK\r\n\r\n');
    site.emit('connection', socket);
  });
  const { port, close } = await listen(exit, HOST);
  return { exit: `http://${HOST}:${port}?dns=remote`, asked, close };
}

async function read(request: IncomingMessage): Promise<Asked> {
  const { method = 'GET', headers, url = '/' } = request;
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return {
    url: new URL(url, `http://${headers.host ?? 'unnamed.test'}`),
    method,
    headers,
    body: Buffer.concat(parts).toString('utf8'),
  };
}

function reply(response: ServerResponse, { status = 200, headers = {}, body = '' }: Answered): void {
  response.writeHead(status, { 'content-length': String(Buffer.byteLength(body)), ...headers });
  response.end(body);
}
