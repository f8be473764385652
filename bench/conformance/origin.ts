import { type Origin, startOrigin, startRaw } from '../../test/origin/index.ts';
import { pages } from './pages.ts';
import { SOCKETS } from './sockets.ts';

/** The origin of the suite: the test origin with more pages, and servers that break connections. */
export interface ConformanceOrigin extends Pick<Origin, 'url' | 'refused' | 'misbehaving' | 'secure'> {
  socket(name: keyof typeof SOCKETS): string;
  close(): Promise<void>;
}

/** Starts the origin on free ports of 127.0.0.1. */
export async function startConformanceOrigin(): Promise<ConformanceOrigin> {
  const origin = await startOrigin(pages);
  const names = Object.keys(SOCKETS) as (keyof typeof SOCKETS)[];
  const servers = new Map(
    await Promise.all(names.map(async (name) => [name, await startRaw(SOCKETS[name])] as const)),
  );
  return {
    url: origin.url,
    refused: origin.refused,
    misbehaving: origin.misbehaving,
    secure: origin.secure,
    socket: (name) => `http://127.0.0.1:${servers.get(name)?.port}/`,
    async close() {
      await Promise.all([origin.close(), ...[...servers.values()].map((server) => server.close())]);
    },
  };
}
