import { isIP, type Socket } from 'node:net';
import tls from 'node:tls';
import { type ConnectOptions, waitForConnection } from '../connect-tcp.ts';
import { EgressError, getErrorCode } from '../errors.ts';

/**
 * Starts TLS on a socket. Verifies certificate chain and host name even if NODE_TLS_REJECT_UNAUTHORIZED is 0. Rejects
 * with stage `tls` (ETIMEDOUT, ECLOSED or the TLS code) or `aborted`.
 */
export async function startTls(socket: Socket, host: string, options: ConnectOptions): Promise<Socket> {
  const tlsSocket = tls.connect({
    socket,
    host,
    ...(isIP(host) === 0 && { servername: host }),
    ALPNProtocols: ['http/1.1'],
    rejectUnauthorized: true,
  });
  await waitForConnection(tlsSocket, 'secureConnect', options, (error) => {
    const code = getErrorCode(error, 'EPROTO');
    return new EgressError('tls', code, `${host}: ${code}`, { cause: error });
  });
  return tlsSocket;
}
