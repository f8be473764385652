import { once } from 'node:events';
import net from 'node:net';
import { EgressError, getErrorCode } from './errors.ts';

export interface ConnectOptions {
  /** Milliseconds for one address. */
  timeoutMs: number;
  signal: AbortSignal;
}

/**
 * Opens a TCP connection to one address. Each side can close its direction alone. Rejects with an `EgressError` of
 * stage `connect` (errno, or ETIMEDOUT after `timeoutMs`) or `aborted`.
 */
export async function connectTcp(
  address: string,
  port: number,
  options: ConnectOptions,
): Promise<net.Socket> {
  if (options.signal.aborted) throw createAbortedError();
  const connection = { host: address, port, noDelay: true, allowHalfOpen: true, autoSelectFamily: false };
  const socket = net.connect(connection);
  await waitForConnection(socket, 'connect', options, (error) => {
    const code = getErrorCode(error, 'ECONNREFUSED');
    return new EgressError('connect', code, `${address} port ${port}: ${code}`, { cause: error });
  });
  return socket;
}

/**
 * Waits until a socket is connected. Destroys it if it is not: after an error, ETIMEDOUT after `timeoutMs`, ECLOSED, or
 * the stage `aborted`.
 */
export async function waitForConnection(
  socket: net.Socket,
  event: 'connect' | 'secureConnect',
  { timeoutMs, signal }: ConnectOptions,
  createError: (error: unknown) => EgressError,
): Promise<void> {
  const fail = (code: string) => socket.emit('error', Object.assign(new Error(code), { code }));
  const timer = setTimeout(fail, timeoutMs, 'ETIMEDOUT');
  const onClose = () => fail('ECLOSED');
  // After the first error, a socket emits `close` and may emit other errors.
  socket.on('error', ignoreError).on('close', onClose);
  try {
    await once(socket, event, { signal });
    socket.off('error', ignoreError);
  } catch (error) {
    socket.destroy();
    throw signal.aborted ? createAbortedError() : createError(error);
  } finally {
    clearTimeout(timer);
    socket.off('close', onClose);
  }
}

/** Creates the error of a connection attempt that the caller has cancelled. */
export const createAbortedError = (): EgressError => new EgressError('aborted', 'EABORTED', 'cancelled');

/** Does nothing. Handles errors of sockets that another path already reports. */
export const ignoreError = (): void => {};
