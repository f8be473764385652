import { EgressError } from '../errors.ts';

/**
 * Version number in SOCKS5 messages (RFC 1928): between Chromium and the local proxy, and between this process and
 * SOCKS proxies.
 */
export const SOCKS_VERSION = 5;
const CONNECT_COMMAND = 1;
const SOCKS_ADDRESS_TYPE = { ipv4: 1, name: 3, ipv6: 4 } as const;

/** Replies of a SOCKS5 server (RFC 1928 section 6). */
export const SOCKS_REPLY_CODE = {
  succeeded: 0,
  generalFailure: 1,
  notAllowed: 2,
  networkUnreachable: 3,
  hostUnreachable: 4,
  connectionRefused: 5,
  ttlExpired: 6,
  commandNotSupported: 7,
  addressNotSupported: 8,
} as const;

/** Result of parsing the received bytes. `usedBytes` is the length of the parsed message. */
export type ParseResult<Value> =
  | { state: 'more' }
  | { state: 'bad'; replyCode?: number }
  | { state: 'done'; value: Value; usedBytes: number };

/** Parses the greeting of a client. Returns whether the client can connect without authentication. */
export function parseSocksGreeting(bytes: Buffer): ParseResult<{ allowsNoAuthentication: boolean }> {
  if (bytes.length > 0 && bytes[0] !== SOCKS_VERSION) return { state: 'bad' };
  const methodCount = bytes[1];
  if (methodCount === undefined || bytes.length < 2 + methodCount) return { state: 'more' };
  return {
    state: 'done',
    value: { allowsNoAuthentication: bytes.subarray(2, 2 + methodCount).includes(0) },
    usedBytes: 2 + methodCount,
  };
}

/** Parses the connection request of a client. The host stays as the client sent it. */
export function parseSocksRequest(bytes: Buffer): ParseResult<{ host: string; port: number }> {
  if (bytes.length > 0 && bytes[0] !== SOCKS_VERSION) return { state: 'bad' };
  if (bytes.length < 5) return { state: 'more' };
  if (bytes[1] !== CONNECT_COMMAND) return { state: 'bad', replyCode: SOCKS_REPLY_CODE.commandNotSupported };
  const length = readAddressLength(bytes);
  if (length === undefined) return { state: 'bad', replyCode: SOCKS_REPLY_CODE.addressNotSupported };
  const messageLength = 4 + length + 2;
  if (bytes.length < messageLength) return { state: 'more' };
  return {
    state: 'done',
    value: { host: readHost(bytes.subarray(3, 4 + length)), port: bytes.readUInt16BE(4 + length) },
    usedBytes: messageLength,
  };
}

/**
 * Returns the length of the address field in bytes, including the length byte of a name. Undefined for an unknown type
 * of address.
 */
function readAddressLength(bytes: Buffer): number | undefined {
  switch (bytes[3]) {
    case SOCKS_ADDRESS_TYPE.ipv4:
      return 4;
    case SOCKS_ADDRESS_TYPE.ipv6:
      return 16;
    case SOCKS_ADDRESS_TYPE.name:
      return 1 + (bytes[4] ?? 0);
    default:
      return undefined;
  }
}

/**
 * Reads the host of a request.
 * @param field the byte with the type of the address, followed by the address
 */
function readHost(field: Buffer): string {
  if (field[0] === SOCKS_ADDRESS_TYPE.ipv4) return field.subarray(1).join('.');
  if (field[0] === SOCKS_ADDRESS_TYPE.name) return field.subarray(2).toString('utf8');
  return (field.toString('hex', 1).match(/.{4}/g) ?? []).join(':');
}

/** Encodes a reply. The bound address in the reply is zero, because Chromium does not read it. */
export const encodeSocksReply = (code: number): Buffer =>
  Buffer.from([SOCKS_VERSION, code, 0, SOCKS_ADDRESS_TYPE.ipv4, 0, 0, 0, 0, 0, 0]);

/**
 * Encodes a connection request.
 * @param version 4 or 6 for an address, 0 for a name of at most 255 bytes
 */
export function encodeSocksRequest(host: string, version: number, port: number): Buffer {
  const address = encodeAddress(host, version);
  return Buffer.from([SOCKS_VERSION, CONNECT_COMMAND, 0, ...address, port >> 8, port & 255]);
}

/** Encodes the type of an address, and the address. */
function encodeAddress(host: string, version: number): number[] {
  if (version === 4) return [SOCKS_ADDRESS_TYPE.ipv4, ...host.split('.').map(Number)];
  if (version === 6) return [SOCKS_ADDRESS_TYPE.ipv6, ...encodeIpv6(host)];
  return [SOCKS_ADDRESS_TYPE.name, host.length, ...Buffer.from(host, 'latin1')];
}

/**
 * Encodes an IPv6 address as 16 bytes.
 * @param address in the canonical form of `normaliseHost`, without a dotted part and zone
 */
function encodeIpv6(address: string): Buffer {
  const [head = '', tail] = address.split('::');
  const splitGroups = (part: string | undefined) => (part ? part.split(':') : []);
  const groupsBefore = splitGroups(head);
  const groupsAfter = splitGroups(tail);
  const words = [
    ...groupsBefore,
    ...Array.from({ length: 8 - groupsBefore.length - groupsAfter.length }, () => '0'),
    ...groupsAfter,
  ];
  return Buffer.from(words.map((word) => word.padStart(4, '0')).join(''), 'hex');
}

/** Parses the reply of a server to a connection request, and returns the reply code. */
export function parseSocksReply(bytes: Buffer): ParseResult<number> {
  if (bytes.length > 0 && bytes[0] !== SOCKS_VERSION) return { state: 'bad' };
  const code = bytes[1];
  if (code === undefined) return { state: 'more' };
  // Some proxies send only two bytes in a refusal, so read no more.
  if (code !== SOCKS_REPLY_CODE.succeeded) return { state: 'done', value: code, usedBytes: bytes.length };
  if (bytes.length < 5) return { state: 'more' };
  const length = readAddressLength(bytes);
  if (length === undefined) return { state: 'bad' };
  const messageLength = 4 + length + 2;
  return bytes.length < messageLength
    ? { state: 'more' }
    : { state: 'done', value: code, usedBytes: messageLength };
}

const REPLY_BY_ERRNO: Readonly<Record<string, number>> = {
  ENETUNREACH: SOCKS_REPLY_CODE.networkUnreachable,
  EHOSTUNREACH: SOCKS_REPLY_CODE.hostUnreachable,
  ECONNREFUSED: SOCKS_REPLY_CODE.connectionRefused,
  ETIMEDOUT: SOCKS_REPLY_CODE.ttlExpired,
};

/** Chooses the closest reply code for a failed connection attempt. The journal contains the exact code. */
export function chooseSocksReplyCode(error: unknown): number {
  if (!(error instanceof EgressError)) return SOCKS_REPLY_CODE.generalFailure;
  if (error.stage === 'policy') return SOCKS_REPLY_CODE.notAllowed;
  if (error.stage === 'dns') return SOCKS_REPLY_CODE.hostUnreachable;
  return error.stage === 'connect'
    ? (REPLY_BY_ERRNO[error.code] ?? SOCKS_REPLY_CODE.generalFailure)
    : SOCKS_REPLY_CODE.generalFailure;
}
