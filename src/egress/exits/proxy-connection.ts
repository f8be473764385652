import { isIP, type Socket } from 'node:net';
import { createAbortedError, type ConnectOptions, connectTcp, ignoreError } from '../connect-tcp.ts';
import { EgressError, getErrorCode } from '../errors.ts';
import type { ExitAddress } from './exit-address.ts';
import { normaliseHost } from '../normalise-host.ts';
import { raceAddresses } from '../race-addresses.ts';
import type { HostResolver } from '../resolver.ts';
import type { ParseResult } from './socks-messages.ts';
import { startTls } from './start-tls.ts';

/** Maximum bytes of a proxy's reply before the tunnel is open. */
const MAX_PROXY_REPLY_BYTES = 32 * 1024;
const CONNECT_ATTEMPT_DELAY_MS = 250;

/** Connects to the exit's proxy, with TLS if its URL is https. Every failure has stage `exit` or `aborted`. */
export async function connectToExit(
  exit: ExitAddress,
  resolver: HostResolver,
  options: ConnectOptions,
): Promise<Socket> {
  try {
    const host = normaliseHost(exit.host) ?? exit.host;
    const addresses = isIP(host) === 0 ? await resolver.resolve(host) : [host];
    const connectToAddress = (address: string, signal: AbortSignal) =>
      connectTcp(address, exit.port, { ...options, signal });
    const { socket } = await raceAddresses(
      addresses,
      connectToAddress,
      CONNECT_ATTEMPT_DELAY_MS,
      options.signal,
    );
    return exit.protocol === 'https' ? await startTls(socket, host, options) : socket;
  } catch (error) {
    if (error instanceof EgressError && error.stage === 'aborted') throw error;
    throw new EgressError('exit', getErrorCode(error, 'EUNKNOWN'), 'the exit cannot be reached', {
      cause: error,
    });
  }
}

/**
 * Sends `bytes` to the proxy of the exit and reads its reply. Returns further bytes to the buffer of the socket, and
 * leaves the socket paused. Rejects with stage `exit`: EPROTO for an invalid reply, ETIMEDOUT, ECONNRESET or the errno
 * of the socket.
 */
export function exchangeMessages<Value>(
  socket: Socket,
  bytes: Buffer,
  parse: (bytes: Buffer) => ParseResult<Value>,
  { timeoutMs, signal }: ConnectOptions,
): Promise<Value> {
  return new Promise((resolve, reject) => {
    let receivedBytes: Buffer = Buffer.alloc(0);
    const timer = setTimeout(() => fail('ETIMEDOUT'), timeoutMs);
    const settle = (onSettled: () => void) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      socket.off('data', onData).off('end', onEnd).off('close', onEnd).off('error', onError);
      socket.pause();
      onSettled();
    };
    const fail = (code: string) =>
      settle(() => {
        socket.on('error', ignoreError);
        reject(new EgressError('exit', code, `the exit failed: ${code}`));
      });
    const onAbort = () => settle(() => reject(createAbortedError()));
    const onEnd = () => fail('ECONNRESET');
    const onError = (error: Error) => fail(getErrorCode(error, 'ECONNRESET'));
    const onData = (chunk: Buffer) => {
      receivedBytes = Buffer.concat([receivedBytes, chunk]);
      const parsed = parse(receivedBytes);
      if (parsed.state === 'bad' || (parsed.state === 'more' && receivedBytes.length > MAX_PROXY_REPLY_BYTES))
        return fail('EPROTO');
      if (parsed.state === 'more') return;
      settle(() => {
        if (parsed.usedBytes < receivedBytes.length) socket.unshift(receivedBytes.subarray(parsed.usedBytes));
        resolve(parsed.value);
      });
    };
    if (signal.aborted) return onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    socket.on('data', onData).on('end', onEnd).on('close', onEnd).on('error', onError);
    socket.resume();
    socket.write(bytes);
  });
}
