import { isIPv6, type Socket } from 'node:net';
import type { ConnectOptions } from './connect.ts';
import { DECLINED, EgressError } from './errors.ts';
import { exchange } from './exit-transport.ts';
import type { ExitAddress, Target } from './exit-address.ts';
import type { Parsed } from './socks.ts';

/**
 * Asks an HTTP proxy for a tunnel (RFC 9110 section 9.3.6). A proxy's 502 or 504 may speak of the target or
 * of the proxy's own trouble, and nothing says which: every refusal has stage `exit`.
 */
export async function tunnelThroughHttp(
  socket: Socket,
  { host, port }: Target,
  { username, password }: ExitAddress,
  options: ConnectOptions,
): Promise<void> {
  const authority = `${isIPv6(host) ? `[${host}]` : host}:${port}`;
  const credentials = Buffer.from(`${username}:${password}`).toString('base64');
  const authorization = username === '' ? '' : `Proxy-Authorization: Basic ${credentials}\r\n`;
  const request = `CONNECT ${authority} HTTP/1.1\r\nHost: ${authority}\r\n${authorization}\r\n`;
  const status = await exchange(socket, Buffer.from(request), parseStatus, options);
  if (status === 407) throw new EgressError('exit', 'EPROXYAUTH', 'the exit refuses the credentials');
  if (status < 200 || status > 299) throw new EgressError('exit', DECLINED, `the exit answers ${status}`);
}

function parseStatus(bytes: Buffer): Parsed<number> {
  const start = bytes.toString('latin1', 0, 13);
  const status = /^HTTP\/1\.[01] (\d{3})/.exec(start)?.[1];
  if (status === undefined)
    return bytes.length < 13 && 'HTTP/1.'.startsWith(start.slice(0, 7))
      ? { state: 'more' }
      : { state: 'bad' };
  const end = bytes.indexOf('\r\n\r\n');
  return end === -1 ? { state: 'more' } : { state: 'done', value: Number(status), used: end + 4 };
}
