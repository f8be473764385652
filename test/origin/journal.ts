import type { Server } from 'node:net';
import type { Server as HttpServer, IncomingHttpHeaders } from 'node:http';

/** One connection or request that reached a server of the origin. */
export type Entry =
  | { readonly kind: 'connection' | 'datagram'; readonly server: string }
  | {
      readonly kind: 'request' | 'upgrade';
      readonly server: string;
      readonly method: string;
      readonly path: string;
      readonly headers: IncomingHttpHeaders;
    };

/** Everything that reached the origin, in order. */
export type Journal = Entry[];

/** Records every connection of a server. */
export function watchConnections(journal: Journal, name: string, server: Server): void {
  server.on('connection', () => journal.push({ kind: 'connection', server: name }));
}

/** Records every connection and request of a server, upgrades included. */
export function watchRequests(journal: Journal, name: string, server: HttpServer): void {
  watchConnections(journal, name, server);
  for (const kind of ['request', 'upgrade'] as const) {
    server.prependListener(kind, ({ method = '', url = '', headers }) => {
      journal.push({ kind, server: name, method, path: url, headers });
    });
  }
}
