import { isIP, type Socket } from 'node:net';
import tls from 'node:tls';
import type { buildConnector } from 'undici';
import type { Dial } from './dialer.ts';
import { EgressError, errorCode } from './errors.ts';
import { normaliseHost } from './host.ts';
import type { Journal } from './journal.ts';

/** Connections for undici that go through the dialer; TLS is verified whatever the environment says. */
export function createConnector(
  dial: Dial,
  journal: Journal,
  signal: AbortSignal,
  tlsTimeoutMs: number,
): buildConnector.connector {
  async function connect({ hostname, protocol, port }: buildConnector.Options): Promise<Socket> {
    const host = normaliseHost(hostname) ?? hostname;
    const secure = protocol === 'https:';
    const socket = await dial(journal.open(host, Number(port) || (secure ? 443 : 80)), signal);
    return secure ? handshake(socket, host, tlsTimeoutMs) : socket;
  }
  return (options, callback) => {
    connect(options).then(
      (socket) => callback(null, socket),
      (error: Error) => callback(error, null),
    );
  };
}

/** Rejects with stage `tls`; the name is checked as well as the chain. */
function handshake(socket: Socket, host: string, timeoutMs: number): Promise<Socket> {
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
