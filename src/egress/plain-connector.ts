import { isIP, type Socket } from 'node:net';
import tls from 'node:tls';
import type { buildConnector } from 'undici';
import type { Dial } from './dialer.ts';
import { EgressError, errorCode } from './errors.ts';
import { normaliseHost } from './normalise-host.ts';
import type { Journal } from './journal.ts';

/** An undici connector that uses the dialer. TLS is verified even if NODE_TLS_REJECT_UNAUTHORIZED is 0. */
export function createConnector(
  dial: Dial,
  journal: Journal,
  signal: AbortSignal,
  tlsTimeoutMs: number,
): buildConnector.connector {
  async function connect({ hostname, protocol, port }: buildConnector.Options): Promise<Socket> {
    const host = normaliseHost(hostname) ?? hostname;
    const isSecure = protocol === 'https:';
    const socket = await dial(journal.open(host, Number(port) || (isSecure ? 443 : 80)), signal);
    return isSecure ? startTls(socket, host, tlsTimeoutMs) : socket;
  }
  return (options, callback) => {
    connect(options).then(
      (socket) => callback(null, socket),
      (error: Error) => callback(error, null),
    );
  };
}

/** Starts TLS; verifies the chain and the name. Rejects with stage `tls`. */
function startTls(socket: Socket, host: string, timeoutMs: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const secured = tls.connect({
      socket,
      host,
      ...(isIP(host) === 0 && { servername: host }),
      ALPNProtocols: ['http/1.1'],
      rejectUnauthorized: true,
    });
    const fail = (code: string, cause?: Error) => {
      clearTimeout(timer);
      secured.destroy();
      reject(new EgressError('tls', code, `${host}: ${code}`, { cause }));
    };
    const timer = setTimeout(() => fail('ETIMEDOUT'), timeoutMs);
    const onError = (error: Error) => fail(errorCode(error, 'EPROTO'), error);
    const onClose = () => fail('ECLOSED');
    secured.on('error', onError).on('close', onClose);
    secured.once('secureConnect', () => {
      clearTimeout(timer);
      secured.off('error', onError).off('close', onClose);
      resolve(secured);
    });
  });
}
