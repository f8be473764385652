import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Origin, startOrigin } from '../origin/index.ts';
import { type Pagewright, type Reply, startPagewright } from './support.ts';

let origin: Origin;
let service: Pagewright;

beforeAll(async () => {
  origin = await startOrigin();
});
afterAll(() => origin.close());
afterEach(() => service.close());

const withCredits = async (credits: number, more: Record<string, string> = {}): Promise<void> => {
  service = await startPagewright({ PAGEWRIGHT_ORG_CREDITS: String(credits), ...more });
};

/** Returns how many pages the remaining credits pay for. */
async function creditsLeft(): Promise<number> {
  for (let paid = 0; ; paid++) {
    const { status } = await service.fetchJson({ url: origin.url('/small') });
    if (status === 403) return paid;
    expect(status).toBe(200);
  }
}

const expectBlocked = (reply: Reply): void => {
  expect(reply.status).toBe(403);
  expect(reply.json).toMatchObject({ _tag: 'AccessBlocked', organizationId: expect.stringMatching(/./) });
  expect(reply.json).not.toHaveProperty('retryable');
};

describe('an organization without credits', () => {
  it('both fetch endpoints and highlights return an error, without a request to the origin', async () => {
    await withCredits(1);
    const { json } = await service.fetchJson({ url: origin.url('/small') });
    const { snapshotId } = json.meta;
    const before = origin.journal.length;
    expectBlocked(await service.fetch({ url: origin.url('/small') }));
    expectBlocked(await service.fetchJson({ url: origin.url('/small') }));
    const search = { query: 'x' };
    expectBlocked(await service.call('POST', '/v1/fetch/search', { body: { snapshotId, search } }));
    const path = `/v1/snapshots/${snapshotId}/highlights`;
    expectBlocked(await service.call('POST', path, { body: { highlights: search } }));
    expect(origin.journal).toHaveLength(before);
    // Existing snapshots stay readable.
    expect((await service.call('GET', `/v1/snapshots/${snapshotId}`)).status).toBe(200);
  });
});

describe('billing of fetches', () => {
  it('charges one credit for a page, for an error page and for a search of a snapshot', async () => {
    await withCredits(6);
    const { json } = await service.fetchJson({ url: origin.url('/article') });
    await service.fetch({ url: origin.url('/status/404') });
    const body = { snapshotId: json.meta.snapshotId, search: { query: 'bicycles in Ghent', minScore: 0.99 } };
    expect((await service.call('POST', '/v1/fetch/search', { body })).json.search.snippets).toEqual([]);
    const path = `/v1/snapshots/${json.meta.snapshotId}/highlights`;
    await service.call('POST', path, { body: { highlights: body.search } });
    expect(await creditsLeft()).toBe(2);
  });

  it('a search as part of a fetch costs nothing more', async () => {
    await withCredits(2);
    await service.fetchJson({ url: origin.url('/article'), search: { query: 'stairs' } });
    expect(await creditsLeft()).toBe(1);
  });

  it('a fetch without content costs nothing', async () => {
    await withCredits(1, { PAGEWRIGHT_MAX_TRANSFER_BYTES: '200kb' });
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
      expect((await service.fetchJson({ url })).status, url).toBe(status);
      expect((await service.fetch({ url })).status, url).toBe(status);
    }
    expect(await creditsLeft()).toBe(1);
  });

  it('reading snapshot resources costs nothing', async () => {
    await withCredits(2);
    const { json } = await service.fetchJson({ url: origin.url('/small') });
    for (const part of ['', '/markdown', '/appendix']) {
      await service.call('GET', `/v1/snapshots/${json.meta.snapshotId}${part}`);
    }
    expect(await creditsLeft()).toBe(1);
  });

  it('an invalid request costs nothing', async () => {
    await withCredits(1);
    await service.fetchJson({ url: 'ftp://x/' });
    await service.call('POST', '/v1/fetch/search', {
      body: { snapshotId: 'snap_unknown', search: { query: 'x' } },
    });
    expect(await creditsLeft()).toBe(1);
  });
});
