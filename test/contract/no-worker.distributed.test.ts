import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Origin, startOrigin } from '../origin/index.ts';
import { type Pagewright, startPagewright } from './support.ts';

const BUDGET_MS = 500;

let origin: Origin;
let service: Pagewright;

beforeAll(async () => {
  [origin, service] = await Promise.all([
    startOrigin(),
    startPagewright({ PAGEWRIGHT_ROLE: 'api', PAGEWRIGHT_CAPTURE_BUDGET_MS: String(BUDGET_MS) }),
  ]);
});
afterAll(() => Promise.all([origin.close(), service.close()]));

it('a call that no worker starts in time returns FetchCapacityTimeout, and the origin gets no request', async () => {
  const url = origin.url('/small');
  const reply = await service.fetchJson({ url });
  expect(reply.status).toBe(529);
  expect(reply.json).toEqual({
    _tag: 'FetchCapacityTimeout',
    url,
    timeoutMs: BUDGET_MS,
    message: expect.any(String),
    retryable: true,
  });
  expect(reply.headers.get('retry-after')).toBe('5');
  expect(origin.requests('/small')).toEqual([]);
});
