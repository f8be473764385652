import net from 'node:net';
import { describe, expect, it } from 'vitest';
import { createEgress, findLastDialFailure } from '../../src/egress/index.ts';
import { atEnd, closedPort, egressWith, readAll, serve, proxyOf, proxyWith } from './fixtures.ts';
import { type ProxyOptions, proxy } from './proxy.ts';
import { readBytes, socksConnect } from './socks-client.ts';

const echo = () => serve((socket) => socket.pipe(socket));

/** The failure of a connection to 127.0.0.1 through a proxy with this behaviour. */
async function failureThrough(scheme: 'http' | 'socks5', options: ProxyOptions, credentials = '') {
  const { port } = await proxy(scheme, options);
  const localProxy = await proxyWith({
    exits: [`${scheme}://${credentials}127.0.0.1:${port}`],
    // Only a proxy that never replies may reach the limit, also on a busy machine.
    exitReplyTimeoutMs: options.misbehave === 'hang' ? 100 : 20_000,
    connectTimeoutMs: 20_000,
  });
  await socksConnect(localProxy.proxyServer, '127.0.0.1', 8080);
  return findLastDialFailure(localProxy.journal, '127.0.0.1', 8080);
}

describe.each(['http', 'socks5'] as const)('a proxy exit over %s', (scheme) => {
  it('sends the proxy exit the checked address of a host name, and the credentials', async () => {
    const origin = await echo();
    const { port, asked } = await proxy(scheme, { username: 'us er', password: 'p:w@' });
    const localProxy = await proxyWith({ exits: [`${scheme}://us%20er:p%3Aw%40@127.0.0.1:${port}`] });
    const { socket, code } = await socksConnect(localProxy.proxyServer, 'localhost', origin);
    expect(code).toBe(0);
    socket.write('through');
    expect((await readBytes(socket, 7)).toString()).toBe('through');
    expect(asked).toEqual([`127.0.0.1:${origin}`]);
    expect(localProxy.journal).toMatchObject([
      { host: 'localhost', address: '127.0.0.1', bytesIn: 7, bytesOut: 7 },
    ]);
  });

  it('with ?dns=remote, sends the proxy exit the host name, and still checks addresses and localhost', async () => {
    const origin = await echo();
    const { port, asked } = await proxy(scheme, { hosts: { 'remote.test': '127.0.0.1' } });
    const localProxy = await proxyWith({
      allowNetworks: [],
      exits: [`${scheme}://127.0.0.1:${port}?dns=remote`],
      lookup: () => Promise.reject(new Error('nobody asks')),
    });
    expect((await socksConnect(localProxy.proxyServer, 'Remote.TEST.', origin)).code).toBe(0);
    for (const host of ['0x7f.1', '[::1]', 'localhost', 'a.localhost']) {
      expect((await socksConnect(localProxy.proxyServer, host, origin)).code).toBe(2);
    }
    expect(asked).toEqual([`remote.test:${origin}`]);
  });

  it('sends an IPv6 address to the proxy exit as an IPv6 address', async () => {
    const { port, asked } = await proxy(scheme, { declines: true });
    const localProxy = await proxyWith({
      allowNetworks: ['fd00::/8'],
      exits: [`${scheme}://127.0.0.1:${port}`],
    });
    await socksConnect(localProxy.proxyServer, '[fd00:0:0:1:0:0:0:a]', 81);
    expect(asked).toEqual(['[fd00:0:0:1::a]:81']);
  });

  it('resolves the name of the proxy exit with the resolver of the service', async () => {
    const origin = await echo();
    const { port, asked } = await proxy(scheme, {});
    const lookup = async () => ({ addresses: ['127.0.0.1'], ttlSeconds: 0 });
    const localProxy = await proxyWith({ exits: [`${scheme}://exit.test:${port}`], lookup });
    expect((await socksConnect(localProxy.proxyServer, '127.0.0.1', origin)).code).toBe(0);
    expect(asked).toEqual([`127.0.0.1:${origin}`]);
  });

  it('never sends a forbidden address to the proxy exit', async () => {
    const { port, asked } = await proxy(scheme, {});
    const lookup = async () => ({ addresses: ['10.0.0.1', '127.0.0.1'], ttlSeconds: 0 });
    const localProxy = await proxyWith({
      allowNetworks: [],
      exits: [`${scheme}://127.0.0.1:${port}`],
      lookup,
    });
    expect((await socksConnect(localProxy.proxyServer, 'inside.test', 80)).code).toBe(2);
    expect(asked).toEqual([]);
  });

  it.each<[string, ProxyOptions, string]>([
    ['refuses the credentials', { username: 'someone', password: 'else' }, 'EPROXYAUTH'],
    ['hangs', { misbehave: 'hang' }, 'ETIMEDOUT'],
    ['answers garbage', { misbehave: 'garbage' }, 'EPROTO'],
    ['never stops answering', { misbehave: 'flood' }, 'EPROTO'],
    ['dies before it answers', { misbehave: 'reset' }, 'ECONNRESET'],
    ['hangs up before it answers', { misbehave: 'hangUp' }, 'ECONNRESET'],
    ['declines without a reason', { declines: true }, 'EDECLINED'],
  ])('reports a failure of the proxy exit if the proxy exit %s', async (_name, options, code) => {
    expect(await failureThrough(scheme, options, 'user:wrong@')).toEqual({ stage: 'exit', code });
  });

  it('reports a failure of the proxy exit if the proxy exit is down', async () => {
    const localProxy = await proxyWith({ exits: [`${scheme}://127.0.0.1:${await closedPort()}`] });
    expect((await socksConnect(localProxy.proxyServer, '127.0.0.1', 80)).code).toBe(1);
    expect(findLastDialFailure(localProxy.journal, '127.0.0.1', 80)).toEqual({
      stage: 'exit',
      code: 'ECONNREFUSED',
    });
  });

  it('reports a failure of the proxy exit if its name does not resolve', async () => {
    const localProxy = await proxyWith({ exits: [`${scheme}://proxy.invalid:80`] });
    await socksConnect(localProxy.proxyServer, '127.0.0.1', 80);
    expect(findLastDialFailure(localProxy.journal, '127.0.0.1', 80)).toEqual({
      stage: 'exit',
      code: 'ENOTFOUND',
    });
  });

  it.each(['reset', 'end'] as const)(
    'reports a failure of the proxy exit if it breaks during a connection (%s)',
    async (how) => {
      const origin = await echo();
      const { port, die } = await proxy(scheme, {});
      const localProxy = await proxyWith({ exits: [`${scheme}://127.0.0.1:${port}`] });
      const { socket } = await socksConnect(localProxy.proxyServer, '127.0.0.1', origin);
      socket.write('x');
      await readBytes(socket, 1);
      await die(how);
      await readAll(socket).catch(() => undefined);
      expect(findLastDialFailure(localProxy.journal, '127.0.0.1', origin)).toEqual({
        stage: 'exit',
        code: 'EEXITDIED',
      });
    },
  );

  it('reports a failure of the origin if the origin resets the connection', async () => {
    const origin = await serve((socket) => void socket.on('data', () => socket.resetAndDestroy()));
    const { port } = await proxy(scheme, {});
    const localProxy = await proxyWith({ exits: [`${scheme}://127.0.0.1:${port}`] });
    const { socket } = await socksConnect(localProxy.proxyServer, '127.0.0.1', origin);
    socket.write('x');
    await expect(readAll(socket)).rejects.toMatchObject({ code: 'ECONNRESET' });
    expect(findLastDialFailure(localProxy.journal, '127.0.0.1', origin)).toMatchObject({
      stage: 'connect',
      code: 'ECONNRESET',
    });
  });

  it('closes the connection to the proxy exit if the local proxy closes during the reply of the proxy exit', async () => {
    const { port, connections } = await proxy(scheme, { misbehave: 'hang' });
    const localProxy = await proxyWith({ exits: [`${scheme}://127.0.0.1:${port}`] });
    const asking = socksConnect(localProxy.proxyServer, '127.0.0.1', 80).catch(() => 'closed');
    await expect.poll(() => connections.size).toBe(1);
    await localProxy.close();
    expect(await asking).toBe('closed');
    await expect.poll(() => connections.size).toBe(0);
  });
});

describe('a SOCKS proxy exit', () => {
  it.each([
    [3, 'ENETUNREACH', 'net::ERR_ADDRESS_UNREACHABLE'],
    [4, 'EHOSTUNREACH', 'net::ERR_ADDRESS_UNREACHABLE'],
    [5, 'ECONNREFUSED', 'net::ERR_CONNECTION_REFUSED'],
    [6, 'ETIMEDOUT', 'net::ERR_CONNECTION_TIMED_OUT'],
  ])('reports a failure of the origin for SOCKS reply %i', async (reply, code, netError) => {
    expect(await failureThrough('socks5', { reply })).toEqual({ stage: 'connect', code, netError });
  });

  it.each([1, 2, 7, 8, 200])('reports a failure of the proxy exit for SOCKS reply %i', async (reply) => {
    expect(await failureThrough('socks5', { reply })).toEqual({ stage: 'exit', code: 'EDECLINED' });
  });
});

describe('an HTTP proxy exit', () => {
  it.each([301, 403, 500, 502, 503, 504])(
    'reports a failure of the proxy exit for HTTP status %i',
    async (status) => {
      expect(await failureThrough('http', { status })).toEqual({ stage: 'exit', code: 'EDECLINED' });
    },
  );

  it('accepts headers and the first bytes of the tunnel in one packet', async () => {
    const port = await serve((socket) => {
      socket.once('data', () => socket.write('HTTP/1.1 200 Fine\r\nVia: x\r\n\r\nhello'));
    });
    const localProxy = await proxyWith({ exits: [`http://127.0.0.1:${port}`] });
    const { socket } = await socksConnect(localProxy.proxyServer, '127.0.0.1', 80);
    expect((await readBytes(socket, 5)).toString()).toBe('hello');
  });
});

describe('routes of outgoing requests through proxies', () => {
  it('a capture uses the proxy exit with the index that the request names', async () => {
    const origin = await echo();
    const { port, asked } = await proxy('socks5', {});
    const egress = egressWith({ exits: ['direct', `socks5://127.0.0.1:${port}`] });
    expect(egress.exitCount).toBe(2);
    const usual = await proxyOf(egress);
    const other = await egress.openProxy({ exit: 1 });
    atEnd(() => other.close());
    await socksConnect(usual.proxyServer, '127.0.0.1', origin);
    expect(asked).toEqual([]);
    await socksConnect(other.proxyServer, '127.0.0.1', origin);
    expect(asked).toHaveLength(1);
  });

  it('tries the next address of the host if the proxy exit declines the first', async () => {
    const origin = await echo();
    const { port, asked } = await proxy('http', { declinesHosts: ['127.0.0.9'] });
    const lookup = async () => ({ addresses: ['127.0.0.9', '127.0.0.1'], ttlSeconds: 0 });
    const localProxy = await proxyWith({ exits: [`http://127.0.0.1:${port}`], lookup });
    expect((await socksConnect(localProxy.proxyServer, 'two.test', origin)).code).toBe(0);
    expect(asked).toEqual([`127.0.0.9:${origin}`, `127.0.0.1:${origin}`]);
  });

  it.each([
    'nonsense',
    'ftp://host:1',
    'http://',
    'socks5://',
    'socks5://host:0',
    'http://host:1/path',
    'http://host:1?dns=maybe',
    'http://host:1?x=1',
    'http://us%zzer:secret@host:1',
    `socks5://${'u'.repeat(256)}:secret@host:1`,
    'socks4://user:secret@host:1',
  ])('rejects the proxy exit setting %s and does not repeat its password', (exit) => {
    const create = () => createEgress({ allowNetworks: [], exits: [exit], maxTransferBytes: 1 });
    expect(create).toThrow(/Not a proxy exit/);
    expect(create).not.toThrow(/secret/);
  });
});

describe('a proxy exit over https', () => {
  it('reports a failure of the proxy exit if its certificate cannot be verified', async () => {
    const port = await serve((socket) => void socket.once('data', () => socket.end('no TLS here')));
    const localProxy = await proxyWith({ exits: [`https://127.0.0.1:${port}`] });
    await socksConnect(localProxy.proxyServer, '127.0.0.1', 80);
    expect(findLastDialFailure(localProxy.journal, '127.0.0.1', 80)).toMatchObject({ stage: 'exit' });
    expect(findLastDialFailure(localProxy.journal, '127.0.0.1', 80)?.netError).toBeUndefined();
  });
});

it.each([
  [199, { stage: 'exit', code: 'EDECLINED' }],
  [200, undefined],
  [299, undefined],
  [300, { stage: 'exit', code: 'EDECLINED' }],
])('the CONNECT status %i of a proxy exit is a failure unless it is 200 to 299', async (status, failure) => {
  expect(await failureThrough('http', { status })).toEqual(failure);
});

it.each([
  ['username', (length: number) => `socks5://${'u'.repeat(length)}:p@127.0.0.1:1080`],
  ['password', (length: number) => `socks5://u:${'p'.repeat(length)}@127.0.0.1:1080`],
])('accepts a %s of at most 255 bytes, the maximum of RFC 1929', (_name, build) => {
  expect(egressWith({ exits: [build(255)] }).exitCount).toBe(1);
  expect(() => egressWith({ exits: [build(256)] })).toThrow('credentials too long');
});

it('probes a proxy exit once if several connections through it break', async () => {
  const echoPort = await echo();
  const { port, connections } = await proxy('socks5', {});
  let opened = 0;
  const counting = await serve((client) => {
    opened++;
    const upstream = net.connect(port, '127.0.0.1');
    client.pipe(upstream).pipe(client);
    upstream.on('error', () => client.resetAndDestroy());
  });
  const localProxy = await proxyWith({ exits: [`socks5://127.0.0.1:${counting}`] });
  const clients = [];
  for (let n = 0; n < 3; n++) clients.push(await socksConnect(localProxy.proxyServer, '127.0.0.1', echoPort));
  expect(opened).toBe(3);
  for (const socket of connections) socket.resetAndDestroy();
  await Promise.all(clients.map(({ socket }) => readAll(socket).catch(() => undefined)));
  await expect.poll(() => opened).toBe(4);
});
