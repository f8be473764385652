import { networkInterfaces } from 'node:os';
import { array, assert, constantFrom, integer, property, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createEgress, findLastDialFailure } from '../../src/egress/index.ts';
import { egressWith, serve, proxyWith } from './fixtures.ts';
import { socksConnect } from './socks-client.ts';
import { createAddressPolicy } from '../../src/egress/address-policy.ts';
import { normaliseHost } from '../../src/egress/normalise-host.ts';

const policy = createAddressPolicy({
  allowNetworks: [],
  ownAddresses: () => ['93.184.216.34', '2606:2800::1'],
});
const octet = integer({ min: 0, max: 255 });
const word = integer({ min: 0, max: 0xffff }).map((value) => value.toString(16));
const words = (count: number) =>
  array(word, { minLength: count, maxLength: count }).map((list) => list.join(':'));
const v4 = tuple(octet, octet, octet, octet).map((parts) => parts.join('.'));

describe('the address policy', () => {
  it.each([
    ['this network', '0.1.2.3'],
    ['private', '10.255.0.1'],
    ['carrier-grade NAT', '100.64.0.1'],
    ['carrier-grade NAT, end', '100.127.255.255'],
    ['loopback', '127.9.9.9'],
    ['metadata', '169.254.169.254'],
    ['metadata of another cloud', '100.100.100.200'],
    ['wire server', '168.63.129.16'],
    ['private', '172.31.255.255'],
    ['protocol assignments', '192.0.0.192'],
    ['documentation', '192.0.2.1'],
    ['6to4 relay', '192.88.99.1'],
    ['private', '192.168.1.1'],
    ['benchmarking', '198.19.0.1'],
    ['documentation', '198.51.100.7'],
    ['documentation', '203.0.113.7'],
    ['multicast', '224.0.0.251'],
    ['reserved', '240.0.0.1'],
    ['broadcast', '255.255.255.255'],
    ['unspecified', '::'],
    ['loopback', '::1'],
    ['compatible loopback', '::7f00:1'],
    ['translated', '::ffff:0:7f00:1'],
    ['NAT64', '64:ff9b::808:808'],
    ['local NAT64', '64:ff9b:1::808:808'],
    ['discard', '100::1'],
    ['Teredo', '2001:0:1::1'],
    ['benchmarking', '2001:2::1'],
    ['ORCHID', '2001:20::1'],
    ['documentation', '2001:db8::1'],
    ['documentation', '3fff::1'],
    ['6to4', '2002:808:808::1'],
    ['segment routing', '5f00::1'],
    ['unique local', 'fd00:ec2::254'],
    ['link-local', 'fe80::1'],
    ['link-local with zone', 'fe80::1%lo'],
    ['site-local', 'fec0::1'],
    ['multicast', 'ff02::1'],
    ['own address', '93.184.216.34'],
    ['own address, mapped', '::ffff:93.184.216.34'],
    ['own address, long', '2606:2800:0:0:0:0:0:1'],
    ['no address', 'example.com'],
    ['nothing', ''],
  ])('forbids an address of the kind "%s": %s', (_name, address) => {
    expect(policy.allows(address)).toBe(false);
  });

  it.each([
    '1.1.1.1',
    '9.255.255.255',
    '11.0.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '172.15.0.1',
    '172.32.0.1',
    '223.255.255.255',
    '::ffff:8.8.8.8',
    '2606:4700::1111',
    '2001:4860::8888',
    '2a00::1',
  ])('allows %s', (address) => {
    expect(policy.allows(address)).toBe(true);
  });

  it('treats an IPv4-mapped address as IPv4', () => {
    assert(property(v4, (address) => policy.allows(`::ffff:${address}`) === policy.allows(address)));
  });

  it('rejects IPv6 addresses outside 2000::/3 in every notation', () => {
    const outside = tuple(
      integer({ min: 0, max: 0xffff }).filter((head) => head >> 13 !== 1),
      words(7),
    ).filter(([head, tail]) => !(head === 0 && tail.startsWith('0:0:0:0:ffff')));
    assert(
      property(
        outside,
        ([head, tail]) => !policy.allows(`${head.toString(16).toUpperCase().padStart(4, '0')}:${tail}`),
      ),
    );
  });

  it('rejects IPv6 transition addresses that embed IPv4', () => {
    const tunnels = constantFrom('2002:', '64:ff9b::', '64:ff9b:1::', '2001:0:', '::', '::ffff:0:');
    assert(
      property(tunnels, word, word, (prefix, high, low) => {
        const address =
          prefix.endsWith('::') || prefix.startsWith('::')
            ? `${prefix}${high}:${low}`
            : `${prefix}${high}:${low}::1`;
        return !policy.allows(address);
      }),
    );
  });

  it('the address policy exempts only the allowed networks', () => {
    const exempting = createAddressPolicy({ allowNetworks: ['10.1.0.0/16', 'fd00::/8', '127.0.0.1'] });
    assert(property(octet, octet, octet, (b, c, d) => exempting.allows(`10.${b}.${c}.${d}`) === (b === 1)));
    expect(['fd12::1', '127.0.0.1', '::ffff:127.0.0.1'].map((one) => exempting.allows(one))).toEqual([
      true,
      true,
      true,
    ]);
    expect(['fc00::1', '127.0.0.2', '::1'].map((one) => exempting.allows(one))).toEqual([
      false,
      false,
      false,
    ]);
  });

  it("rejects this machine's own interface addresses", () => {
    const machine = createAddressPolicy({ allowNetworks: [] });
    const own = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
    expect(own.filter(({ address }) => machine.allows(address))).toEqual([]);
  });

  it.each(['10.0.0.0/33', 'fd00::/129', '10.0.0.0/', '10.0.0.0/8/8', 'example.com/8', '10.0.0.0/-1', ''])(
    'createEgress rejects the invalid network %j',
    (network) => {
      expect(() => createEgress({ allowNetworks: [network], exits: [], maxTransferBytes: 1 })).toThrow(
        /CIDR/,
      );
    },
  );
});

describe('a local proxy under the policy', () => {
  it.each([
    '127.0.0.1',
    '0x7f.1',
    '2130706433',
    '017700000001',
    '127.1',
    '127.0.0.1.',
    '[::ffff:127.0.0.1]',
    '::ffff:7f00:1',
    '::1',
    'localhost',
    'LOCALHOST.',
    'a.localhost',
    '0',
    '１２７.0.0.1',
    '169.254.169.254',
  ])('refuses a connection to %s', async (host) => {
    const port = await serve(() => {});
    const localProxy = await proxyWith({ allowNetworks: [] });
    expect((await socksConnect(localProxy.proxyServer, host, port)).code).toBe(2);
    expect(findLastDialFailure(localProxy.journal, host, port)).toEqual({
      stage: 'policy',
      code: 'EPOLICY',
      netError: 'net::ERR_ADDRESS_INVALID',
    });
  });

  it('connects to the address that was checked even if the name server then changes its answer', async () => {
    const answers = [['127.0.0.2'], ['127.0.0.1']];
    const reached: string[] = [];
    const port = await serve((socket) => void reached.push(socket.localAddress ?? ''), '0.0.0.0');
    let asked = 0;
    const lookup = async () => ({ addresses: answers[asked++] ?? [], ttlSeconds: 0 });
    const localProxy = await proxyWith({ allowNetworks: ['127.0.0.2/32'], lookup });
    expect((await socksConnect(localProxy.proxyServer, 'rebind.test', port)).code).toBe(0);
    expect((await socksConnect(localProxy.proxyServer, 'rebind.test', port)).code).toBe(2);
    expect(asked).toBe(2);
    expect(reached).toEqual(['127.0.0.2']);
  });

  it('connects to an allowed address of a name that also has forbidden ones', async () => {
    const reached: string[] = [];
    const port = await serve((socket) => void reached.push(socket.localAddress ?? ''), '0.0.0.0');
    const lookup = async () => ({ addresses: ['127.0.0.1', '10.0.0.1', '127.0.0.2', '::1'], ttlSeconds: 0 });
    const localProxy = await proxyWith({ allowNetworks: ['127.0.0.2/32'], lookup });
    expect((await socksConnect(localProxy.proxyServer, 'mixed.test', port)).code).toBe(0);
    expect(localProxy.journal).toMatchObject([{ host: 'mixed.test', address: '127.0.0.2' }]);
    expect(reached).toEqual(['127.0.0.2']);
  });

  it('a local proxy never connects to its own listener', async () => {
    const localProxy = await egressWith({ allowNetworks: [] }).openProxy();
    const port = Number(new URL(localProxy.proxyServer).port);
    expect((await socksConnect(localProxy.proxyServer, '127.0.0.1', port)).code).toBe(2);
    await localProxy.close();
  });
});

it('rejects a host that is empty or longer than 260 characters', () => {
  expect(normaliseHost('a'.repeat(260))).toBe('a'.repeat(260));
  expect(normaliseHost('a'.repeat(261))).toBeUndefined();
  expect(normaliseHost('')).toBeUndefined();
});
