// Starts the service as an operator does.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** The service, running in a separate process. */
export interface BenchService {
  /** Address without a trailing slash. */
  readonly base: string;
  readonly key: string;
  /** Process id of the root of the service's process tree. */
  readonly pid: number;
  /** Folder of the service's database and blobs. */
  readonly data: string;
  readonly close: () => Promise<void>;
}

const KEY = `pw_${'bench'.repeat(8)}`;

/**
 * Starts the service on a free port with an empty data folder and waits until it is ready, at most two minutes.
 * @param settings environment variables that override the defaults
 */
export async function startService(settings: Readonly<Record<string, string>> = {}): Promise<BenchService> {
  const port = await findFreePort();
  const data = await mkdtemp(path.join(tmpdir(), 'pagewright-bench-'));
  const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));
  const service = spawn(process.execPath, [main], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PAGEWRIGHT_PORT: String(port),
      PAGEWRIGHT_DATA_DIR: data,
      PAGEWRIGHT_API_KEY: KEY,
      PAGEWRIGHT_ALLOW_NETWORKS: '127.0.0.1/32',
      PAGEWRIGHT_ORG_RATE_LIMIT: '1000000',
      ...settings,
    },
  });
  const base = `http://127.0.0.1:${port}`;
  await waitUntilReady(base);
  return {
    base,
    key: KEY,
    pid: service.pid ?? 0,
    data,
    close: async () => {
      const ended = once(service, 'exit');
      service.kill('SIGTERM');
      await ended;
      await rm(data, { recursive: true, force: true });
    },
  };
}

/** Returns a free port. */
export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Waits until a service answers that it is ready, at most two minutes. */
export async function waitUntilReady(base: string): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt++) {
    const response = await fetch(`${base}/readyz`).catch(() => undefined);
    if (response?.ok) return;
    await sleep(200);
  }
  throw new Error(`${base} did not become ready`);
}
