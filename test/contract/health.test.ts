import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type Pagewright, startPagewright } from './support.ts';

let service: Pagewright;

beforeAll(async () => {
  service = await startPagewright();
});
afterAll(() => service.close());

const TRACE = /^[0-9a-f]{32}$/;

describe('health endpoints', () => {
  it.each([
    ['/healthz', { status: 'ok' }],
    ['/readyz', { status: 'ready' }],
  ])('returns 200 for %s without a key', async (path, body) => {
    const reply = await service.call('GET', path, { anonymous: true });
    expect([reply.status, reply.json]).toEqual([200, body]);
  });

  it('returns a typed 503 for /readyz while the process stops, and serves calls until the delay ends', async () => {
    const delayEnded = Promise.withResolvers<void>();
    const delays: number[] = [];
    const stopping = await startPagewright({ PAGEWRIGHT_DRAIN_DELAY_MS: '1000' }, (ms) => {
      delays.push(ms);
      return delayEnded.promise;
    });
    const closed = stopping.close();
    onTestFinished(() => {
      delayEnded.resolve();
      return closed;
    });
    const { status, headers, json } = await stopping.call('GET', '/readyz', { anonymous: true });
    const served = await stopping.call('GET', '/v1/fetch/batched/unknown');
    delayEnded.resolve();
    await closed;
    expect([served.status, delays]).toEqual([404, [1000]]);
    await expect(stopping.call('GET', '/readyz')).rejects.toThrow();
    expect([status, json]).toEqual([
      503,
      {
        _tag: 'ServiceUnavailable',
        message: expect.stringContaining('This process is stopping.'),
        requestId: expect.stringMatching(TRACE),
        retryable: true,
      },
    ]);
    expect(headers.get('retry-after')).toMatch(/^\d+$/);
  });

  it('serves the documentation without a key', async () => {
    const reply = await service.call('GET', '/docs', { anonymous: true });
    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-type')).toContain('text/html');
    expect(reply.headers.get('content-security-policy')).toContain("default-src 'none'");
  });
});

describe('trace id of every response', () => {
  it.each([
    ['GET', '/healthz'],
    ['GET', '/readyz'],
    ['GET', '/openapi.json'],
    ['GET', '/docs'],
    ['GET', '/docs/api/static/index.css'],
    ['GET', '/'],
    ['GET', '/nothing/here'],
    ['GET', '/%E0%A4%A'],
    ['GET', '/v1/catalog'],
    ['GET', '/v1/fetch'],
    ['POST', '/v1/fetch'],
    ['GET', '/v1/snapshots/x/screenshot'],
    ['HEAD', '/healthz'],
    ['OPTIONS', '/v1/fetch'],
  ])('returns a trace id for %s %s', async (method, path) => {
    const reply = await service.call(method, path);
    expect(reply.headers.get('x-service-trace-id')).toMatch(TRACE);
  });

  it('creates a new trace id for every request, whatever headers the caller sends', async () => {
    const headers = { 'x-service-trace-id': 'mine', 'x-request-id': 'mine', 'request-id': 'mine' };
    const replies = await Promise.all([1, 2].map(() => service.call('GET', '/healthz', { headers })));
    const ids = replies.map((reply) => reply.headers.get('x-service-trace-id'));
    expect(new Set([...ids, 'mine']).size).toBe(3);
  });
});
