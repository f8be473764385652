import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { startHttp } from './support.ts';

async function open(port: number, text = ''): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  if (text !== '') socket.write(text);
  return socket;
}

interface Started {
  port: number;
  address: string;
  /** Returns the number of calls that are running. */
  countRunning(): number;
}

async function start(maxConnections: number): Promise<Started> {
  const app = await startHttp({ maxConnections });
  let running = 0;
  app.get('/hang', () => {
    running++;
    return new Promise(() => undefined);
  });
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  return { port: Number(new URL(address).port), address, countRunning: () => running };
}

it.each([
  ['idle connections', ''],
  ['connections with half a head', 'GET /healthz HTTP/1.1\r\nHost: x\r\n'],
  [
    'connections with half a body',
    'POST /v1/session HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
  ],
])('serves calls while clients hold more %s open than the server allows', async (_name, text) => {
  const { port, address } = await start(20);
  for (let n = 0; n < 60; n++) await open(port, text);
  for (let n = 0; n < 5; n++) expect((await fetch(`${address}/healthz`)).status).toBe(200);
});

it('above the limit, closes a connection without a call before one with a running call', async () => {
  const { port, countRunning } = await start(3);
  const running = await Promise.all([1, 2, 3].map(() => open(port, 'GET /hang HTTP/1.1\r\nHost: x\r\n\r\n')));
  await expect.poll(countRunning).toBe(3);
  const late = await open(port);
  await once(late, 'close');
  expect(running.map(({ destroyed }) => destroyed)).toEqual([false, false, false]);
});
