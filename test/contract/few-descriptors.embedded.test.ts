import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { startOrigin } from '../origin/index.ts';
import { newDataDir } from '../store/support.ts';
import { readServiceAddress } from '../service-address.ts';

const KEY = 'a-fixed-key-of-the-tests';
const MAIN = new URL('../../src/main.ts', import.meta.url).pathname;

/** Starts the service with so many file descriptors until the test is finished. Returns its address. */
async function startWithFewDescriptors(descriptors: number): Promise<string> {
  const dataDir = newDataDir();
  const command = `ulimit -n ${descriptors}; exec "$0" "$1" serve`;
  const child = spawn('bash', ['-c', command, process.execPath, MAIN], {
    stdio: ['ignore', 'ignore', 'pipe'],
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
  onTestFinished(async () => {
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    await exited;
    await rm(dataDir, { recursive: true, force: true });
  });
  return await readServiceAddress(child);
}

const fetchPage = (address: string, url: string): Promise<Response> =>
  fetch(`${address}/v1/fetch`, {
    method: 'POST',
    headers: { 'x-service-api-key': KEY, 'content-type': 'application/json' },
    body: JSON.stringify({ url }),
  });

it('a service whose browser lacks file descriptors does not blame the site', async () => {
  const [origin, address] = await Promise.all([startOrigin(), startWithFewDescriptors(96)]);
  const replies = await Promise.all(
    Array.from({ length: 6 }, (_, n) => fetchPage(address, origin.url(`/article?n=${n}`))),
  );
  expect(replies.map(({ status }) => status).filter((status) => status !== 200 && status !== 503)).toEqual(
    [],
  );
  await origin.close();
});

it('a service with 256 file descriptors answers calls while a client holds 400 connections open', async () => {
  const [origin, address] = await Promise.all([startOrigin(), startWithFewDescriptors(256)]);
  const port = Number(new URL(address).port);
  const sockets: Socket[] = [];
  for (let n = 0; n < 400; n++) {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    sockets.push(socket);
    await Promise.race([once(socket, 'connect'), once(socket, 'close')]);
  }
  expect((await fetch(`${address}/healthz`)).status).toBe(200);
  expect((await fetchPage(address, origin.url('/article'))).status).toBe(200);
  for (const socket of sockets) socket.destroy();
  await origin.close();
});
