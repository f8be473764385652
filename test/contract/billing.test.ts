import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Origin, startOrigin } from '../origin/index.ts';
import { type Pagewright, type Reply, startPagewright } from './support.ts';

let origin: Origin;
let service: Pagewright;

beforeAll(async () => {
  [origin, service] = await Promise.all([
    startOrigin(),
    startPagewright({ PAGEWRIGHT_ORG_CREDITS: '1000', PAGEWRIGHT_MAX_TRANSFER_BYTES: '200kb' }),
  ]);
});
afterAll(() => Promise.all([origin.close(), service.close()]));

/** Returns how many credits the calls of a function cost. */
async function costOf(makeCalls: () => Promise<unknown>): Promise<number> {
  const readCredits = async (): Promise<number> => (await service.call('GET', '/v1/account')).json.credits;
  const before = await readCredits();
  await makeCalls();
  return before - (await readCredits());
}

const expectBlocked = (reply: Reply): void => {
  expect(reply.status).toBe(403);
  expect(reply.json).toMatchObject({ _tag: 'AccessBlocked', organizationId: expect.stringMatching(/./) });
  expect(reply.json).not.toHaveProperty('retryable');
};

describe('an organization without credits', () => {
  it('both fetch endpoints and highlights return an error, without a request to the origin', async () => {
    const poor = await startPagewright({ PAGEWRIGHT_ORG_CREDITS: '1' });
    const { json } = await poor.fetchJson({ url: origin.url('/small') });
    const { snapshotId } = json.meta;
    const before = origin.journal.length;
    expectBlocked(await poor.fetch({ url: origin.url('/small') }));
    expectBlocked(await poor.fetchJson({ url: origin.url('/small') }));
    const search = { query: 'x' };
    expectBlocked(await poor.call('POST', '/v1/fetch/search', { body: { snapshotId, search } }));
    const path = `/v1/snapshots/${snapshotId}/highlights`;
    expectBlocked(await poor.call('POST', path, { body: { highlights: search } }));
    expect(origin.journal).toHaveLength(before);
    // Existing snapshots stay readable.
    expect((await poor.call('GET', `/v1/snapshots/${snapshotId}`)).status).toBe(200);
    await poor.close();
  });
});

describe('billing of fetches', () => {
  it('charges one credit for a page, for an error page and for a search of a snapshot', async () => {
    let snapshotId = '';
    const fetchPage = async () => {
      snapshotId = (await service.fetchJson({ url: origin.url('/article') })).json.meta.snapshotId;
    };
    const search = { query: 'bicycles in Ghent', minScore: 0.99 };
    const searchPage = async () => {
      const { json } = await service.call('POST', '/v1/fetch/search', { body: { snapshotId, search } });
      expect(json.search.snippets).toEqual([]);
    };
    expect(await costOf(fetchPage)).toBe(1);
    expect(await costOf(() => service.fetch({ url: origin.url('/status/404') }))).toBe(1);
    expect(await costOf(searchPage)).toBe(1);
    const path = `/v1/snapshots/${snapshotId}/highlights`;
    expect(await costOf(() => service.call('POST', path, { body: { highlights: search } }))).toBe(1);
  });

  it('a search as part of a fetch costs nothing more', async () => {
    const request = { url: origin.url('/article'), search: { query: 'stairs' } };
    expect(await costOf(() => service.fetchJson(request))).toBe(1);
  });

  it('a fetch without content costs nothing', async () => {
    const free = [
      [200, origin.refused()],
      [200, origin.secure('selfSigned')],
      [200, 'http://no-such-host.invalid/'],
      [200, origin.url('/redirected/loop')],
      [200, origin.url('/bait/redirect')],
      [403, origin.url('/blocked/datadome')],
      [502, origin.url('/status/204')],
      [502, origin.url('/broken/gzip')],
      [413, origin.url('/large')],
    ] as const;
    for (const [status, url] of free) {
      const cost = await costOf(async () => {
        expect((await service.fetchJson({ url })).status, url).toBe(status);
        expect((await service.fetch({ url })).status, url).toBe(status);
      });
      expect(cost, url).toBe(0);
    }
  });

  it('reading snapshot resources costs nothing', async () => {
    const { json } = await service.fetchJson({ url: origin.url('/small') });
    const cost = await costOf(async () => {
      for (const part of ['', '/markdown', '/appendix'])
        await service.call('GET', `/v1/snapshots/${json.meta.snapshotId}${part}`);
    });
    expect(cost).toBe(0);
  });

  it('an invalid request costs nothing', async () => {
    const cost = await costOf(async () => {
      await service.fetchJson({ url: 'ftp://x/' });
      await service.call('POST', '/v1/fetch/search', {
        body: { snapshotId: 'snap_unknown', search: { query: 'x' } },
      });
    });
    expect(cost).toBe(0);
  });
});
