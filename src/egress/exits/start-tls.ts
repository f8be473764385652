import { isIP, type Socket } from 'node:net';
import tls from 'node:tls';
import { createAbortedError, type ConnectOptions } from '../connect-tcp.ts';
import { EgressError, getErrorCode } from '../errors.ts';

/**
 * Starts TLS on a socket. Verifies certificate chain and host name even if NODE_TLS_REJECT_UNAUTHORIZED is 0. Rejects
 * with stage `tls` (ETIMEDOUT, ECLOSED or the TLS code) or `aborted`.
 */
export function startTls(
  socket: Socket,
  host: string,
  { timeoutMs, signal }: ConnectOptions,
): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const tlsSocket = tls.connect({
      socket,
      host,
      ...(isIP(host) === 0 && { servername: host }),
      ALPNProtocols: ['http/1.1'],
      rejectUnauthorized: true,
    });
    const cleanUp = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
    };
    const fail = (error: EgressError) => {
      cleanUp();
      tlsSocket.destroy();
      reject(error);
    };
    const failWith = (code: string, cause?: Error) =>
      fail(new EgressError('tls', code, `${host}: ${code}`, { cause }));
    const onAbort = () => fail(createAbortedError());
    const onError = (error: Error) => failWith(getErrorCode(error, 'EPROTO'), error);
    const onClose = () => failWith('ECLOSED');
    const timer = setTimeout(() => failWith('ETIMEDOUT'), timeoutMs);
    signal.addEventListener('abort', onAbort, { once: true });
    tlsSocket.on('error', onError).on('close', onClose);
    tlsSocket.once('secureConnect', () => {
      cleanUp();
      tlsSocket.off('error', onError).off('close', onClose);
      resolve(tlsSocket);
    });
  });
}
