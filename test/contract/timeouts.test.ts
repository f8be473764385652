import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Origin, startOrigin } from '../origin/index.ts';
import { type Pagewright, startPagewright } from './support.ts';

const BUDGET_MS = 3000;
/** On a busy machine, the answer would come before the queue has decided how a capture ended. */
const CLASSIFICATION_MS = 10_000;

let origin: Origin;
let service: Pagewright;
/** A service with the default budget, for captures that must succeed. */
let patient: Pagewright;

beforeAll(async () => {
  [origin, patient, service] = await Promise.all([
    startOrigin(),
    startPagewright({ PAGEWRIGHT_CONCURRENCY: '1' }),
    startPagewright({
      PAGEWRIGHT_CAPTURE_BUDGET_MS: String(BUDGET_MS),
      PAGEWRIGHT_CLASSIFICATION_MS: String(CLASSIFICATION_MS),
      PAGEWRIGHT_CONCURRENCY: '1',
    }),
  ]);
});
afterAll(() => Promise.all([origin.close(), patient.close(), service.close()]));

describe('time budget of a capture', () => {
  it.each(['/endless/silent', '/endless/slow-headers'])(
    'returns FetchCaptureTimeout if a capture starts but does not end: %s',
    async (path) => {
      const url = origin.url(path);
      const reply = await service.fetchJson({ url });
      expect(reply.status).toBe(504);
      expect(reply.json).toEqual({
        _tag: 'FetchCaptureTimeout',
        url,
        timeoutMs: BUDGET_MS,
        message: expect.any(String),
        retryable: false,
      });
      expect(reply.headers.get('retry-after')).toBeNull();
    },
  );

  it('returns the content so far of a page that keeps loading data', async () => {
    const reply = await patient.fetchJson({ url: origin.url('/endless/polling') });
    expect(reply.status).toBe(200);
    expect(reply.json.markdown).toContain('never comes to rest');
  });
});

describe('a client that disconnects', () => {
  it('a client that disconnects frees its capture slot', async () => {
    const before = origin.requests('/endless/silent').length;
    const controller = new AbortController();
    const call = patient.call('POST', '/v1/fetch', {
      body: { url: origin.url('/endless/silent') },
      signal: controller.signal,
    });
    const aborted = expect(call).rejects.toThrow();
    await expect.poll(() => origin.requests('/endless/silent').length).toBeGreaterThan(before);
    controller.abort();
    await aborted;
    expect((await patient.fetchJson({ url: origin.url('/small') })).status).toBe(200);
  });

  it('neither a disconnected client nor a connection without a request delays shutdown', async () => {
    const other = await startPagewright();
    const { hostname, port } = new URL(other.address);
    const idle = connect(Number(port), hostname);
    await once(idle, 'connect');
    await Promise.all([once(idle, 'close'), other.close()]);
  });
});
