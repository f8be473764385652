import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Origin, sendPage, startOrigin } from '../origin/index.ts';
import { runToEnd } from './batched-support.ts';
import { type JsonValue, type Pagewright, startPagewright } from './support.ts';

let origin: Origin;
let service: Pagewright;

/** Requests that wait until the test releases them. */
let held: (() => void)[] = [];
const release = (): void => {
  for (const go of held) go();
  held = [];
};

beforeAll(async () => {
  [origin, service] = await Promise.all([
    startOrigin({
      '/held': {
        about: 'Answers when the test says so',
        serve: (exchange) => held.push(() => sendPage(exchange, { title: 'Held', body: '<p>Held.</p>' })),
      },
    }),
    startPagewright({ PAGEWRIGHT_CONCURRENCY: '2', PAGEWRIGHT_ORG_RATE_LIMIT: '1000000' }),
  ]);
});
afterAll(() => Promise.all([origin.close(), service.close()]));

async function start(paths: string[]): Promise<string> {
  const urls = paths.map((path) => origin.url(path));
  return (await service.call('POST', '/v1/fetch/batched', { body: { urls } })).json.id;
}
const cancel = async (id: string): Promise<JsonValue> =>
  (await service.call('POST', `/v1/fetch/batched/${id}/cancel`)).json;
const poll = async (id: string): Promise<JsonValue> =>
  (await service.call('GET', `/v1/fetch/batched/${id}?limit=100`)).json;
const outcomes = (run: JsonValue): [number, string, string | undefined][] =>
  run.results.map((item: JsonValue) => [item.index, item.status, item.error?._tag]);

describe('states of a cancelled run', () => {
  it('cancelling a running run finishes its running items and starts no others (RUNNING, CANCELLING, CANCELLED)', async () => {
    const id = await start(['/held?a', '/held?b', '/held?c', '/held?d']);
    await expect.poll(() => held.length).toBe(2);
    expect((await poll(id)).status).toBe('RUNNING');
    for (let n = 0; n < 3; n++) expect(await cancel(id)).toEqual({ id, status: 'CANCELLING' });
    expect(await poll(id)).toMatchObject({
      status: 'CANCELLING',
      batchedStatus: 'CANCELLING',
      results: [],
      pagination: { total: 0, hasMore: false },
    });
    const begun = origin.requests('/held').length;
    release();
    const run = await runToEnd(service, id, '?limit=100');
    expect(run.status).toBe('CANCELLED');
    expect(outcomes(run).toSorted()).toEqual([
      [0, 'SUCCEEDED', undefined],
      [1, 'SUCCEEDED', undefined],
      [2, 'CANCELLED', 'FetchCancelled'],
      [3, 'CANCELLED', 'FetchCancelled'],
    ]);
    expect(run.results[3].error).toEqual({
      _tag: 'FetchCancelled',
      url: origin.url('/held?d'),
      retryable: true,
    });
    expect(run.pagination).toMatchObject({ total: 4, hasMore: false });
    expect(origin.requests('/held')).toHaveLength(begun);
    expect(await cancel(id)).toEqual({ id, status: 'CANCELLED' });
  });

  it('cancelling a queued run ends it immediately (QUEUED, CANCELLED)', async () => {
    const first = await start(['/held?busy1', '/held?busy2']);
    await expect.poll(() => held.length).toBe(2);
    const id = await start(['/small?queued', '/small?queued']);
    expect((await poll(id)).status).toBe('QUEUED');
    expect(await cancel(id)).toEqual({ id, status: 'CANCELLED' });
    expect(outcomes(await poll(id))).toEqual([
      [0, 'CANCELLED', 'FetchCancelled'],
      [1, 'CANCELLED', 'FetchCancelled'],
    ]);
    release();
    expect((await runToEnd(service, first)).status).toBe('COMPLETED');
    expect(origin.requests('/small?queued')).toEqual([]);
  });

  it('cancelling a COMPLETED run returns a conflict and does not change the run', async () => {
    const id = await start(['/small']);
    const before = await runToEnd(service, id);
    const reply = await service.call('POST', `/v1/fetch/batched/${id}/cancel`);
    expect([reply.status, reply.json]).toEqual([
      409,
      { _tag: 'BatchedCancellationConflict', id, status: 'COMPLETED', message: expect.any(String) },
    ]);
    expect(await poll(id)).toMatchObject({ status: 'COMPLETED', results: before.results });
  });

  it('concurrent cancels leave a run in a consistent state', async () => {
    for (let round = 0; round < 6; round++) {
      const id = await start(Array.from({ length: 3 }, (_, n) => `/small?race${round}-${n}`));
      await sleep(round * 60);
      const replies = await Promise.all(Array.from({ length: 8 }, () => cancel(id)));
      const run = await runToEnd(service, id, '?limit=100');
      const said = new Set(replies.map(({ _tag, status }) => `${_tag ?? ''}${status}`));
      if (run.status === 'COMPLETED') expect([...said]).toEqual(['BatchedCancellationConflictCOMPLETED']);
      else for (const one of said) expect(['CANCELLING', 'CANCELLED']).toContain(one);
      expect(run.results.map(({ index }: JsonValue) => index).toSorted()).toEqual([0, 1, 2]);
      for (const { data, error } of run.results)
        expect((data === undefined) !== (error === undefined)).toBe(true);
      expect(await poll(id)).toEqual(run);
    }
  });
});

describe('paging through the results of a run', () => {
  it('paging returns each item once while items are still added', async () => {
    const count = 30;
    const id = await start(
      Array.from({ length: count }, (_, n) => (n % 5 === 0 ? '/status/404' : `/small?grow${n}`)),
    );
    const seen: number[] = [];
    for (let status = ''; seen.length < count || status !== 'COMPLETED'; ) {
      const { json } = await service.call('GET', `/v1/fetch/batched/${id}?limit=4&offset=${seen.length}`);
      seen.push(...json.results.map(({ index }: JsonValue) => index));
      expect(json.pagination.hasMore).toBe(seen.length < json.pagination.total);
      ({ status } = json);
    }
    expect(seen.toSorted((a, b) => a - b)).toEqual(Array.from({ length: count }, (_, n) => n));
    const whole = await poll(id);
    expect(whole.results.map(({ index }: JsonValue) => index)).toEqual(seen);
  });
});
