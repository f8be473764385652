import { describe, expect, it } from 'vitest';
import type { CrawlPlan, CrawlSkipped } from '../../src/contract/index.ts';
import { CrawlPlan as Plan } from '../../src/contract/index.ts';
import { cancelRun } from '../../src/dispatch/runs/cancel-run.ts';
import { claimJob } from '../../src/dispatch/claim/claim-job.ts';
import { finishJob } from '../../src/dispatch/end/finish-job.ts';
import type { ClaimedJob, CrawlDiscovery } from '../../src/dispatch/index.ts';
import { postponeItem } from '../../src/dispatch/end/postpone-item.ts';
import { readRun } from '../../src/dispatch/runs/read-run.ts';
import { startRun } from '../../src/dispatch/runs/start-run.ts';
import { inFlight, ledgerOf, type TestStore, testOrganization, testStore } from './support.ts';
import { OPTIONS } from './work.ts';
import { RULES } from './world.ts';

const START = 'https://example.com/';

interface Crawl {
  store: TestStore;
  organizationId: string;
  id: string;
}

async function startCrawl(plan: Partial<CrawlPlan> = {}): Promise<Crawl> {
  const store = await testStore();
  const organizationId = await testOrganization(store);
  const crawl = Plan.parse({ start: START, ...plan });
  const { id } = await startRun(store, { organizationId, urls: [START], options: OPTIONS, crawl });
  return { store, organizationId, id };
}

const claim = ({ store }: Crawl): Promise<ClaimedJob | undefined> =>
  claimJob(store, RULES, { workerId: 'worker', includeItems: true });

const toDiscovery = (paths: readonly string[], more: Partial<CrawlDiscovery> = {}): CrawlDiscovery => ({
  addresses: paths.map((path) => ({ url: new URL(path, START).href })),
  skipped: {},
  ...more,
});

async function finish(
  { store }: Crawl,
  job: ClaimedJob | undefined,
  discovery: CrawlDiscovery,
): Promise<boolean> {
  if (!job) throw new Error('No item could be claimed.');
  const result = { outcome: 'succeeded', snapshotId: 'snap', billable: true, body: {}, discovery } as const;
  return await finishJob(store, job, result);
}

/**
 * Runs all items. `links` returns the links that each item discovers. Returns the paths in the order in which the
 * items were claimed.
 */
async function runAll(crawl: Crawl, links: (path: string) => CrawlDiscovery): Promise<string[]> {
  const claimed: string[] = [];
  for (let job = await claim(crawl); job; job = await claim(crawl)) {
    const path = new URL(job.url).pathname + new URL(job.url).search;
    claimed.push(path);
    await finish(crawl, job, links(path));
    crawl.store.time.now += 1;
  }
  return claimed;
}

const read = ({ store, organizationId, id }: Crawl) =>
  readRun(store, RULES, { id, organizationId }, { limit: 1000, offset: 0 });
const skippedOf = async (crawl: Crawl): Promise<CrawlSkipped | undefined> =>
  (await read(crawl)).crawl?.skipped;

describe('a crawl in the queue', () => {
  it('adds each discovered address once, with its depth and the item that linked to it', async () => {
    const crawl = await startCrawl();
    const claimed = await runAll(crawl, (path) =>
      toDiscovery(path === '/' ? ['/a', '/b', '/a', '/'] : ['/', '/a', '/c']),
    );
    expect(claimed).toEqual(['/', '/a', '/b', '/c']);
    const { state, total, ended, items } = await read(crawl);
    expect([state, total, ended]).toEqual(['COMPLETED', 4, 4]);
    expect(items.map(({ depth, foundBy }) => [depth, foundBy])).toEqual([
      [0, undefined],
      [1, 0],
      [1, 0],
      [2, 1],
    ]);
    expect(await ledgerOf(crawl.store, crawl.organizationId)).toHaveLength(4);
  });

  it('ignores the addresses in a result that arrives after the time limit', async () => {
    const crawl = await startCrawl();
    const job = await claim(crawl);
    crawl.store.time.now += RULES.captureMs + RULES.classificationMs;
    expect(await finish(crawl, job, toDiscovery(['/a']))).toBe(false);
    expect((await read(crawl)).total).toBe(1);
  });

  it('follows no links beyond limit and maxDepth, and counts them', async () => {
    const limited = await startCrawl({ limit: 3 });
    await runAll(limited, (path) => toDiscovery(path === '/' ? ['/a', '/b', '/c', '/d'] : []));
    expect([(await read(limited)).total, await skippedOf(limited)]).toEqual([3, { limit: 2 }]);
    const shallow = await startCrawl({ maxDepth: 1 });
    await runAll(shallow, (path) => toDiscovery([`${path}x`]));
    expect([(await read(shallow)).total, await skippedOf(shallow)]).toEqual([2, { depth: 1 }]);
  });

  it('follows at most 500 addresses of a calendar or another crawler trap, and counts the rest', async () => {
    const crawl = await startCrawl({ limit: 100_000 });
    const days = Array.from({ length: 520 }, (_, day) => ({
      url: `${START}calendar/${day}`,
      trapKey: 'calendar:x',
    }));
    await finish(crawl, await claim(crawl), { addresses: days, skipped: { robots: 3 } });
    expect([(await read(crawl)).total, await skippedOf(crawl)]).toEqual([501, { robots: 3, calendar: 20 }]);
  });

  it('lists at most 100 disallowed addresses, each once', async () => {
    const crawl = await startCrawl();
    const toAddresses = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, index) => `${START}private/${from + index}`);
    await finish(crawl, await claim(crawl), {
      addresses: [{ url: `${START}a` }],
      skipped: { robots: 60 },
      disallowed: toAddresses(0, 60),
    });
    await finish(crawl, await claim(crawl), {
      addresses: [],
      skipped: { robots: 70 },
      disallowed: toAddresses(50, 120),
    });
    expect((await read(crawl)).crawl?.disallowed).toEqual(toAddresses(0, 100));
  });

  it('does not follow the links of a page whose content equals five earlier pages', async () => {
    const crawl = await startCrawl();
    const claimed = await runAll(crawl, (path) => toDiscovery([`${path}x`], { contentKey: 'same' }));
    expect(claimed).toHaveLength(6);
    expect(await skippedOf(crawl)).toEqual({ sameContent: 1 });
  });

  it('waits between two starts at a site for the delay of the plan or of the site', async () => {
    const crawl = await startCrawl({ delaySeconds: 0.2 });
    await finish(crawl, await claim(crawl), toDiscovery(['/a', '/b', '/c'], { delayMs: 500 }));
    for (let page = 0; page < 2; page++) {
      crawl.store.time.now += 499;
      expect(await claim(crawl)).toBeUndefined();
      crawl.store.time.now += 1;
      expect(await claim(crawl)).toBeDefined();
    }
  });

  it('fetches at most the configured number of pages of a site at once', async () => {
    const crawl = await startCrawl({ maxConcurrency: 1 });
    await finish(crawl, await claim(crawl), toDiscovery(['/a', '/b']));
    const first = await claim(crawl);
    expect(await claim(crawl)).toBeUndefined();
    await finish(crawl, first, toDiscovery([]));
    expect(await claim(crawl)).toBeDefined();
  });

  it('postpones an item if its site asks to wait, without a charge for the attempt', async () => {
    const crawl = await startCrawl();
    const job = await claim(crawl);
    if (!job) throw new Error('No item could be claimed.');
    expect(await postponeItem(crawl.store, job, 5000)).toBe(true);
    expect(await postponeItem(crawl.store, job, 5000)).toBe(false);
    expect(await inFlight(crawl.store, crawl.organizationId)).toBe(0);
    crawl.store.time.now += 4999;
    expect(await claim(crawl)).toBeUndefined();
    crawl.store.time.now += 1;
    const again = await claim(crawl);
    expect(again?.run?.crawl).toMatchObject({ postponed: 1, depth: 0 });
    await finish(crawl, again, toDiscovery([]));
    expect((await read(crawl)).state).toBe('COMPLETED');
    expect(await ledgerOf(crawl.store, crawl.organizationId)).toHaveLength(1);
  });

  it('a cancelled crawl ends when its only running item is postponed', async () => {
    const crawl = await startCrawl();
    const job = await claim(crawl);
    await cancelRun(crawl.store, crawl);
    if (job) await postponeItem(crawl.store, job, 5000);
    expect((await read(crawl)).state).toBe('CANCELLED');
  });

  it('a crawl that is being cancelled gets no further addresses', async () => {
    const crawl = await startCrawl();
    const job = await claim(crawl);
    await cancelRun(crawl.store, crawl);
    await finish(crawl, job, toDiscovery(['/a']));
    const { state, total } = await read(crawl);
    expect([state, total]).toEqual(['CANCELLED', 1]);
  });

  it('an item that is requeued after a lost lease keeps the plan of its crawl', async () => {
    const crawl = await startCrawl({ limit: 7 });
    await claim(crawl);
    await crawl.store.db.updateTable('captures').set({ state: 'QUEUED', lease_until: null }).execute();
    const again = await claim(crawl);
    expect(again).toMatchObject({ attempt: 2, run: { crawl: { plan: { limit: 7 }, depth: 0 } } });
  });

  it('returns the same crawl for the same idempotency key and plan', async () => {
    const { store, organizationId } = await startCrawl();
    const start = (limit: number) => {
      const crawl = Plan.parse({ start: START, limit });
      const options = { ...OPTIONS, crawl };
      return startRun(store, { organizationId, urls: [START], options, crawl, idempotencyKey: 'key' });
    };
    const { id } = await start(5);
    expect((await start(5)).id).toBe(id);
    await expect(start(6)).rejects.toMatchObject({ tag: 'BatchedIdempotencyConflict' });
  });
});
