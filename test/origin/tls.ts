import { readFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { createServer as createSecureServer, type ServerOptions } from 'node:https';
import { createServer, type Server } from 'node:net';
import { type Journal, watchConnections, watchRequests } from './journal.ts';
import { type Listening, listen } from './listen.ts';

/** How the TLS of a server is broken. */
export type TlsCase =
  | 'selfSigned'
  | 'untrusted'
  | 'expired'
  | 'wrongHost'
  | 'oldProtocol'
  | 'clientCertificate'
  | 'plainHttp'
  | 'closedInHandshake'
  | 'silentInHandshake';

type Pair = { readonly cert: Buffer; readonly key: Buffer };

/** Starts one HTTPS server for every case. */
export async function startSecure(
  journal: Journal,
  host: string,
  listener: RequestListener,
): Promise<{ name: TlsCase; listening: Listening }[]> {
  const https = (name: TlsCase, options: ServerOptions): [TlsCase, Server] => {
    const server = createSecureServer(options, listener);
    watchRequests(journal, name, server);
    // Clients are expected to reject the certificate.
    server.on('tlsClientError', (_error, socket) => socket.destroy());
    return [name, server];
  };
  const bare = (name: TlsCase, server: Server): [TlsCase, Server] => {
    watchConnections(journal, name, server);
    return [name, server];
  };

  const servers = [
    https('selfSigned', pair('self-signed')),
    https('untrusted', pair('untrusted')),
    https('expired', pair('expired')),
    https('wrongHost', pair('wrong-host')),
    https('oldProtocol', {
      ...pair('untrusted'),
      minVersion: 'TLSv1',
      maxVersion: 'TLSv1.1',
      ciphers: 'DEFAULT@SECLEVEL=0',
    }),
    https('clientCertificate', { ...pair('untrusted'), requestCert: true, rejectUnauthorized: true }),
    bare(
      'plainHttp',
      createServer((socket) =>
        socket.once('data', () => socket.end('HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\n\r\n')),
      ),
    ),
    bare(
      'closedInHandshake',
      createServer((socket) => socket.once('data', () => socket.end())),
    ),
    bare(
      'silentInHandshake',
      createServer((socket) => socket.resume()),
    ),
  ];
  return await Promise.all(
    servers.map(async ([name, server]) => ({ name, listening: await listen(server, host) })),
  );
}

/** The certificates are valid until 2100, except for the fault that their name states. */
function pair(name: string): Pair {
  const read = (kind: string) => readFileSync(new URL(`certificates/${name}.${kind}.pem`, import.meta.url));
  return { cert: read('cert'), key: read('key') };
}
