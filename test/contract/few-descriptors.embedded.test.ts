import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { startOrigin } from '../origin/index.ts';
import { newDataDir } from '../store/support.ts';

const KEY = 'a-fixed-key-of-the-tests';
const MAIN = new URL('../../src/main.ts', import.meta.url).pathname;

const dataDir = newDataDir();
let child: ChildProcess | undefined;
afterAll(async () => {
  if (child) {
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    await exited;
  }
  await rm(dataDir, { recursive: true, force: true });
});

/** Starts the service with 256 file descriptors. Returns its address. */
async function startWithFewDescriptors(): Promise<string> {
  child = spawn('bash', ['-c', 'ulimit -n 256; exec "$0" "$1" serve', process.execPath, MAIN], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      PAGEWRIGHT_CHROMIUM: process.env['PAGEWRIGHT_CHROMIUM'] ?? '/usr/lib/chromium/chromium-headless-shell',
      PAGEWRIGHT_PORT: '0',
      PAGEWRIGHT_API_KEY: KEY,
      PAGEWRIGHT_ALLOW_NETWORKS: '127.0.0.1/32',
      PAGEWRIGHT_LOG_LEVEL: 'fatal',
      PAGEWRIGHT_DATA_DIR: dataDir,
      PAGEWRIGHT_CONCURRENCY: '2',
    },
  });
  let output = '';
  for await (const chunk of child.stdout as AsyncIterable<Buffer>) {
    output += chunk.toString();
    const address = /listens on (\S+)/.exec(output)?.[1];
    if (address !== undefined) return address;
  }
  throw new Error(`The service did not start: ${output}`);
}

it('a service with 256 file descriptors answers calls while a client holds 400 connections open', async () => {
  const [origin, address] = await Promise.all([startOrigin(), startWithFewDescriptors()]);
  const port = Number(new URL(address).port);
  const sockets: Socket[] = [];
  for (let n = 0; n < 400; n++) {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    sockets.push(socket);
    await Promise.race([once(socket, 'connect'), once(socket, 'close')]);
  }
  expect((await fetch(`${address}/healthz`)).status).toBe(200);
  const fetched = await fetch(`${address}/v1/fetch`, {
    method: 'POST',
    headers: { 'x-service-api-key': KEY, 'content-type': 'application/json' },
    body: JSON.stringify({ url: origin.url('/article') }),
  });
  expect(fetched.status).toBe(200);
  for (const socket of sockets) socket.destroy();
  await origin.close();
});
