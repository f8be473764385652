import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Origin, startOrigin } from '../origin/index.ts';
import { runToEnd } from './batched-support.ts';
import { type Pagewright, startPagewright } from './support.ts';

let origin: Origin;
let service: Pagewright;

beforeAll(async () => {
  [origin, service] = await Promise.all([startOrigin(), startPagewright()]);
});
afterAll(() => Promise.all([origin.close(), service.close()]));

const start = (body: unknown, headers: Record<string, string> = {}) =>
  service.call('POST', '/v1/fetch/batched', { body, headers });
const poll = (id: string, query = '') => service.call('GET', `/v1/fetch/batched/${id}${query}`);

describe('a batched run', () => {
  it('a run ends with one result per URL', async () => {
    const urls = [
      origin.url('/article'),
      origin.refused('/x'),
      origin.url('/status/404'),
      origin.url('/small'),
    ];
    const started = await start({ urls });
    expect([started.status, Object.keys(started.json)]).toEqual([202, ['id']]);
    const { id } = started.json;
    const run = await runToEnd(service, id);
    expect(run).toMatchObject({
      id,
      status: 'COMPLETED',
      batchedStatus: 'COMPLETED',
      totalUrls: 4,
      pagination: { total: 4, limit: 10, offset: 0, hasMore: false },
    });
    expect(Object.keys(run)).toEqual(['id', 'status', 'batchedStatus', 'totalUrls', 'results', 'pagination']);
    const results = run.results.toSorted((a: { index: number }, b: { index: number }) => a.index - b.index);
    expect(results.map(({ url, index, status }: Record<string, unknown>) => [url, index, status])).toEqual(
      urls.map((url, index) => [url, index, index === 1 ? 'FAILED' : 'SUCCEEDED']),
    );
    expect(results[0].data.markdown).toContain('stairs');
    expect(results[1]).toEqual({
      url: urls[1],
      index: 1,
      status: 'FAILED',
      error: expect.objectContaining({ _tag: 'FetchOriginError', kind: 'connectionRefused', url: urls[1] }),
    });
    expect(results[2]).toMatchObject({
      data: { response: { originStatusCode: 404 } },
      originError: { _tag: 'FetchOriginError', kind: 'http', originStatusCode: 404, retryable: false },
    });
    expect(results[2]).not.toHaveProperty('error');
  });

  it('polling or cancelling an unknown run returns 404', async () => {
    const expected = { _tag: 'BatchedRunNotFound', id: 'run_none', message: expect.any(String) };
    for (const reply of [
      await poll('run_none'),
      await service.call('POST', '/v1/fetch/batched/run_none/cancel'),
    ]) {
      expect([reply.status, reply.json]).toEqual([404, expected]);
    }
  });

  it('a run cannot be cancelled after it has finished', async () => {
    const { id } = (await start({ urls: [origin.refused()] })).json;
    await runToEnd(service, id);
    const reply = await service.call('POST', `/v1/fetch/batched/${id}/cancel`);
    expect([reply.status, reply.json]).toEqual([
      409,
      { _tag: 'BatchedCancellationConflict', id, status: 'COMPLETED', message: expect.any(String) },
    ]);
  });
});
