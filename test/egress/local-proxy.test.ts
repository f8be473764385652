import { once } from 'node:events';
import net from 'node:net';
import { array, assert, asyncProperty, uint8Array } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findLastDialFailure } from '../../src/egress/index.ts';
import { closedPort, egressWith, readAll, serve, proxyOf, proxyWith } from './fixtures.ts';
import { rawClient, readBytes, request, socksConnect } from './socks-client.ts';

const code = (error: unknown) => (error as NodeJS.ErrnoException).code;
const never = new Promise<never>(() => {});

describe('a local proxy', () => {
  it('connects a client to an origin by name, counts bytes and records the connection', async () => {
    const port = await serve((socket) => socket.on('data', () => socket.end('world')));
    const localProxy = await proxyWith();
    const { socket } = await socksConnect(localProxy.proxyServer, 'localhost', port);
    socket.write('hello!');
    expect((await readAll(socket)).toString()).toBe('world');
    expect([localProxy.bytesIn, localProxy.bytesOut]).toEqual([5, 6]);
    expect(localProxy.journal).toMatchObject([
      {
        host: 'localhost',
        port,
        address: '127.0.0.1',
        bytesIn: 5,
        bytesOut: 6,
        durationMs: expect.any(Number),
      },
    ]);
    expect(findLastDialFailure(localProxy.journal, 'localhost', port)).toBeUndefined();
  });

  it('accepts SOCKS requests with binary addresses, in pieces and followed by data', async () => {
    const port = await serve((socket) => socket.pipe(socket));
    const localProxy = await proxyWith();
    const socket = rawClient(localProxy.proxyServer);
    const bytes = Buffer.concat([
      Buffer.from([5, 2, 1, 0, 5, 1, 0, 1, 127, 0, 0, 1, port >> 8, port & 255]),
      Buffer.from('early'),
    ]);
    for (const byte of bytes) socket.write(Buffer.from([byte]));
    await readBytes(socket, 12);
    expect((await readBytes(socket, 5)).toString()).toBe('early');
  });

  it('records the errno of a refused connection and sends the closest SOCKS reply', async () => {
    const port = await closedPort();
    const localProxy = await proxyWith();
    expect((await socksConnect(localProxy.proxyServer, '127.0.0.1', port)).code).toBe(5);
    expect(findLastDialFailure(localProxy.journal, '127.0.0.1', port)).toEqual({
      stage: 'connect',
      code: 'ECONNREFUSED',
      netError: 'net::ERR_CONNECTION_REFUSED',
    });
    expect(findLastDialFailure(localProxy.journal, '127.0.0.1', port + 1)).toBeUndefined();
  });

  it('tries the addresses of a name in the order of the name server', async () => {
    const port = await serve(() => {}, '127.0.0.3');
    const addresses = ['127.0.0.1', '127.0.0.2', '127.0.0.3'];
    const localProxy = await proxyWith({ lookup: async () => ({ addresses, ttlSeconds: 0 }) });
    expect((await socksConnect(localProxy.proxyServer, 'three.test', port)).code).toBe(0);
    expect(localProxy.journal).toMatchObject([{ address: '127.0.0.3' }]);
  });

  it('forwards a TCP reset of the origin as a reset, after the data that arrived before the reset', async () => {
    const port = await serve((socket) =>
      socket.on('data', () => socket.write('some', () => socket.resetAndDestroy())),
    );
    const localProxy = await proxyWith();
    const { socket } = await socksConnect(localProxy.proxyServer, '127.0.0.1', port);
    socket.write('x');
    await expect(readAll(socket)).rejects.toMatchObject({ code: 'ECONNRESET' });
    expect(findLastDialFailure(localProxy.journal, '127.0.0.1', port)).toMatchObject({ code: 'ECONNRESET' });
  });

  it('resets a client that does not read when its origin resets', async () => {
    const broken = Promise.withResolvers<void>();
    const port = await serve((socket) => {
      for (let piece = 0; piece < 400; piece += 1) socket.write(Buffer.alloc(10_000));
      setTimeout(() => {
        socket.resetAndDestroy();
        broken.resolve();
      }, 100);
    });
    const localProxy = await proxyWith({ maxTransferBytes: 10_000_000 });
    const { socket } = await socksConnect(localProxy.proxyServer, '127.0.0.1', port);
    socket.pause();
    await broken.promise;
    await expect(readAll(socket)).rejects.toMatchObject({ code: 'ECONNRESET' });
  });

  it('forwards a TCP reset of the client as a reset', async () => {
    const broken = Promise.withResolvers<unknown>();
    const port = await serve(
      (socket) => void socket.on('error', (error) => broken.resolve(code(error))).resume(),
    );
    const localProxy = await proxyWith();
    const { socket } = await socksConnect(localProxy.proxyServer, '127.0.0.1', port);
    socket.resetAndDestroy();
    expect(await broken.promise).toBe('ECONNRESET');
  });

  it('closes the connection to the client only after the client has sent everything', async () => {
    const port = await serve((socket) => socket.end());
    const localProxy = await proxyWith();
    const { socket } = await socksConnect(localProxy.proxyServer, '127.0.0.1', port);
    const ended = once(socket.resume(), 'end').then(() => 'ended');
    const pause = new Promise((resolve) => setTimeout(() => resolve('held'), 200));
    expect(await Promise.race([ended, pause])).toBe('held');
    socket.write('GET / HTTP/1.1\r\n\r\n');
    expect(await Promise.race([ended, never])).toBe('ended');
  });

  it('delivers a response after the client has closed its sending direction', async () => {
    const port = await serve((socket) => void socket.resume().on('end', () => socket.end('answer')));
    const localProxy = await proxyWith();
    const { socket } = await socksConnect(localProxy.proxyServer, '127.0.0.1', port);
    socket.end('question');
    expect((await readAll(socket)).toString()).toBe('answer');
  });

  it('reads no more from the origin while the client does not read', async () => {
    const chunk = Buffer.alloc(64 * 1024);
    const total = 64 * 1024 * 1024;
    const port = await serve((socket) => {
      let left = total;
      const more = () => {
        while (left > 0) {
          left -= chunk.length;
          if (!socket.write(chunk)) return;
        }
        socket.end();
      };
      socket.on('drain', more);
      more();
    });
    const localProxy = await proxyWith({ maxTransferBytes: total });
    const { socket } = await socksConnect(localProxy.proxyServer, '127.0.0.1', port);
    socket.pause();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(localProxy.bytesIn).toBeLessThan(total / 2);
    socket.write('x');
    expect((await readAll(socket)).length).toBe(total);
  });

  it('transfers exactly maxTransferBytes over all connections', async () => {
    const port = await serve(
      (socket) => void socket.on('data', (data) => socket.write(Buffer.alloc(Number(data)))),
    );
    const localProxy = await proxyOf(egressWith(), 1_000);
    const hits: unknown[] = [];
    localProxy.onLimit((hit) => hits.push(hit));
    const one = await socksConnect(localProxy.proxyServer, '127.0.0.1', port);
    const two = await socksConnect(localProxy.proxyServer, '127.0.0.1', port);
    one.socket.write('600');
    expect((await readBytes(one.socket, 600)).length).toBe(600);
    two.socket.write('400');
    expect((await readBytes(two.socket, 400)).length).toBe(400);
    expect(localProxy.limitHit).toBeUndefined();
    const gone = Promise.all([once(one.socket, 'close'), once(two.socket.resume(), 'close')]);
    one.socket.write('1');
    one.socket.resume();
    one.socket.end();
    two.socket.end();
    await gone;
    expect(localProxy.limitHit).toEqual({ limitBytes: 1_000, measuredBytes: 1_001 });
    expect(hits).toEqual([localProxy.limitHit]);
    localProxy.onLimit((hit) => hits.push(hit));
    expect(hits).toHaveLength(2);
    expect((await socksConnect(localProxy.proxyServer, '127.0.0.1', port)).code).toBe(1);
    expect(findLastDialFailure(localProxy.journal, '127.0.0.1', port)).toEqual({
      stage: 'limit',
      code: 'ETRANSFERLIMIT',
    });
    localProxy.startCapture();
    expect((await socksConnect(localProxy.proxyServer, '127.0.0.1', port)).code).toBe(0);
  });

  it('random bytes of a client cause no error', async () => {
    const localProxy = await proxyWith({ lookup: async () => ({ addresses: [], ttlSeconds: 0 }) });
    await assert(
      asyncProperty(array(uint8Array({ maxLength: 40 }), { maxLength: 4 }), async (pieces) => {
        const socket = rawClient(localProxy.proxyServer);
        for (const piece of pieces) socket.write(piece);
        socket.end();
        await once(socket.resume(), 'close');
      }),
      { numRuns: 200 },
    );
    const { socket, code } = await socksConnect(localProxy.proxyServer, 'nothing.test', 80);
    expect(code).toBe(4);
    socket.destroy();
  });

  it.each([
    ['HTTP', Buffer.from('GET http://localhost/ HTTP/1.1\r\n\r\n'), ''],
    ['SOCKS4', Buffer.from([4, 1, 0, 80, 127, 0, 0, 1, 0]), ''],
    ['a client that insists on a password', Buffer.from([5, 1, 2]), '05ff'],
    ['BIND', Buffer.from([5, 1, 0, 5, 2, 0, 1, 127, 0, 0, 1, 0, 80]), '050005070001000000000000'],
    ['UDP ASSOCIATE', Buffer.from([5, 1, 0, 5, 3, 0, 1, 127, 0, 0, 1, 0, 80]), '050005070001000000000000'],
    [
      'an unknown address type',
      Buffer.from([5, 1, 0, 5, 1, 0, 9, 127, 0, 0, 1, 0, 80]),
      '050005080001000000000000',
    ],
    ['port 0', Buffer.from([5, 1, 0, 5, 1, 0, 1, 127, 0, 0, 1, 0, 0]), '050005020001000000000000'],
  ])('refuses %s', async (_name, bytes, answer) => {
    const localProxy = await proxyWith();
    const socket = rawClient(localProxy.proxyServer);
    socket.write(bytes);
    expect((await readAll(socket)).toString('hex')).toBe(answer);
  });

  it('disconnects a client that sends no SOCKS request', async () => {
    const localProxy = await proxyWith({ handshakeTimeoutMs: 50 });
    const socket = rawClient(localProxy.proxyServer);
    socket.write(Buffer.from([5]));
    expect((await readAll(socket)).length).toBe(0);
  });

  it('closes an idle connection and records that the proxy closed it', async () => {
    const port = await serve(() => {});
    const localProxy = await proxyWith({ idleTimeoutMs: 50 });
    const { socket } = await socksConnect(localProxy.proxyServer, '127.0.0.1', port);
    await once(socket.resume(), 'end');
    expect(findLastDialFailure(localProxy.journal, '127.0.0.1', port)).toEqual({
      stage: 'limit',
      code: 'EIDLE',
    });
  });

  it('a client that disconnects cancels its connection attempt, which is no failure of the origin', async () => {
    const dialling = Promise.withResolvers<void>();
    const localProxy = await proxyWith({
      lookup: () => {
        dialling.resolve();
        return never;
      },
    });
    const socket = rawClient(localProxy.proxyServer);
    socket.write(Buffer.concat([Buffer.from([5, 1, 0]), request('slow.test', 80)]));
    await dialling.promise;
    socket.destroy();
    await expect.poll(() => localProxy.journal[0]?.stage).toBe('aborted');
    expect(findLastDialFailure(localProxy.journal, 'slow.test', 80)).toBeUndefined();
  });

  it('refuses connections above the connection limit', async () => {
    const port = await serve(() => {});
    const localProxy = await proxyWith({ maxSocketsPerProxy: 2 });
    await socksConnect(localProxy.proxyServer, '127.0.0.1', port);
    await socksConnect(localProxy.proxyServer, '127.0.0.1', port);
    await expect(socksConnect(localProxy.proxyServer, '127.0.0.1', port)).rejects.toThrow();
  });

  it('limits concurrent connection attempts', async () => {
    let running = 0;
    let most = 0;
    const port = await serve(() => {});
    const lookup = async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 10));
      running -= 1;
      return { addresses: ['127.0.0.1'], ttlSeconds: 0 };
    };
    const localProxy = await proxyWith({ lookup, maxDialsPerProxy: 3 });
    const names = Array.from({ length: 12 }, (_, i) => `n${i}.test`);
    const answers = await Promise.all(names.map((name) => socksConnect(localProxy.proxyServer, name, port)));
    expect(answers.every(({ code }) => code === 0)).toBe(true);
    expect(most).toBe(3);
  });
});

describe('closing a local proxy', () => {
  it('cancels a running connection attempt', async () => {
    const dialling = Promise.withResolvers<void>();
    const lookup = () => {
      dialling.resolve();
      return never;
    };
    const localProxy = await proxyWith({ lookup });
    const socket = rawClient(localProxy.proxyServer);
    socket.write(Buffer.concat([Buffer.from([5, 1, 0]), request('slow.test', 80)]));
    await dialling.promise;
    await Promise.all([localProxy.close(), localProxy.close()]);
    expect(localProxy.journal).toMatchObject([{ stage: 'aborted' }]);
    await expect(socksConnect(localProxy.proxyServer, 'localhost', 80)).rejects.toThrow();
  });

  it('leaves no connection at the origin if it closes while connecting', async () => {
    const seen = new Set<net.Socket>();
    const port = await serve((socket) => {
      seen.add(socket);
      socket
        .resume()
        .on('close', () => seen.delete(socket))
        .on('end', () => socket.end());
    });
    for (let round = 0; round < 30; round += 1) {
      const localProxy = await egressWith().openProxy();
      const socket = rawClient(localProxy.proxyServer);
      socket.write(Buffer.concat([Buffer.from([5, 1, 0]), request('127.0.0.1', port)]));
      for (let turn = 0; turn < round % 10; turn += 1) await new Promise(setImmediate);
      await localProxy.close();
    }
    await expect.poll(() => seen.size).toBe(0);
  });

  it('leaves no open handle after a thousand connections', async () => {
    const port = await serve(
      (socket) => void socket.on('data', () => socket.end('bye')).on('end', () => socket.end()),
    );
    const handles = () => process.getActiveResourcesInfo().filter((name) => /TCP|Timeout/.test(name)).length;
    const before = handles();
    const localProxy = await egressWith().openProxy();
    for (let batch = 0; batch < 20; batch += 1) {
      await Promise.all(
        Array.from({ length: 50 }, async (_, i) => {
          const { socket } = await socksConnect(
            localProxy.proxyServer,
            i % 5 === 0 ? 'localhost' : '127.0.0.1',
            port,
          );
          if (i % 7 === 0) return void socket.destroy();
          socket.end('hi');
          await readAll(socket);
        }),
      );
    }
    await localProxy.close();
    await expect.poll(handles).toBeLessThanOrEqual(before);
  });
});

describe('an exit index that does not exist', () => {
  it('rejects an exit index that does not exist', async () => {
    const egress = egressWith();
    expect(egress.exitCount).toBe(1);
    await expect(egress.openProxy({ exit: 1 })).rejects.toThrow(RangeError);
  });
});
