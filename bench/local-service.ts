import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Config, readConfig } from '../src/config.ts';

export const API_KEY = 'a-fixed-key-of-the-bench';

/**
 * Reads the configuration of a service in the process of the bench: free port, no limits, fetches from this machine.
 * @param settings environment variables that override the defaults
 */
export const readBenchConfig = (dataDir: string, settings: Readonly<Record<string, string>> = {}): Config =>
  readConfig({
    PAGEWRIGHT_CHROMIUM: '/usr/lib/chromium/chromium-headless-shell',
    ...process.env,
    PAGEWRIGHT_PORT: '0',
    PAGEWRIGHT_API_KEY: API_KEY,
    PAGEWRIGHT_ALLOW_NETWORKS: '127.0.0.1/32',
    PAGEWRIGHT_LOG_LEVEL: 'fatal',
    PAGEWRIGHT_ORG_RATE_LIMIT: '1000000',
    PAGEWRIGHT_HOST_CONCURRENCY: '0',
    PAGEWRIGHT_DATA_DIR: dataDir,
    ...settings,
  });

/** Sends a JSON request with the key of the bench. */
export const postJson = (url: string, body: object, key = API_KEY, signal?: AbortSignal): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    headers: { 'x-service-api-key': key, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    ...(signal && { signal }),
  });

/** Starts a web server on a free port of this machine. `base` is its address without a trailing slash. */
export async function serveLocally(
  listener: RequestListener,
): Promise<{ base: string; close: () => Promise<void> }> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
