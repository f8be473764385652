import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type Origin, startOrigin } from '../origin/index.ts';
import { newPlace, type Pagewright, type Reply, startPagewright } from './support.ts';

let origin: Origin;
let service: Pagewright;

beforeAll(async () => {
  [origin, service] = await Promise.all([startOrigin(), startPagewright()]);
});
afterAll(() => Promise.all([origin.close(), service.close()]));

const fetchPage = (body: object, cacheControl?: string): Promise<Reply> =>
  service.call('POST', '/v1/fetch', {
    body,
    headers: cacheControl === undefined ? {} : { 'cache-control': cacheControl },
  });

const idOf = ({ headers }: Reply): string | null => headers.get('x-service-snapshot-id');

const spent = async (): Promise<number> =>
  (await service.call('GET', '/v1/usage?range=24h')).json.totals.credits;

it('a reused snapshot costs nothing, and the answer says how old it is', async () => {
  const url = origin.url('/small?reuse=1');
  const first = await fetchPage({ url });
  const before = await spent();
  const again = await fetchPage({ url }, 'public, max-age=600');
  expect([again.status, idOf(again), again.text]).toEqual([200, idOf(first), first.text]);
  expect(Number(again.headers.get('age'))).toBeLessThan(60);
  expect(await spent()).toBe(before);
  const json = await service.call('POST', '/v1/fetch/json', {
    body: { url },
    headers: { 'cache-control': 'max-age=600' },
  });
  expect(json.json.meta.snapshotId).toBe(idOf(first));
});

it('captures again without max-age, with no-cache, or if no snapshot is stored', async () => {
  const url = origin.url('/small?reuse=2');
  const first = await fetchPage({ url }, 'max-age=600');
  expect(first.headers.get('age')).toBeNull();
  for (const header of [undefined, 'no-cache, max-age=600', 'max-age=0', 'max-age=soon']) {
    const again = await fetchPage({ url }, header);
    expect(again.headers.get('age')).toBeNull();
    expect(idOf(again)).not.toBe(idOf(first));
  }
});

describe('with only-if-cached', () => {
  it('a stored capture of any age is returned, and the site is not visited', async () => {
    const url = origin.url('/small?reuse=stored');
    const first = await fetchPage({ url });
    const before = await spent();
    for (const header of ['only-if-cached', 'max-age=600, only-if-cached']) {
      const again = await fetchPage({ url }, header);
      expect([again.status, idOf(again)]).toEqual([200, idOf(first)]);
      expect(again.headers.get('age')).not.toBeNull();
    }
    expect(await spent()).toBe(before);
    expect(origin.requests('/small?reuse=stored')).toHaveLength(1);
  });

  it.each([
    ['no capture is stored', 'only-if-cached', {}],
    ['no stored capture is accepted', 'only-if-cached, no-cache', {}],
    ['the stored capture has other options', 'only-if-cached', { browserConfig: { scrollFullPage: true } }],
  ])('the answer is 504 if %s, and the site is not visited', async (reason, header, options) => {
    const path = `/small?reuse=${encodeURIComponent(reason)}`;
    const url = origin.url(path);
    const isStored = reason !== 'no capture is stored';
    if (isStored) await fetchPage({ url });
    const before = await spent();
    for (const endpoint of ['/v1/fetch', '/v1/fetch/json']) {
      const body = { url, ...options };
      const answer = await service.call('POST', endpoint, { body, headers: { 'cache-control': header } });
      expect(answer.status).toBe(504);
      expect(answer.json).toMatchObject({ _tag: 'CaptureNotStored', url, retryable: false });
      expect(answer.headers.get('retry-after')).toBeNull();
    }
    expect(await spent()).toBe(before);
    expect(origin.requests(path)).toHaveLength(isStored ? 1 : 0);
    const log = await service.call('GET', '/v1/requests?outcome=rejected');
    expect(log.json.requests).toContainEqual(expect.objectContaining({ url, outcome: 'rejected' }));
  });

  it('a map is refused, because it reads robots.txt and sitemaps', async () => {
    const answer = await service.call('POST', '/v1/map', {
      body: { url: origin.url('/') },
      headers: { 'cache-control': 'only-if-cached' },
    });
    expect([answer.status, answer.json._tag]).toEqual([400, 'BadRequest']);
    expect(answer.json.message).toContain('only-if-cached');
  });
});

it('does not reuse a snapshot that was captured with other options', async () => {
  const url = origin.url('/small?reuse=3');
  const plain = await fetchPage({ url });
  const scrolled = await fetchPage({ url, browserConfig: { scrollFullPage: true } }, 'max-age=600');
  expect(idOf(scrolled)).not.toBe(idOf(plain));
  expect(idOf(await fetchPage({ url }, 'max-age=600'))).toBe(idOf(plain));
});

it('returns the origin error headers of a reused snapshot again', async () => {
  const url = origin.url('/status/404?reuse=4');
  await fetchPage({ url });
  const again = await fetchPage({ url }, 'max-age=600');
  expect(again.headers.get('age')).not.toBeNull();
  expect(again.headers.get('x-service-origin-error-detail')).toBe('404');
});

it('captures again if the content of the stored snapshot is missing', async () => {
  const place = await newPlace();
  onTestFinished(place.remove);
  const call = async (cacheControl: string): Promise<Reply> => {
    // Start a new process for each call, because a process keeps the snapshot cores that it stored in memory.
    const another = await startPagewright(place.settings);
    const headers = { 'cache-control': cacheControl };
    const reply = await another.call('POST', '/v1/fetch', {
      body: { url: origin.url('/small?reuse=5') },
      headers,
    });
    await another.close();
    return reply;
  };
  const first = await call('no-cache');
  const store = await place.openStore();
  await store.blobs.deleteTree(`snapshots/${idOf(first)}`);
  await store.close();
  const again = await call('max-age=600');
  expect([again.status, again.headers.get('age')]).toEqual([200, null]);
  expect(idOf(again)).not.toBe(idOf(first));
});
