import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Exchange, markup, type Origin, send, startOrigin } from '../origin/index.ts';
import { type Pagewright, startPagewright } from './support.ts';

/** A page that responds when the test releases it. */
const held: Exchange[] = [];
const letGo = (): void => {
  for (const exchange of held.splice(0)) {
    send(exchange, { headers: { 'content-type': 'text/html' }, body: markup({ body: '<p>At last.</p>' }) });
  }
};
const holding = async (count: number): Promise<void> => {
  while (held.length < count) await new Promise((resolve) => setTimeout(resolve, 20));
};

let origin: Origin;
let service: Pagewright | undefined;

beforeAll(async () => {
  origin = await startOrigin({
    '/held/*': {
      about: 'Waits until it is let go',
      serve: (exchange) => {
        held.push(exchange);
      },
    },
  });
});
afterAll(() => origin.close());
afterEach(async () => {
  letGo();
  await service?.close();
});

describe('limit of concurrent captures', () => {
  it('rejects captures above the concurrency limit of the organization, and reports the limit', async () => {
    service = await startPagewright({ PAGEWRIGHT_ORG_MAX_CONCURRENCY: '2' });
    const running = [1, 2].map((n) => service?.fetchJson({ url: origin.url(`/held/${n}`) }));
    await holding(2);
    const refused = await service.fetchJson({ url: origin.url('/small') });
    expect(refused.status).toBe(429);
    expect(refused.json).toEqual({
      _tag: 'FetchConcurrencyLimitExceeded',
      maxConcurrency: 2,
      retryAfterSeconds: expect.any(Number),
      requestId: refused.headers.get('x-service-trace-id'),
      message: expect.any(String),
      retryable: true,
    });
    expect(refused.headers.get('retry-after')).toBe(String(refused.json.retryAfterSeconds));
    expect(origin.requests('/small')).toEqual([]);

    letGo();
    for (const reply of await Promise.all(running)) expect(reply?.status).toBe(200);
    expect((await service.fetchJson({ url: origin.url('/small') })).status).toBe(200);
  });

  it('a capture waits for a free slot', async () => {
    service = await startPagewright({ PAGEWRIGHT_CONCURRENCY: '1' });
    const calls = [1, 2, 3].map((n) => service?.fetchJson({ url: origin.url(`/held/${n}`) }));
    for (let answered = 0; answered < 3; answered++) {
      await holding(1);
      expect(held).toHaveLength(1);
      letGo();
    }
    for (const reply of await Promise.all(calls)) expect(reply?.json.markdown).toBe('At last.\n');
  });

  it('concurrent captures do not block other calls', async () => {
    service = await startPagewright({ PAGEWRIGHT_ORG_MAX_CONCURRENCY: '1' });
    const running = service.fetchJson({ url: origin.url('/held/1') });
    await holding(1);
    expect((await service.call('GET', '/v1/catalog')).status).toBe(200);
    expect((await service.call('GET', '/healthz')).status).toBe(200);
    letGo();
    expect((await running).status).toBe(200);
  });
});

describe('limit of calls per minute', () => {
  it('the rate limit counts all calls under /v1 of an organization', async () => {
    service = await startPagewright({ PAGEWRIGHT_ORG_RATE_LIMIT: '3' });
    for (let n = 0; n < 3; n++) expect((await service.call('GET', '/v1/catalog')).status).toBe(200);
    for (const path of ['/v1/fetch', '/v1/fetch/json', '/v1/fetch/search']) {
      const reply = await service.call('POST', path, { body: { url: origin.url('/small') } });
      expect(reply.status).toBe(429);
      expect(reply.json).toEqual({
        _tag: 'TooManyRequests',
        retryAfterSeconds: expect.any(Number),
        message: expect.stringContaining('Wait'),
        retryable: true,
      });
      expect(Number(reply.headers.get('retry-after'))).toBe(reply.json.retryAfterSeconds);
      // The limit is three calls a minute, so the next token is available after at most 20 s.
      expect(reply.json.retryAfterSeconds).toBeGreaterThan(0);
      expect(reply.json.retryAfterSeconds).toBeLessThanOrEqual(20);
    }
    expect((await service.call('GET', '/healthz')).status).toBe(200);
  });
});
