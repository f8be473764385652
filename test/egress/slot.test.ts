import { once } from 'node:events';
import net from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createEgress, type EgressOptions, type EgressSlot, failureOf } from '../../src/egress/index.ts';
import { socksConnect } from './socks-client.ts';

const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

async function originThat(onConnection: (socket: net.Socket) => void): Promise<number> {
  const server = net.createServer({ allowHalfOpen: true }, (socket) => {
    socket.on('error', () => {});
    onConnection(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  open.push(server);
  return (server.address() as net.AddressInfo).port;
}

async function slotWith(options: Partial<EgressOptions> = {}): Promise<EgressSlot> {
  const egress = createEgress({
    allowNetworks: ['127.0.0.0/8'],
    exits: [],
    maxTransferBytes: 1_000_000,
    ...options,
  });
  const slot = await egress.openSlot();
  open.push(slot);
  return slot;
}

describe('a slot', () => {
  it('joins a client to an origin by name and counts the bytes', async () => {
    const port = await originThat((socket) => socket.on('data', () => socket.end('world')));
    const slot = await slotWith();
    const { socket, code } = await socksConnect(slot.proxyServer, 'localhost', port);
    expect(code).toBe(0);
    socket.write('hello!');
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(answer.toString()).toBe('world');
    expect([slot.bytesIn, slot.bytesOut]).toEqual([5, 6]);
    expect(slot.journal).toMatchObject([
      { host: 'localhost', port, address: '127.0.0.1', bytesIn: 5, bytesOut: 6 },
    ]);
    expect(failureOf(slot.journal, 'localhost', port)).toBeUndefined();
  });

  it('journals the exact errno of a refusal', async () => {
    const port = await originThat(() => {});
    await open.pop()?.close();
    const slot = await slotWith();
    expect((await socksConnect(slot.proxyServer, '127.0.0.1', port)).code).toBe(5);
    expect(failureOf(slot.journal, '127.0.0.1', port)).toEqual({
      stage: 'connect',
      code: 'ECONNREFUSED',
      netError: 'net::ERR_CONNECTION_REFUSED',
    });
  });
});
