import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { startOrigin } from '../origin/index.ts';
import { newDataDir } from '../store/support.ts';
import { CHILD_API_KEY as KEY, startServiceChild } from '../service-child.ts';

/** Starts the service with so many file descriptors until the test is finished. Returns its address. */
async function startWithFewDescriptors(descriptors: number): Promise<string> {
  const dataDir = newDataDir();
  const settings = { PAGEWRIGHT_CONCURRENCY: '2' };
  const { child, address } = await startServiceChild(dataDir, { settings, descriptors });
  onTestFinished(async () => {
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    await exited;
    await rm(dataDir, { recursive: true, force: true });
  });
  return address;
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
