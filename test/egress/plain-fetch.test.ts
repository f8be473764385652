import { once } from 'node:events';
import http from 'node:http';
import https from 'node:https';
import net from 'node:net';
import tls from 'node:tls';
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toChromiumError, type Egress, FetchFailure, TransferLimitError } from '../../src/egress/index.ts';
import { AUTHORITY, CERTIFICATE, EXPIRED_CERTIFICATE, KEY } from './certificates.ts';
import { atEnd, closedPort, egressWith, serve } from './fixtures.ts';
import { proxy } from './proxy.ts';

async function listen(server: http.Server | https.Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  atEnd(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });
  return (server.address() as net.AddressInfo).port;
}

type PlainAnswer = Awaited<ReturnType<Egress['fetch']>>;

const site = (handler: http.RequestListener): Promise<number> => listen(http.createServer(handler));

/** Sends these bytes on every connection and closes it. */
const raw = (bytes: string): Promise<number> =>
  serve((socket) => void socket.once('data', () => socket.end(bytes)));

async function failureOfFetch(
  url: string,
  egress: Egress = egressWith(),
  options = {},
): Promise<FetchFailure> {
  try {
    await (await egress.fetch(url, options)).bytes();
  } catch (error) {
    if (error instanceof FetchFailure) return error;
    throw error;
  }
  throw new Error(`${url} did not fail`);
}

describe('a plain fetch', () => {
  it('returns body, status, headers and URL', async () => {
    const port = await site((request, response) => {
      response.setHeader('X-Two', ['a', 'b']);
      response.writeHead(404, { 'Content-Type': 'text/plain' });
      response.end(`${request.method} ${request.url} ${request.headers['x-mine']} ${request.headers.host}`);
    });
    const answer = await egressWith().fetch(`http://localhost:${port}/a?b=c#d`, {
      headers: { 'X-Mine': '1' },
    });
    expect(answer).toMatchObject({ status: 404, url: `http://localhost:${port}/a?b=c#d`, redirects: [] });
    expect(answer.headers).toMatchObject({ 'content-type': 'text/plain', 'x-two': 'a, b' });
    expect((await answer.bytes()).toString()).toBe(`GET /a?b=c 1 localhost:${port}`);
  });

  it.each([
    ['', undefined],
    ['user:p%C3%A4ss%20w@', `Basic ${Buffer.from('user:päss w').toString('base64')}`],
    ['user@', `Basic ${Buffer.from('user:').toString('base64')}`],
  ])('sends the credentials of the URL %j as %s', async (credentials, expected) => {
    const port = await site((request, response) => response.end(JSON.stringify(request.headers)));
    const answer = await egressWith().fetch(`http://${credentials}127.0.0.1:${port}/`);
    expect(JSON.parse((await answer.bytes()).toString()).authorization).toBe(expected);
  });

  it.each([
    ['was read', async (answer: PlainAnswer) => void (await answer.bytes())],
    ['is not wanted', (answer: PlainAnswer) => answer.close()],
  ])('closes its connection when the response body %s', async (_name, end) => {
    const server = http.createServer((_request, response) => void response.end('body'));
    const port = await listen(server);
    let open = 0;
    server.on('connection', (socket) => {
      open++;
      socket.on('close', () => open--);
    });
    const answer = await egressWith().fetch(`http://127.0.0.1:${port}/`);
    expect(open).toBe(1);
    await end(answer);
    await expect.poll(() => open).toBe(0);
  });

  it('sends a POST, and changes to GET if a redirect requires it', async () => {
    const port = await site((request, response) => {
      if (request.url === '/303') response.writeHead(303, { location: '/end' }).end();
      else if (request.url === '/307') response.writeHead(307, { location: 'end' }).end('moved');
      else {
        request.setEncoding('utf8');
        let body = '';
        request.on('data', (data) => (body += data));
        request.on('end', () => response.end(`${request.method} ${body} ${request.headers['content-type']}`));
      }
    });
    const post = async (path: string) => {
      const options = { method: 'POST', body: 'data', headers: { 'Content-Type': 'text/x' } } as const;
      const answer = await egressWith().fetch(`http://127.0.0.1:${port}${path}`, options);
      return [(await answer.bytes()).toString(), answer.url, answer.redirects.map(({ status }) => status)];
    };
    const end = `http://127.0.0.1:${port}/end`;
    expect(await post('/end')).toEqual(['POST data text/x', end, []]);
    expect(await post('/307')).toEqual(['POST data text/x', end, [307]]);
    expect(await post('/303')).toEqual(['GET  undefined', end, [303]]);
  });

  it('sends no cookies, tokens or credentials of the caller to another origin after a redirect', async () => {
    const other = await site((request, response) => response.end(JSON.stringify(request.headers)));
    const port = await site((_request, response) => {
      response.writeHead(302, { location: `http://127.0.0.1:${other}/` }).end();
    });
    const answer = await egressWith().fetch(`http://us%65r:pass@127.0.0.1:${port}/`, {
      headers: { Cookie: 'a=b', 'X-Token': 'secret', 'Accept-Language': 'de' },
    });
    const headers = JSON.parse((await answer.bytes()).toString());
    expect(headers).toMatchObject({ 'accept-language': 'de' });
    expect(headers).not.toHaveProperty('cookie');
    expect(headers).not.toHaveProperty('x-token');
    expect(headers).not.toHaveProperty('authorization');
  });

  it.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
    ['zstd', zstdCompressSync],
    ['br, gzip', (bytes: Buffer) => gzipSync(brotliCompressSync(bytes))],
    ['gzip, identity', gzipSync],
    ['identity, gzip', gzipSync],
  ])('decodes the content encoding %s', async (encoding, encode) => {
    const port = await site((_request, response) => {
      response.setHeader('content-encoding', encoding);
      response.end(encode(Buffer.from('text '.repeat(1_000))));
    });
    const answer = await egressWith().fetch(`http://127.0.0.1:${port}/`);
    expect((await answer.bytes()).toString()).toBe('text '.repeat(1_000));
  });

  it.each([
    ['decoded', { 'content-encoding': 'gzip' }, gzipSync(Buffer.alloc(200_000_000))],
    ['encoded', {}, Buffer.alloc(1_000_001)],
  ])('stops reading at the limit of %s bytes', async (_name, headers, body) => {
    const port = await site((_request, response) => {
      response.writeHead(200, headers).end(body);
    });
    const failure = await failureOfFetch(`http://127.0.0.1:${port}/`);
    expect(failure).toMatchObject({ stage: 'limit', code: 'ETRANSFERLIMIT' });
    expect(failure.cause).toBeInstanceOf(TransferLimitError);
    expect(failure.cause).toMatchObject({ limitBytes: 1_000_000 });
    expect(toChromiumError(failure)).toBeUndefined();
  });

  it('rejects a response whose declared size is above the limit without reading it', async () => {
    const port = await raw('HTTP/1.1 200 OK\r\ncontent-length: 1000001\r\n\r\n');
    const failure = await failureOfFetch(`http://127.0.0.1:${port}/`);
    expect(failure.cause).toMatchObject({ limitBytes: 1_000_000, measuredBytes: 1_000_001 });
  });

  it('accepts a response of exactly the size limit', async () => {
    const port = await site((_request, response) => void response.end(Buffer.alloc(1_000)));
    expect(
      (await (await egressWith().fetch(`http://127.0.0.1:${port}/`, { maxBytes: 1_000 })).bytes()).length,
    ).toBe(1_000);
    expect(await failureOfFetch(`http://127.0.0.1:${port}/`, egressWith(), { maxBytes: 999 })).toMatchObject({
      stage: 'limit',
    });
  });

  it.each([
    ['file:///etc/passwd', 'net::ERR_UNSAFE_REDIRECT'],
    ['data:text/plain,x', 'net::ERR_UNSAFE_REDIRECT'],
    ['http://127.0.0.1:6667/', 'net::ERR_UNSAFE_PORT'],
    ['http://10.0.0.1/', 'net::ERR_ADDRESS_INVALID'],
    ['http://0xa.1/', 'net::ERR_ADDRESS_INVALID'],
    ['//[::ffff:10.0.0.1]/', 'net::ERR_ADDRESS_INVALID'],
    ['http://[', 'net::ERR_INVALID_REDIRECT'],
    ['http://nowhere.invalid/', 'net::ERR_NAME_NOT_RESOLVED'],
  ])('does not follow a redirect to %s', async (location, netError) => {
    const port = await site((_request, response) => {
      response.writeHead(302, { location }).end();
    });
    const failure = await failureOfFetch(`http://127.0.0.1:${port}/`);
    expect(toChromiumError(failure)).toBe(netError);
    expect(failure.redirects.length).toBeLessThanOrEqual(1);
  });

  it('follows at most ten redirects', async () => {
    const port = await site(({ url = '' }, response) => {
      const left = Number(url.slice(1));
      if (left === 0) response.end('arrived');
      else response.writeHead(301, { location: `/${left - 1}` }).end();
    });
    expect((await egressWith().fetch(`http://127.0.0.1:${port}/10`)).redirects).toHaveLength(10);
    const failure = await failureOfFetch(`http://127.0.0.1:${port}/11`);
    expect(toChromiumError(failure)).toBe('net::ERR_TOO_MANY_REDIRECTS');
    expect(failure.redirects.at(-1)?.status).toBe(301);
  });

  it.each([
    ['nothing', '', 'net::ERR_EMPTY_RESPONSE'],
    ['no HTTP', 'hello there, this is no HTTP\r\n\r\n', 'net::ERR_INVALID_HTTP_RESPONSE'],
    ['half a body', 'HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhalf', 'net::ERR_CONNECTION_CLOSED'],
    [
      'half a chunk',
      'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n10\r\nhalf',
      'net::ERR_CONNECTION_CLOSED',
    ],
    [
      'bytes that are no gzip',
      'HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\n\r\nplain',
      'net::ERR_CONTENT_DECODING_FAILED',
    ],
    [
      'too many encodings',
      'HTTP/1.1 200 OK\r\ncontent-encoding: gzip,gzip,gzip,gzip\r\n\r\nx',
      'net::ERR_CONTENT_DECODING_FAILED',
    ],
    [
      'headers without end',
      `HTTP/1.1 200 OK\r\nx: ${'x'.repeat(300_000)}\r\n\r\n`,
      'net::ERR_RESPONSE_HEADERS_TOO_BIG',
    ],
  ])('classifies the failure of an origin that answers %s', async (_name, bytes, netError) => {
    expect(toChromiumError(await failureOfFetch(`http://127.0.0.1:${await raw(bytes)}/`))).toBe(netError);
  });

  it('reports refused, reset and late connections and unsupported schemes with their codes', async () => {
    const named = async (url: string, options = {}) =>
      toChromiumError(await failureOfFetch(url, egressWith(), options));
    const resetting = await serve((socket) => void socket.once('data', () => socket.resetAndDestroy()));
    const silent = await serve(() => {});
    expect(await named(`http://127.0.0.1:${await closedPort()}/`)).toBe('net::ERR_CONNECTION_REFUSED');
    expect(await named(`http://127.0.0.1:${resetting}/`)).toBe('net::ERR_CONNECTION_RESET');
    expect(await named(`http://127.0.0.1:${silent}/`, { timeoutMs: 1000 })).toBe('net::ERR_TIMED_OUT');
    expect(await named('ftp://127.0.0.1/')).toBe('net::ERR_UNKNOWN_URL_SCHEME');
    expect(await named(`http://us%zzer@127.0.0.1:${await closedPort()}/`)).toBe(
      'net::ERR_CONNECTION_REFUSED',
    );
  });

  it('accepts a fractional time limit', async () => {
    const port = await site((_, response) => response.end('content'));
    const answer = await egressWith().fetch(`http://127.0.0.1:${port}/`, { timeoutMs: 59_999.5 });
    expect((await answer.bytes()).toString()).toBe('content');
  });

  it('stops when its signal aborts, before and during the body', async () => {
    const gone = Promise.withResolvers<void>();
    const port = await site((request, response) => {
      response.writeHead(200).write('first');
      request.on('close', gone.resolve);
    });
    expect(
      await failureOfFetch(`http://127.0.0.1:${port}/`, egressWith(), { signal: AbortSignal.abort() }),
    ).toMatchObject({
      stage: 'aborted',
    });
    const controller = new AbortController();
    const answer = await egressWith().fetch(`http://127.0.0.1:${port}/`, { signal: controller.signal });
    const reading = answer.bytes().catch((error: unknown) => error);
    controller.abort();
    expect(await reading).toMatchObject({ name: 'FetchFailure', stage: 'aborted' });
    await gone.promise;
  });

  it('closes its connection when the caller stops reading the body early', async () => {
    const gone = Promise.withResolvers<void>();
    const port = await site((request, response) => {
      response.writeHead(200).write('first');
      request.on('close', gone.resolve);
    });
    const answer = await egressWith().fetch(`http://127.0.0.1:${port}/`);
    for await (const chunk of answer.body) {
      expect(Buffer.from(chunk).toString()).toBe('first');
      break;
    }
    await gone.promise;
  });

  it('closes its connection when the caller never reads the body', async () => {
    const gone = Promise.withResolvers<void>();
    const port = await site((request, response) => {
      response.writeHead(200).write('first');
      request.on('close', gone.resolve);
    });
    await (await egressWith().fetch(`http://127.0.0.1:${port}/`)).close();
    await gone.promise;
  });

  it('ignores the proxy variables of the environment', async () => {
    const { port: other, asked } = await proxy('http', {});
    const port = await site((_request, response) => void response.end('direct'));
    process.env['HTTP_PROXY'] = process.env['http_proxy'] = `http://127.0.0.1:${other}`;
    atEnd(() => {
      delete process.env['HTTP_PROXY'];
      delete process.env['http_proxy'];
    });
    expect((await (await egressWith().fetch(`http://127.0.0.1:${port}/`)).bytes()).toString()).toBe('direct');
    expect(asked).toEqual([]);
  });
});

describe('a plain fetch over TLS', () => {
  const trusted = tls.getCACertificates('default');
  beforeAll(() => tls.setDefaultCACertificates([...trusted, AUTHORITY]));
  afterAll(() => tls.setDefaultCACertificates(trusted));

  const secure = (cert: string) =>
    listen(
      https.createServer(
        { key: KEY, cert },
        (request, response) => void response.end(`secret for ${request.headers.host}`),
      ),
    );

  it.each([
    ['directly', undefined],
    ['through an HTTP exit', 'http'],
    ['through a SOCKS exit', 'socks5'],
  ] as const)('verifies the certificate of the origin %s', async (_name, scheme) => {
    const port = await secure(CERTIFICATE);
    const exits = scheme ? [`${scheme}://127.0.0.1:${(await proxy(scheme, {})).port}`] : [];
    const answer = await egressWith({ exits }).fetch(`https://localhost:${port}/`);
    expect((await answer.bytes()).toString()).toBe(`secret for localhost:${port}`);
  });

  it('sends the name of the origin in the TLS handshake, and none for an address', async () => {
    const names: string[] = [];
    const options: https.ServerOptions = {
      key: KEY,
      cert: CERTIFICATE,
      SNICallback: (name, done) => {
        names.push(name);
        done(null);
      },
    };
    const port = await listen(https.createServer(options, (_request, response) => void response.end('x')));
    await (await egressWith().fetch(`https://localhost:${port}/`)).bytes();
    await egressWith()
      .fetch(`https://127.0.0.1:${port}/`)
      .catch(() => undefined);
    expect(names).toEqual(['localhost']);
  });

  it('rejects an expired certificate, another name, an unknown authority and a server without TLS', async () => {
    const named = async (url: string) => toChromiumError(await failureOfFetch(url));
    process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';
    atEnd(() => delete process.env['NODE_TLS_REJECT_UNAUTHORIZED']);
    expect(await named(`https://localhost:${await secure(EXPIRED_CERTIFICATE)}/`)).toBe(
      'net::ERR_CERT_DATE_INVALID',
    );
    expect(await named(`https://127.0.0.1:${await secure(CERTIFICATE)}/`)).toBe(
      'net::ERR_CERT_COMMON_NAME_INVALID',
    );
    expect(await named(`https://localhost:${await raw('no TLS')}/`)).toBe('net::ERR_SSL_PROTOCOL_ERROR');
    tls.setDefaultCACertificates(trusted);
    atEnd(() => tls.setDefaultCACertificates([...trusted, AUTHORITY]));
    expect(await named(`https://localhost:${await secure(CERTIFICATE)}/`)).toBe(
      'net::ERR_CERT_AUTHORITY_INVALID',
    );
  });

  it('rejects a redirect to a bad certificate', async () => {
    const bad = await secure(EXPIRED_CERTIFICATE);
    const port = await site((_request, response) => {
      response.writeHead(302, { location: `https://localhost:${bad}/` }).end();
    });
    const failure = await failureOfFetch(`http://localhost:${port}/`);
    expect(failure).toMatchObject({ stage: 'tls', url: `https://localhost:${bad}/` });
  });
});

describe('a plain fetch through an exit', () => {
  it.each([
    ['http', 'http'],
    ['socks5', 'http'],
    ['http', 'https'],
    ['socks5', 'https'],
  ] as const)(
    'over %s reports a failure of the exit if the exit disconnects during a request for %s',
    async (scheme, protocol) => {
      const { port, die, connections } = await proxy(scheme, {});
      const asked = Promise.withResolvers<void>();
      const origin = await serve((socket) => void socket.once('data', () => asked.resolve()));
      const fetching = failureOfFetch(
        `${protocol}://127.0.0.1:${origin}/`,
        egressWith({ exits: [`${scheme}://127.0.0.1:${port}`] }),
      );
      await asked.promise;
      expect(connections.size).toBe(1);
      await die('reset');
      expect(await fetching).toMatchObject({ stage: 'exit', code: 'EEXITDIED' });
    },
  );

  it('reports at the time limit an exit that does not respond', async () => {
    const { port } = await proxy('socks5', { misbehave: 'hang' });
    const egress = egressWith({ exits: [`socks5://127.0.0.1:${port}`] });
    expect(await failureOfFetch('http://127.0.0.1:81/', egress, { timeoutMs: 100 })).toMatchObject({
      stage: 'exit',
      code: 'ETIMEDOUT',
    });
  });
});

describe('https proxy for outgoing requests', () => {
  const trusted = tls.getCACertificates('default');
  beforeAll(() => tls.setDefaultCACertificates([...trusted, AUTHORITY]));
  afterAll(() => tls.setDefaultCACertificates(trusted));

  it('opens a tunnel through an https proxy whose certificate is valid', async () => {
    const port = await site((_request, response) => void response.end('through TLS'));
    const inner = await proxy('http', {});
    const outer = tls.createServer({ key: KEY, cert: CERTIFICATE }, (socket) => {
      socket.on('error', () => {});
      const onward = net.connect(inner.port, '127.0.0.1').on('error', () => socket.destroy());
      socket.pipe(onward).pipe(socket);
    });
    outer.listen(0, '127.0.0.1');
    await once(outer, 'listening');
    atEnd(() => outer.close());
    const exits = [`https://localhost:${(outer.address() as net.AddressInfo).port}`];
    const answer = await egressWith({ exits }).fetch(`http://127.0.0.1:${port}/`);
    expect((await answer.bytes()).toString()).toBe('through TLS');
    expect(inner.asked).toEqual([`127.0.0.1:${port}`]);
  });
});
