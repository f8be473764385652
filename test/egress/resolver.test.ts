import { describe, expect, it } from 'vitest';
import { failureOf } from '../../src/egress/index.ts';
import { parseHosts } from '../../src/egress/hosts-file.ts';
import { serve, slotWith } from './fixtures.ts';
import { type Answer, nameServer } from './name-server.ts';
import { socksConnect } from './socks-client.ts';

async function failureWith(answer: Answer) {
  const { server } = await nameServer(() => answer);
  const slot = await slotWith({ dnsServers: [server], dnsTimeoutMs: 400 });
  expect((await socksConnect(slot.proxyServer, 'www.example.test', 80)).code).toBe(4);
  return failureOf(slot.journal, 'www.example.test', 80);
}

describe('names', () => {
  it.each<[string, Answer, string, string]>([
    ['NXDOMAIN', { rcode: 3 }, 'ENOTFOUND', 'net::ERR_NAME_NOT_RESOLVED'],
    ['no records', {}, 'ENODATA', 'net::ERR_NAME_NOT_RESOLVED'],
    ['SERVFAIL', { rcode: 2 }, 'ESERVFAIL', 'net::ERR_NAME_RESOLUTION_FAILED'],
    ['REFUSED', { rcode: 5 }, 'EREFUSED', 'net::ERR_NAME_RESOLUTION_FAILED'],
    ['silence', 'silent', 'ETIMEOUT', 'net::ERR_DNS_TIMED_OUT'],
  ])('%s is a failure of stage dns with its own code', async (_name, answer, code, netError) => {
    expect(await failureWith(answer)).toEqual({ stage: 'dns', code, netError });
  });

  it('come from A when AAAA is never answered', async () => {
    const port = await serve(() => {});
    const { server } = await nameServer((_name, type) => (type === 'A' ? { a: ['127.0.0.1'] } : 'silent'));
    const slot = await slotWith({ dnsServers: [server] });
    expect((await socksConnect(slot.proxyServer, 'www.example.test', port)).code).toBe(0);
  });

  it('do not exist at once when one family says so', async () => {
    const { server } = await nameServer((_name, type) => (type === 'A' ? { rcode: 3 } : 'silent'));
    const slot = await slotWith({ dnsServers: [server], dnsTimeoutMs: 60_000 });
    await socksConnect(slot.proxyServer, 'www.example.test', 80);
    expect(failureOf(slot.journal, 'www.example.test', 80)).toMatchObject({ code: 'ENOTFOUND' });
  });

  it('are asked for once while the answer lives, also by many at once', async () => {
    const port = await serve(() => {});
    const { server, asked } = await nameServer(() => ({ a: ['127.0.0.1'] }));
    const slot = await slotWith({ dnsServers: [server] });
    const connects = Array.from({ length: 20 }, () =>
      socksConnect(slot.proxyServer, 'WWW.example.test', port),
    );
    expect((await Promise.all(connects)).map(({ code }) => code)).toEqual(
      Array.from({ length: 20 }, () => 0),
    );
    expect((await socksConnect(slot.proxyServer, 'www.example.test.', port)).code).toBe(0);
    expect(asked.toSorted()).toEqual(['www.example.test A', 'www.example.test AAAA']);
  });

  it('that are special never reach a name server', async () => {
    const port = await serve(() => {});
    const { server, asked } = await nameServer(() => ({ a: ['127.0.0.1'] }));
    const slot = await slotWith({ dnsServers: [server] });
    const codes = [];
    for (const name of [
      'localhost',
      'deep.under.localhost',
      'a.invalid',
      'abc.onion',
      `${'a'.repeat(63)}.`.repeat(3) + 'b'.repeat(63),
    ]) {
      codes.push((await socksConnect(slot.proxyServer, name, port)).code);
    }
    expect(codes).toEqual([0, 0, 4, 4, 4]);
    expect(asked).toEqual([]);
  });

  it('with illegal characters are unresolvable, not an accident', async () => {
    const slot = await slotWith({ lookup: async () => ({ addresses: ['127.0.0.1'], ttlSeconds: 0 }) });
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
      expect((await socksConnect(slot.proxyServer, name, 80)).code).toBe(4);
      expect(slot.journal.at(-1)).toMatchObject({ stage: 'dns', code: 'EBADNAME' });
    }
  });

  it('stand in the hosts file with comments, aliases and both families', () => {
    const hosts = parseHosts(
      '127.0.0.1 localhost Alias # comment\n::1\tlocalhost\nnonsense x\n#10.0.0.1 y\nfe80::1%lo z\n',
    );
    expect([...hosts]).toEqual([
      ['localhost', ['127.0.0.1', '::1']],
      ['alias', ['127.0.0.1']],
    ]);
  });
});
