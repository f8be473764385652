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
export function connectTcp(
  address: string,
  port: number,
  { timeoutMs, signal }: ConnectOptions,
): Promise<net.Socket> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(createAbortedError());
    const socket = net.connect({
      host: address,
      port,
      noDelay: true,
      allowHalfOpen: true,
      autoSelectFamily: false,
    });
    const timer = setTimeout(() => fail('ETIMEDOUT'), timeoutMs);
    const onAbort = () => settle(() => reject(createAbortedError()), true);
    const onError = (error: Error) => fail(getErrorCode(error, 'ECONNREFUSED'), error);

    function settle(onSettled: () => void, shouldDestroy: boolean): void {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      socket.off('error', onError);
      if (shouldDestroy) socket.on('error', ignoreError).destroy();
      onSettled();
    }
    function fail(code: string, cause?: Error): void {
      settle(
        () => reject(new EgressError('connect', code, `${address} port ${port}: ${code}`, { cause })),
        true,
      );
    }

    signal.addEventListener('abort', onAbort, { once: true });
    socket.once('connect', () => settle(() => resolve(socket), false));
    socket.once('error', onError);
  });
}

/** Creates the error of a connection attempt that the caller has cancelled. */
export const createAbortedError = (): EgressError => new EgressError('aborted', 'EABORTED', 'cancelled');

/** Does nothing. Handles errors of sockets that another path already reports. */
export const ignoreError = (): void => {};
