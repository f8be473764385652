import { UsageError } from '../exit.ts';
import type { WithSingleFetch } from './local.ts';
import { remotePages } from './remote.ts';
import type { PageSource } from './source.ts';

/** Options of commands that run in this process or on a server. */
export interface ServerOptions {
  server?: string;
  key?: string;
}

/** Uses the server of the options, or an embedded service without one. */
export async function withPages<Result>(
  { server, key = process.env['PAGEWRIGHT_API_KEY'] }: ServerOptions,
  { withSingleFetch, stop }: { withSingleFetch: WithSingleFetch; stop: Promise<void> },
  use: (pages: PageSource) => Promise<Result>,
): Promise<Result> {
  if (server === undefined) {
    // Imported on demand, because commands with a server do not need it.
    const { localPages } = await import('./local.ts');
    return withSingleFetch((single) => use(localPages(single)));
  }
  const url = URL.parse(server);
  if (!url || !/^https?:$/.test(url.protocol)) throw new UsageError(`--server ${server} is no address.`);
  if (!key) throw new UsageError('A server needs a key: --key or PAGEWRIGHT_API_KEY.');
  const controller = new AbortController();
  void stop.then(() => controller.abort(new UsageError('Stopped.')));
  return use(remotePages({ server, key, signal: controller.signal }));
}
