import { describe, expect, it } from 'vitest';
import {
  encodeSocksRequest,
  parseSocksGreeting,
  parseSocksReply,
  parseSocksRequest,
} from '../../src/egress/exits/socks-messages.ts';

const request = (...address: number[]): Buffer => Buffer.from([5, 1, 0, ...address, 0x01, 0xbb]);
const NAME = Buffer.from('a.example');

describe('a connection request over SOCKS', () => {
  it.each([
    ['an IPv4 address', [1, 93, 184, 216, 34], '93.184.216.34'],
    [
      'an IPv6 address',
      [4, 0x20, 0x01, 0x0d, 0xb8, ...Array(11).fill(0), 7],
      '2001:0db8:0000:0000:0000:0000:0000:0007',
    ],
    ['a name', [3, NAME.length, ...NAME], 'a.example'],
  ])(
    'reads %s and the port from a complete request, and waits for more bytes of an incomplete one',
    (_, address, host) => {
      const bytes = request(...address);
      const rest = Buffer.from('first bytes');
      expect(parseSocksRequest(Buffer.concat([bytes, rest]))).toEqual({
        state: 'done',
        value: { host, port: 443 },
        usedBytes: bytes.length,
      });
      for (let length = 0; length < bytes.length; length++)
        expect(parseSocksRequest(bytes.subarray(0, length))).toEqual({ state: 'more' });
    },
  );
});

it.each([
  ['a greeting', parseSocksGreeting],
  ['a request', parseSocksRequest],
  ['a reply', parseSocksReply],
] as const)(
  'rejects %s with another version in the first byte, and waits for more bytes after version 5',
  (_name, parse) => {
    expect(parse(Buffer.from([4]))).toEqual({ state: 'bad' });
    expect(parse(Buffer.from([]))).toEqual({ state: 'more' });
    expect(parse(Buffer.from([5]))).toEqual({ state: 'more' });
  },
);

it('answers unsupported commands and address types with the reply of RFC 1928', () => {
  expect(parseSocksRequest(Buffer.from([5, 2, 0, 1, 127, 0, 0, 1, 0, 80]))).toEqual({
    state: 'bad',
    replyCode: 7,
  });
  expect(parseSocksRequest(Buffer.from([5, 1, 0, 2, 127, 0, 0, 1, 0, 80]))).toEqual({
    state: 'bad',
    replyCode: 8,
  });
});

it.each([
  [[5, 1, 0], true],
  [[5, 1, 2], false],
  [[5, 2, 2, 0], true],
])('the greeting %j offers no authentication: %s', (bytes, allowsNoAuthentication) => {
  expect(parseSocksGreeting(Buffer.from([...bytes, 9]))).toEqual({
    state: 'done',
    value: { allowsNoAuthentication },
    usedBytes: bytes.length,
  });
});

it.each([
  ['192.0.2.7', 4],
  ['2001:db8::1:0:7', 6],
  ['a.example', 0],
])('parseRequest returns the host %s and the port that encodeRequest wrote', (host, version) => {
  const { value } = parseSocksRequest(encodeSocksRequest(host, version, 8443)) as {
    value: { host: string; port: number };
  };
  const canonical = version === 6 ? new URL(`http://[${value.host}]`).hostname.slice(1, -1) : value.host;
  expect([canonical, value.port]).toEqual([host, 8443]);
});

it.each([
  ['a refusal in two bytes', [5, 5], { state: 'done', value: 5, usedBytes: 2 }],
  ['a success without its address', [5, 0, 0, 1, 127], { state: 'more' }],
  [
    'a success with an address',
    [5, 0, 0, 1, 127, 0, 0, 1, 0, 80, 33],
    { state: 'done', value: 0, usedBytes: 10 },
  ],
  ['a success with an unknown kind of address', [5, 0, 0, 2, 127], { state: 'bad' }],
])('parses the SOCKS reply %s', (_name, bytes, parsed) => {
  expect(parseSocksReply(Buffer.from(bytes))).toEqual(parsed);
});
