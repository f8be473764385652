import { isIP, isIPv6, type Socket } from 'node:net';
import type { ConnectOptions } from '../connect-tcp.ts';
import { DECLINED_CODE, EgressError } from '../errors.ts';
import { exchangeMessages } from './proxy-connection.ts';
import type { ExitAddress, ConnectionTarget } from './exit-address.ts';
import {
  encodeSocksRequest,
  type ParseResult,
  parseSocksReply,
  SOCKS_REPLY_CODE,
  SOCKS_VERSION,
} from './socks-messages.ts';

const NO_AUTHENTICATION_METHOD = 0;
const PASSWORD_METHOD = 2;
const PASSWORD_VERSION = 1;

/**
 * Error codes for replies in which the exit reports that the target failed (RFC 1928 section 6). Every other refusal is
 * a failure of the exit.
 */
const ERRNO_BY_REPLY: Readonly<Record<number, string>> = {
  [SOCKS_REPLY_CODE.networkUnreachable]: 'ENETUNREACH',
  [SOCKS_REPLY_CODE.hostUnreachable]: 'EHOSTUNREACH',
  [SOCKS_REPLY_CODE.connectionRefused]: 'ECONNREFUSED',
  [SOCKS_REPLY_CODE.ttlExpired]: 'ETIMEDOUT',
};

/** Asks a SOCKS5 proxy for a connection (RFC 1928), with user and password (RFC 1929) if the proxy requires them. */
export async function tunnelThroughSocks(
  socket: Socket,
  target: ConnectionTarget,
  { username, password }: ExitAddress,
  options: ConnectOptions,
): Promise<void> {
  const methods = username === '' ? [NO_AUTHENTICATION_METHOD] : [NO_AUTHENTICATION_METHOD, PASSWORD_METHOD];
  const greeting = Buffer.from([SOCKS_VERSION, methods.length, ...methods]);
  const method = await exchangeMessages(socket, greeting, createTwoByteParser(SOCKS_VERSION), options);
  if (method === PASSWORD_METHOD && username !== '') {
    const userBytes = Buffer.from(username);
    const passwordBytes = Buffer.from(password);
    const message = [
      Buffer.from([PASSWORD_VERSION, userBytes.length]),
      userBytes,
      Buffer.from([passwordBytes.length]),
      passwordBytes,
    ];
    const status = await exchangeMessages(
      socket,
      Buffer.concat(message),
      createTwoByteParser(PASSWORD_VERSION),
      options,
    );
    if (status !== 0) throw new EgressError('exit', 'EPROXYAUTH', 'the exit rejected the credentials');
  } else if (method !== NO_AUTHENTICATION_METHOD) {
    throw new EgressError('exit', 'EPROXYAUTH', 'the exit requires an unsupported authentication method');
  }
  const answer = await exchangeMessages(
    socket,
    encodeSocksRequest(target.host, isIP(target.host), target.port),
    parseSocksReply,
    options,
  );
  if (answer === SOCKS_REPLY_CODE.succeeded) return;
  const errno = ERRNO_BY_REPLY[answer];
  if (errno !== undefined) throw new EgressError('connect', errno, `the exit reports ${errno}`);
  throw new EgressError('exit', DECLINED_CODE, `the exit answers with reply ${answer}`);
}

/** Creates a parser for a message of two bytes: a version and a value. */
const createTwoByteParser =
  (version: number) =>
  (bytes: Buffer): ParseResult<number> => {
    if (bytes.length > 0 && bytes[0] !== version) return { state: 'bad' };
    const value = bytes[1];
    return value === undefined ? { state: 'more' } : { state: 'done', value, usedBytes: 2 };
  };

/**
 * Asks an HTTP proxy for a tunnel (RFC 9110 section 9.3.6). A status 502 or 504 can mean a failure of the target or of
 * the proxy, so every refusal has stage `exit`.
 */
export async function tunnelThroughHttp(
  socket: Socket,
  { host, port }: ConnectionTarget,
  { username, password }: ExitAddress,
  options: ConnectOptions,
): Promise<void> {
  const authority = `${isIPv6(host) ? `[${host}]` : host}:${port}`;
  const credentials = Buffer.from(`${username}:${password}`).toString('base64');
  const authorization = username === '' ? '' : `Proxy-Authorization: Basic ${credentials}\r\n`;
  const request = `CONNECT ${authority} HTTP/1.1\r\nHost: ${authority}\r\n${authorization}\r\n`;
  const status = await exchangeMessages(socket, Buffer.from(request), parseHttpStatus, options);
  if (status === 407) throw new EgressError('exit', 'EPROXYAUTH', 'the exit rejected the credentials');
  if (status < 200 || status > 299)
    throw new EgressError('exit', DECLINED_CODE, `the exit answered with status ${status}`);
}

function parseHttpStatus(bytes: Buffer): ParseResult<number> {
  const start = bytes.toString('latin1', 0, 13);
  const status = /^HTTP\/1\.[01] (\d{3})/.exec(start)?.[1];
  if (status === undefined)
    return bytes.length < 13 && 'HTTP/1.'.startsWith(start.slice(0, 7))
      ? { state: 'more' }
      : { state: 'bad' };
  const end = bytes.indexOf('\r\n\r\n');
  return end === -1 ? { state: 'more' } : { state: 'done', value: Number(status), usedBytes: end + 4 };
}
