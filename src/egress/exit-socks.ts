import { isIP, type Socket } from 'node:net';
import type { ConnectOptions } from './connect.ts';
import { DECLINED, EgressError } from './errors.ts';
import { exchange } from './exit-transport.ts';
import type { ExitAddress, Target } from './exit-address.ts';
import { encodeRequest, type Parsed, parseReply, REPLY, SOCKS_VERSION } from './socks.ts';

const NO_AUTHENTICATION = 0;
const PASSWORD = 2;
const PASSWORD_VERSION = 1;

/** Replies that say what became of the target (RFC 1928 section 6); every other refusal is the exit's own. */
const ERRNO_OF_REPLY: Readonly<Record<number, string>> = {
  [REPLY.networkUnreachable]: 'ENETUNREACH',
  [REPLY.hostUnreachable]: 'EHOSTUNREACH',
  [REPLY.connectionRefused]: 'ECONNREFUSED',
  [REPLY.ttlExpired]: 'ETIMEDOUT',
};

/** Asks a SOCKS5 proxy for a connection (RFC 1928), with user and password (RFC 1929) where it wants them. */
export async function tunnelThroughSocks(
  socket: Socket,
  target: Target,
  { username, password }: ExitAddress,
  options: ConnectOptions,
): Promise<void> {
  const methods = username === '' ? [NO_AUTHENTICATION] : [NO_AUTHENTICATION, PASSWORD];
  const greeting = Buffer.from([SOCKS_VERSION, methods.length, ...methods]);
  const method = await exchange(socket, greeting, pair(SOCKS_VERSION), options);
  if (method === PASSWORD && username !== '') {
    const user = Buffer.from(username);
    const secret = Buffer.from(password);
    const message = [
      Buffer.from([PASSWORD_VERSION, user.length]),
      user,
      Buffer.from([secret.length]),
      secret,
    ];
    const status = await exchange(socket, Buffer.concat(message), pair(PASSWORD_VERSION), options);
    if (status !== 0) throw new EgressError('exit', 'EPROXYAUTH', 'the exit refuses the credentials');
  } else if (method !== NO_AUTHENTICATION) {
    throw new EgressError('exit', 'EPROXYAUTH', 'the exit wants another authentication');
  }
  const answer = await exchange(
    socket,
    encodeRequest(target.host, isIP(target.host), target.port),
    parseReply,
    options,
  );
  if (answer === REPLY.succeeded) return;
  const errno = ERRNO_OF_REPLY[answer];
  if (errno !== undefined) throw new EgressError('connect', errno, `the exit reports ${errno}`);
  throw new EgressError('exit', DECLINED, `the exit answers with reply ${answer}`);
}

/** A message of two bytes: a version, and what it says. */
const pair =
  (version: number) =>
  (bytes: Buffer): Parsed<number> => {
    if (bytes.length > 0 && bytes[0] !== version) return { state: 'bad' };
    const value = bytes[1];
    return value === undefined ? { state: 'more' } : { state: 'done', value, used: 2 };
  };
