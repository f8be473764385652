import { describe, expect, it } from 'vitest';
import { findLastDialFailure } from '../../src/egress/index.ts';
import { createResolver, parseHosts } from '../../src/egress/resolver.ts';
import { serve, proxyWith } from './fixtures.ts';
import { type Answer, nameServer } from './name-server.ts';
import { socksConnect } from './socks-client.ts';

async function failureWith(answer: Answer) {
  const { server } = await nameServer(() => answer);
  const dnsTimeoutMs = answer === 'silent' ? 400 : 60_000;
  const localProxy = await proxyWith({ dnsServers: [server], dnsTimeoutMs });
  expect((await socksConnect(localProxy.proxyServer, 'www.example.test', 80)).code).toBe(4);
  return findLastDialFailure(localProxy.journal, 'www.example.test', 80);
}

describe('the resolver of host names', () => {
  it.each<[string, Answer, string, string]>([
    ['NXDOMAIN', { rcode: 3 }, 'ENOTFOUND', 'net::ERR_NAME_NOT_RESOLVED'],
    ['no records', {}, 'ENODATA', 'net::ERR_NAME_NOT_RESOLVED'],
    ['SERVFAIL', { rcode: 2 }, 'ESERVFAIL', 'net::ERR_NAME_RESOLUTION_FAILED'],
    ['REFUSED', { rcode: 5 }, 'EREFUSED', 'net::ERR_NAME_RESOLUTION_FAILED'],
    ['silence', 'silent', 'ETIMEOUT', 'net::ERR_DNS_TIMED_OUT'],
  ])(
    'reports the DNS error %s with stage dns and the matching code',
    async (_name, answer, code, netError) => {
      expect(await failureWith(answer)).toEqual({ stage: 'dns', code, netError });
    },
  );

  it('returns IPv4 addresses if the query for IPv6 is never answered', async () => {
    const port = await serve(() => {});
    const { server } = await nameServer((_name, type) => (type === 'A' ? { a: ['127.0.0.1'] } : 'silent'));
    const localProxy = await proxyWith({ dnsServers: [server] });
    expect((await socksConnect(localProxy.proxyServer, 'www.example.test', port)).code).toBe(0);
  });

  it('fails immediately if one of the two queries returns NXDOMAIN', async () => {
    const { server } = await nameServer((_name, type) => (type === 'A' ? { rcode: 3 } : 'silent'));
    const localProxy = await proxyWith({ dnsServers: [server], dnsTimeoutMs: 60_000 });
    await socksConnect(localProxy.proxyServer, 'www.example.test', 80);
    expect(findLastDialFailure(localProxy.journal, 'www.example.test', 80)).toMatchObject({
      code: 'ENOTFOUND',
    });
  });

  it('sends one query while the answer is cached, also for concurrent calls', async () => {
    const port = await serve(() => {});
    const { server, asked } = await nameServer(() => ({ a: ['127.0.0.1'] }));
    const localProxy = await proxyWith({ dnsServers: [server] });
    const connects = Array.from({ length: 20 }, () =>
      socksConnect(localProxy.proxyServer, 'WWW.example.test', port),
    );
    expect((await Promise.all(connects)).map(({ code }) => code)).toEqual(
      Array.from({ length: 20 }, () => 0),
    );
    expect((await socksConnect(localProxy.proxyServer, 'www.example.test.', port)).code).toBe(0);
    expect(asked.toSorted()).toEqual(['www.example.test A', 'www.example.test AAAA']);
  });

  it.each<[string, () => Promise<{ addresses: string[]; ttlSeconds: number }>, number]>([
    ['an answer that may not be cached', async () => ({ addresses: ['127.0.0.1'], ttlSeconds: 0 }), 2],
    ['an answer that may be cached', async () => ({ addresses: ['127.0.0.1'], ttlSeconds: 60 }), 1],
    [
      'a name that does not exist',
      () => Promise.reject(Object.assign(new Error(), { code: 'ENOTFOUND' })),
      1,
    ],
    [
      'a failure of the name server',
      () => Promise.reject(Object.assign(new Error(), { code: 'ESERVFAIL' })),
      2,
    ],
    ['an answer without addresses', async () => ({ addresses: [], ttlSeconds: 60 }), 1],
  ])('repeats the query only after TTL 0 or a server failure: %s', async (_name, answer, expected) => {
    const port = await serve(() => {});
    let lookups = 0;
    const lookup = () => {
      lookups++;
      return answer();
    };
    const localProxy = await proxyWith({ lookup });
    for (let call = 0; call < 2; call++) {
      await socksConnect(localProxy.proxyServer, 'www.example.test', port);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    expect(lookups).toBe(expected);
  });

  it('resolves special names such as localhost without a name server', async () => {
    const port = await serve(() => {});
    const { server, asked } = await nameServer(() => ({ a: ['127.0.0.1'] }));
    const localProxy = await proxyWith({ dnsServers: [server] });
    const codes = [];
    for (const name of [
      'localhost',
      'deep.under.localhost',
      'a.invalid',
      'abc.onion',
      `${'a'.repeat(63)}.`.repeat(3) + 'b'.repeat(63),
    ]) {
      codes.push((await socksConnect(localProxy.proxyServer, name, port)).code);
    }
    expect(codes).toEqual([0, 0, 4, 4, 4]);
    expect(asked).toEqual([]);
  });

  it('reports names with illegal characters as not found', async () => {
    const localProxy = await proxyWith({ lookup: async () => ({ addresses: ['127.0.0.1'], ttlSeconds: 0 }) });
    for (const name of [
      'a b',
      'a/b',
      'user@host',
      'a?b',
      'a#b',
      'a\\b',
      '[::1',
      '%zz',
      '256.256.256.256',
      '\u0000',
      'a:b',
    ]) {
      expect((await socksConnect(localProxy.proxyServer, name, 80)).code).toBe(4);
      expect(localProxy.journal.at(-1)).toMatchObject({ stage: 'dns', code: 'EBADNAME' });
    }
  });

  it('parses a hosts file with comments, aliases and both families', () => {
    const hosts = parseHosts(
      '127.0.0.1 localhost Alias # comment\n::1\tlocalhost\nnonsense x\n#10.0.0.1 y\nfe80::1%lo z\n',
    );
    expect([...hosts]).toEqual([
      ['localhost', ['127.0.0.1', '::1']],
      ['alias', ['127.0.0.1']],
    ]);
  });
});

it('queries a limited number of names at once, and the rest afterwards', async () => {
  let running = 0;
  let most = 0;
  const lookup = async (name: string) => {
    most = Math.max(most, ++running);
    await new Promise((resolve) => setTimeout(resolve, 2));
    running--;
    if (name.startsWith('bad')) throw Object.assign(new Error(), { code: 'ENOTFOUND' });
    return { addresses: ['192.0.2.1'], ttlSeconds: 0 };
  };
  const resolver = createResolver({ lookup, maxInFlight: 2 });
  const names = Array.from({ length: 12 }, (_, n) => `${n % 3 === 0 ? 'bad' : 'good'}${n}.example`);
  const results = await Promise.allSettled(names.map((name) => resolver.resolve(name)));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(8);
  expect(most).toBe(2);
});

it('removes the oldest names from a full cache', async () => {
  const asked: string[] = [];
  const lookup = async (name: string) => {
    asked.push(name);
    return { addresses: ['192.0.2.1'], ttlSeconds: 60 };
  };
  const resolver = createResolver({ lookup, maxCached: 2 });
  for (const name of ['a.example', 'b.example', 'c.example', 'c.example', 'b.example', 'a.example'])
    await resolver.resolve(name);
  expect(asked).toEqual(['a.example', 'b.example', 'c.example', 'a.example']);
});
