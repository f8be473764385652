// The service itself, as an operator starts it, asked over HTTP.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { serve } from './serve.ts';

const KEY = `pw_${'bench'.repeat(8)}`;

const port = await freePort();
const data = await mkdtemp(path.join(tmpdir(), 'pagewright-bench-'));
const service = spawn(process.execPath, [fileURLToPath(new URL('../../src/main.ts', import.meta.url))], {
  stdio: ['ignore', 'ignore', 'inherit'],
  env: {
    ...process.env,
    PAGEWRIGHT_PORT: String(port),
    PAGEWRIGHT_DATA_DIR: data,
    PAGEWRIGHT_API_KEY: KEY,
    PAGEWRIGHT_ALLOW_NETWORKS: '127.0.0.1/32',
    PAGEWRIGHT_ORG_RATE_LIMIT: '1000000',
  },
});
await ready(`http://127.0.0.1:${port}/readyz`);

serve(
  async (url) => {
    const response = await fetch(`http://127.0.0.1:${port}/v1/fetch`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-service-api-key': KEY },
      body: JSON.stringify({ url }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${response.status}: ${text.slice(0, 200)}`);
    return text;
  },
  async () => {
    const ended = once(service, 'exit');
    service.kill('SIGTERM');
    await ended;
    await rm(data, { recursive: true, force: true });
  },
);

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Waits until the service says that it can work, 30 s at most. */
async function ready(url: string): Promise<void> {
  for (let attempt = 0; attempt < 150; attempt++) {
    const response = await fetch(url).catch(() => undefined);
    if (response?.ok) return;
    await sleep(200);
  }
  throw new Error('the service did not become ready');
}
