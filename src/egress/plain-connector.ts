import type { Socket } from 'node:net';
import type { buildConnector } from 'undici';
import type { DialHost } from './dialer.ts';
import { normaliseHost } from './normalise-host.ts';
import { startTls } from './start-tls.ts';
import type { ConnectionJournal } from './journal.ts';

/**
 * Creates an undici connector that uses the dialer. TLS certificates are verified even if NODE_TLS_REJECT_UNAUTHORIZED
 * is 0.
 */
export function createConnector(
  dial: DialHost,
  journal: ConnectionJournal,
  signal: AbortSignal,
  tlsTimeoutMs: number,
): buildConnector.connector {
  async function connect({ hostname, protocol, port }: buildConnector.Options): Promise<Socket> {
    const host = normaliseHost(hostname) ?? hostname;
    const isSecure = protocol === 'https:';
    const socket = await dial(journal.open(host, Number(port) || (isSecure ? 443 : 80)), signal);
    return isSecure ? startTls(socket, host, { timeoutMs: tlsTimeoutMs, signal }) : socket;
  }
  return (options, callback) => {
    connect(options).then(
      (socket) => callback(null, socket),
      (error: Error) => callback(error, null),
    );
  };
}
