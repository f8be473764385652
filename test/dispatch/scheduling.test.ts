import { describe, expect, it } from 'vitest';
import { admitCapture } from '../../src/dispatch/calls/admit-capture.ts';
import { claimJob } from '../../src/dispatch/claim/claim-job.ts';
import { finishJob } from '../../src/dispatch/end/finish-job.ts';
import { DEFAULT_RULES, type ClaimedJob, startRun } from '../../src/dispatch/index.ts';
import { generateId, type Store } from '../../src/store/index.ts';
import { inFlight, testOrganization, testStore } from './support.ts';
import { OPTIONS } from './work.ts';

const RULES = { ...DEFAULT_RULES, hostConcurrency: 2 };
const worker = { workerId: 'w', includeItems: true };

const submit = (store: Store, organizationId: string) =>
  admitCapture(store, RULES, {
    captureId: generateId('cap'),
    organizationId,
    url: 'https://example.com/',
    options: OPTIONS,
    waiterId: 'api',
  });

/** Locks the row of an organization in a transaction. Returns a function that ends the transaction. */
async function holdOrganization(store: Store, organizationId: string): Promise<() => Promise<void>> {
  const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const transaction = store.db.transaction().execute(async (trx) => {
    const row = trx.selectFrom('organizations').select('id').where('id', '=', organizationId);
    await row.forUpdate().execute();
    held.resolve();
    await released.promise;
  });
  await Promise.race([held.promise, transaction]);
  return async () => {
    released.resolve();
    // The server ends a transaction that was idle for ten seconds.
    await transaction.catch(() => undefined);
  };
}

async function claimAll(store: Store): Promise<ClaimedJob[]> {
  const jobs = [];
  for (let job = await claimJob(store, RULES, worker); job; job = await claimJob(store, RULES, worker))
    jobs.push(job);
  return jobs;
}

describe('order in which captures are claimed', () => {
  it('claims items of an organization even if many sites of other organizations are at their limit', async () => {
    const store = await testStore();
    const urls = ['https://full.example/1'];
    for (let n = 0; n < 40; n++) {
      await startRun(store, { organizationId: await testOrganization(store), urls, options: OPTIONS });
    }
    expect(await claimAll(store)).toHaveLength(RULES.hostConcurrency);
    const last = await testOrganization(store);
    await startRun(store, { organizationId: last, urls: ['https://free.example/1'], options: OPTIONS });
    const found: ClaimedJob[] = [];
    for (let n = 0; n < 4; n++) found.push(...(await claimAll(store)));
    expect(found.map((job) => job.organizationId)).toEqual([last]);
  });

  it('starts synchronous captures at once even if many sites are at their limit', async () => {
    const store = await testStore();
    const waiting = await testOrganization(store);
    await submit(store, waiting);
    expect(await claimAll(store)).toHaveLength(1);
    store.time.now += 1000;
    const urls = ['https://full.example/1'];
    for (let n = 0; n < 40; n++) {
      await startRun(store, { organizationId: await testOrganization(store), urls, options: OPTIONS });
    }
    await claimAll(store);
    await submit(store, waiting);
    expect(await claimJob(store, RULES, worker)).toMatchObject({ organizationId: waiting });
  });

  it('queues a call of another organization before most calls that one organization made at once', async () => {
    const store = await testStore();
    const [busy, quiet] = [await testOrganization(store), await testOrganization(store)];
    const admitted: string[] = [];
    const call = async (organizationId: string): Promise<void> => {
      await submit(store, organizationId);
      admitted.push(organizationId);
    };
    // In Postgres the calls of one organization wait for its row. In SQLite all calls wait for the same lock.
    const release = store.hasRowLocks ? await holdOrganization(store, busy) : undefined;
    const busyCalls = Promise.allSettled(Array.from({ length: 40 }, () => call(busy)));
    try {
      await call(quiet);
      expect(admitted.length).toBeLessThan(10);
    } finally {
      await release?.();
    }
    await busyCalls;
    expect(admitted.length).toBeGreaterThan(1);
  });

  it('scheduling alternates between organizations, however many captures one has queued', async () => {
    const store = await testStore();
    const [flood, other] = [await testOrganization(store), await testOrganization(store)];
    for (let n = 0; n < 6; n++) await submit(store, flood);
    await submit(store, other);
    await submit(store, other);
    const order = (await claimAll(store)).map((job) => (job.organizationId === flood ? 'flood' : 'other'));
    expect(order.slice(0, 4).sort()).toEqual(['flood', 'flood', 'other', 'other']);
    expect(order[0]).not.toBe(order[1]);
    expect(order.slice(4)).toEqual(['flood', 'flood', 'flood', 'flood']);
  });

  it('claims every second job for the other organization, even if one has 500 queued jobs', async () => {
    const store = await testStore();
    const [flood, other] = [await testOrganization(store), await testOrganization(store)];
    const urls = Array.from({ length: 500 }, (_, n) => `https://site${n}.example/`);
    await startRun(store, { organizationId: flood, urls, options: OPTIONS });
    for (let call = 0; call < 10; call++) {
      store.time.now += 1000;
      const runOfOne = ['https://other.example/'];
      await startRun(store, { organizationId: other, urls: runOfOne, options: OPTIONS });
      const jobs = [await claimJob(store, RULES, worker), await claimJob(store, RULES, worker)];
      expect(jobs.map((job) => job?.organizationId)).toContain(other);
      for (const job of jobs) if (job) await finishJob(store, job, { outcome: 'originError', body: {} });
    }
  });

  it('claims the oldest capture of an organization first, with its options', async () => {
    const store = await testStore();
    const organization = await testOrganization(store);
    const first = await submit(store, organization);
    store.time.now += 1;
    await submit(store, organization);
    expect(await claimJob(store, RULES, worker)).toMatchObject({
      captureId: first.captureId,
      options: OPTIONS,
      attempt: 1,
      deadline: first.deadline,
    });
  });

  it('claims synchronous captures before batched items', async () => {
    const store = await testStore();
    const organization = await testOrganization(store);
    await startRun(store, { organizationId: organization, urls: ['https://a.example/'], options: OPTIONS });
    const { captureId } = await submit(store, organization);
    expect((await claimJob(store, RULES, worker))?.captureId).toBe(captureId);
    expect((await claimJob(store, RULES, worker))?.run).toMatchObject({ itemIndex: 0 });
  });

  it('scheduling alternates between the runs and the sites of an organization', async () => {
    const store = await testStore();
    const organization = await testOrganization(store);
    const urls = (name: string) => [`https://${name}.example/1`, `https://${name}.example/2`];
    await startRun(store, {
      organizationId: organization,
      urls: [...urls('a'), ...urls('b')],
      options: OPTIONS,
    });
    store.time.now += 1;
    await startRun(store, {
      organizationId: organization,
      urls: [...urls('c'), ...urls('d')],
      options: OPTIONS,
    });
    const order = (await claimAll(store)).map((job) =>
      job.url.slice('https://'.length).replace('.example', ''),
    );
    expect(order).toEqual(['a/1', 'c/1', 'b/1', 'd/1', 'a/2', 'c/2', 'b/2', 'd/2']);
  });

  it('limits the concurrent items of a site over all runs, but not synchronous captures', async () => {
    const store = await testStore();
    const organizations = [await testOrganization(store), await testOrganization(store)];
    const urls = Array.from({ length: 4 }, (_, n) => `https://www${n}.example.com/`);
    for (const organizationId of organizations)
      await startRun(store, { organizationId, urls, options: OPTIONS });
    await submit(store, organizations[0] ?? '');
    const jobs = await claimAll(store);
    expect(jobs.filter((job) => job.run)).toHaveLength(2);
    expect(jobs.filter((job) => !job.run)).toHaveLength(1);
    for (const job of jobs) await finishJob(store, job, { outcome: 'originError', body: {} });
    expect(await claimAll(store)).toHaveLength(2);
  });

  it('an item takes a slot, and starts its time budget, when a worker claims it', async () => {
    const store = await testStore();
    const organization = await testOrganization(store, { maxConcurrency: 3 });
    const urls = Array.from({ length: 5 }, (_, n) => `https://site${n}.example/`);
    await startRun(store, {
      organizationId: organization,
      urls,
      options: { ...OPTIONS, scrollFullPage: true },
    });
    expect(await inFlight(store, organization)).toBe(0);
    store.time.now += 1_000_000;
    const jobs = await claimAll(store);
    expect(jobs).toHaveLength(3);
    expect(await inFlight(store, organization)).toBe(3);
    for (const job of jobs) expect(job.deadline).toBe(store.time.now + RULES.captureMs);
    for (const job of jobs) expect(job.options).toEqual({ ...OPTIONS, scrollFullPage: true });
  });

  it('skips sites without waiting items', async () => {
    const store = await testStore();
    const organizationId = await testOrganization(store);
    const urls = ['https://a.example/1', 'https://b.example/1', 'https://b.example/2', 'https://b.example/3'];
    await startRun(store, { organizationId, urls, options: OPTIONS });
    for (const url of urls) {
      const job = await claimJob(
        store,
        { ...RULES, hostConcurrency: 0 },
        { workerId: 'w', includeItems: true },
      );
      expect(job?.url).toBe(url);
    }
  });

  it('a draining worker gets no item', async () => {
    const store = await testStore();
    const organization = await testOrganization(store);
    await startRun(store, { organizationId: organization, urls: ['https://a.example/'], options: OPTIONS });
    expect(await claimJob(store, RULES, { workerId: 'w', includeItems: false })).toBeUndefined();
  });
});
