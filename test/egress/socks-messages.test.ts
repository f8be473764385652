import { describe, expect, it } from 'vitest';
import { parseRequest } from '../../src/egress/socks-messages.ts';

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
  ])('contains %s and the port', (_, address, host) => {
    const bytes = request(...address);
    const rest = Buffer.from('first bytes');
    expect(parseRequest(Buffer.concat([bytes, rest]))).toEqual({
      state: 'done',
      value: { host, port: 443 },
      used: bytes.length,
    });
    for (let length = 0; length < bytes.length; length++)
      expect(parseRequest(bytes.subarray(0, length))).toEqual({ state: 'more' });
  });
});
