import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { updateOrganization } from '../../src/accounts/index.ts';
import { claimJob } from '../../src/dispatch/claim/claim-job.ts';
import { finishJob } from '../../src/dispatch/end/finish-job.ts';
import {
  cancelRun,
  createRuns,
  createWakeups,
  DEFAULT_RULES,
  type ClaimedJob,
  startRun,
  type WorkResult,
} from '../../src/dispatch/index.ts';
import { findLostCaptures, requeueCapture } from '../../src/dispatch/end/requeue-capture.ts';
import { inFlight, ledgerOf, type TestStore, testOrganization, testStore } from './support.ts';
import { OPTIONS } from './work.ts';

const RULES = DEFAULT_RULES;
const RESULT: WorkResult = { outcome: 'succeeded', snapshotId: 's', billable: true, body: {} };

const urls = (count: number) => Array.from({ length: count }, (_, n) => `https://site${n}.example/`);

async function begin(store: TestStore): Promise<ClaimedJob> {
  const job = await claimJob(store, RULES, { workerId: 'w', includeItems: true });
  if (!job) throw new Error('nothing to claim');
  return job;
}

async function runState(store: TestStore, id: string): Promise<string> {
  const run = await store.db
    .selectFrom('runs')
    .select('state')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return run.state;
}

describe('starting a run', () => {
  it('starting a run wakes the workers', async () => {
    const store = await testStore();
    const organizationId = await testOrganization(store);
    const wakeups = createWakeups(store);
    let woken = 0;
    wakeups.onWork(() => woken++);
    const runs = createRuns({ store, rules: RULES, wakeups, observe: () => {} });
    await runs.start({ organizationId, urls: urls(1), options: OPTIONS });
    expect(woken).toBe(1);
    await wakeups.close();
  });

  it('the same idempotency key and payload return the same run, and another payload returns a conflict', async () => {
    const store = await testStore();
    const organizationId = await testOrganization(store);
    const run = { organizationId, urls: urls(2), options: OPTIONS, idempotencyKey: 'k' };
    const { id } = await startRun(store, run);
    expect(await startRun(store, run)).toEqual({ id });
    await expect(startRun(store, { ...run, urls: urls(3) })).rejects.toMatchObject({
      tag: 'BatchedIdempotencyConflict',
      fields: { existingRunId: id, reason: 'payload_mismatch' },
    });
    const other = await testOrganization(store);
    expect((await startRun(store, { ...run, organizationId: other })).id).not.toBe(id);
    expect((await startRun(store, { ...run, idempotencyKey: 'l' })).id).not.toBe(id);
  });

  it('payloads that differ only in the order of their keys are equal', async () => {
    const store = await testStore();
    const organizationId = await testOrganization(store);
    const run = { organizationId, urls: urls(2), idempotencyKey: 'k' };
    const { id } = await startRun(store, { ...run, options: { screenshot: 'none', scrollFullPage: true } });
    const same = { scrollFullPage: true, screenshot: 'none', documentConfig: undefined } as const;
    expect(await startRun(store, { ...run, options: same })).toEqual({ id });
  });

  it('stores passwords of items encrypted, and a hash of the payload that depends on the secret of the service', async () => {
    const store = await testStore();
    const organizationId = await testOrganization(store);
    const options = { ...OPTIONS, credentialsByItem: { 0: 'lamp:opens the site' } };
    const run = { organizationId, urls: urls(1), options, idempotencyKey: 'k' };
    const { id } = await startRun(store, run);
    const row = await store.db.selectFrom('runs').selectAll().executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain('opens the site');
    const canonical = JSON.stringify(
      Object.fromEntries(Object.entries(options).sort(([a], [b]) => (a < b ? -1 : 1))),
    );
    const plainHash = createHash('sha256').update(canonical).update(JSON.stringify(run.urls)).digest('hex');
    expect(row.payload_hash).not.toBe(plainHash);
    expect(await startRun(store, run)).toEqual({ id });
    // The form in which version 0.0.1 stored the hash.
    await store.db.updateTable('runs').set({ payload_hash: plainHash }).execute();
    expect(await startRun(store, run)).toEqual({ id });
    expect((await begin(store)).options).toEqual({ ...OPTIONS, credentials: 'lamp:opens the site' });
  });

  it('finds a run that an earlier version stored, by the hash of its canonical options and URLs', async () => {
    const store = await testStore();
    const organizationId = await testOrganization(store);
    const addresses = urls(300);
    const stored =
      '{"include":{"appendixMarkers":"compact","html":false},"screenshot":"none","scrollFullPage":false}';
    const hash = createHash('sha256').update(stored);
    for (const part of [addresses.slice(0, 250), addresses.slice(250)]) hash.update(JSON.stringify(part));
    const include = { html: false, appendixMarkers: 'compact' };
    const run = { organizationId, urls: addresses, options: { ...OPTIONS, include }, idempotencyKey: 'k' };
    const { id } = await startRun(store, { ...run, options: OPTIONS });
    const old = { options: stored, payload_hash: hash.digest('hex') };
    await store.db.updateTable('runs').set(old).where('id', '=', id).execute();
    expect(await startRun(store, run)).toEqual({ id });
    await expect(startRun(store, { ...run, options: OPTIONS })).rejects.toMatchObject({
      tag: 'BatchedIdempotencyConflict',
    });
    expect((await begin(store)).options).toEqual(OPTIONS);
  });

  it('concurrent starts with the same idempotency key create one run', async () => {
    const store = await testStore();
    const organizationId = await testOrganization(store);
    const run = { organizationId, urls: urls(2), options: OPTIONS, idempotencyKey: 'k' };
    const started = await Promise.all(Array.from({ length: 10 }, () => startRun(store, run)));
    expect(new Set(started.map(({ id }) => id)).size).toBe(1);
  });

  it('accepts 10,000 URLs and reserves no slot for them', async () => {
    const store = await testStore();
    const organizationId = await testOrganization(store);
    const many = Array.from({ length: 10_000 }, (_, n) => `https://site${n % 1000}.example/${n}`);
    await startRun(store, { organizationId, urls: many, options: OPTIONS });
    expect(await store.db.selectFrom('captures').selectAll().execute()).toEqual([]);
    expect(await inFlight(store, organizationId)).toBe(0);
    expect((await begin(store)).url).toBe('https://site0.example/0');
  });

  it('refuses a run of a blocked organization', async () => {
    const store = await testStore();
    const organizationId = await testOrganization(store, { credits: 0 });
    await expect(startRun(store, { organizationId, urls: urls(1), options: OPTIONS })).rejects.toMatchObject({
      tag: 'AccessBlocked',
    });
  });
});

describe('a batched run in the queue', () => {
  it('a run completes with its last item and charges only the items with content', async () => {
    const store = await testStore();
    const organizationId = await testOrganization(store, { credits: 10 });
    const { id } = await startRun(store, { organizationId, urls: urls(3), options: OPTIONS });
    const jobs = [await begin(store), await begin(store), await begin(store)];
    expect(await runState(store, id)).toBe('RUNNING');
    const results: WorkResult[] = [
      RESULT,
      { outcome: 'originError', body: {} },
      { outcome: 'failed', body: { tag: 'InternalError', fields: {} } },
    ];
    for (const [n, job] of jobs.toReversed().entries()) await finishJob(store, job, results[n] ?? RESULT);
    expect(await runState(store, id)).toBe('COMPLETED');
    expect(await ledgerOf(store, organizationId)).toEqual([{ job: jobs.at(-1)?.captureId, amount: -1 }]);
    const items = await store.db.selectFrom('run_items').selectAll().orderBy('finished_order').execute();
    expect(items.map((item) => item.item_index)).toEqual(jobs.toReversed().map((job) => job.run?.itemIndex));
  });

  it('a run waits until its organization has a free credit', async () => {
    const store = await testStore();
    const organizationId = await testOrganization(store, { credits: 1 });
    await startRun(store, { organizationId, urls: urls(2), options: OPTIONS });
    const job = await begin(store);
    expect(await claimJob(store, RULES, { workerId: 'w', includeItems: true })).toBeUndefined();
    await finishJob(store, job, { outcome: 'originError', body: {} });
    expect((await begin(store)).url).toBe('https://site1.example/');
  });

  it('an item of a blocked organization does not start', async () => {
    const store = await testStore();
    const organizationId = await testOrganization(store);
    await startRun(store, { organizationId, urls: urls(1), options: OPTIONS });
    await updateOrganization(store, organizationId, { blockedUntil: store.time.now + 1 });
    expect(await claimJob(store, RULES, { workerId: 'w', includeItems: true })).toBeUndefined();
    store.time.now += 1;
    expect(await begin(store)).toBeDefined();
  });
});

describe('cancelling a run', () => {
  it('cancelling a run without running items ends it at once', async () => {
    const store = await testStore();
    const organizationId = await testOrganization(store);
    const { id } = await startRun(store, { organizationId, urls: urls(2), options: OPTIONS });
    expect(await cancelRun(store, { id, organizationId })).toEqual({ id, status: 'CANCELLED' });
    expect(await claimJob(store, RULES, { workerId: 'w', includeItems: true })).toBeUndefined();
    expect(await cancelRun(store, { id, organizationId })).toEqual({ id, status: 'CANCELLED' });
  });

  it('cancelling a run still stores the results of its running items', async () => {
    const store = await testStore();
    const organizationId = await testOrganization(store);
    const { id } = await startRun(store, { organizationId, urls: urls(3), options: OPTIONS });
    const jobs = [await begin(store), await begin(store)];
    expect(await cancelRun(store, { id, organizationId })).toEqual({ id, status: 'CANCELLING' });
    expect(await cancelRun(store, { id, organizationId })).toEqual({ id, status: 'CANCELLING' });
    expect(await claimJob(store, RULES, { workerId: 'w', includeItems: true })).toBeUndefined();
    for (const job of jobs) {
      expect(await runState(store, id)).toBe('CANCELLING');
      expect(await finishJob(store, job, RESULT)).toBe(true);
    }
    expect(await runState(store, id)).toBe('CANCELLED');
    expect(await ledgerOf(store, organizationId)).toHaveLength(2);
  });

  it('an item of a cancelled run is not requeued when its worker is lost', async () => {
    const store = await testStore();
    const organizationId = await testOrganization(store);
    const { id } = await startRun(store, { organizationId, urls: urls(2), options: OPTIONS });
    await begin(store);
    await cancelRun(store, { id, organizationId });
    store.time.now += RULES.leaseMs;
    for (const lost of await findLostCaptures(store))
      expect(await requeueCapture(store, RULES, lost)).toBe('cancelled');
    expect(await runState(store, id)).toBe('CANCELLED');
    expect(await inFlight(store, organizationId)).toBe(0);
  });

  it('an item that waits for its second attempt is cancelled with its run', async () => {
    const store = await testStore();
    const organizationId = await testOrganization(store);
    const { id } = await startRun(store, { organizationId, urls: urls(2), options: OPTIONS });
    await begin(store);
    store.time.now += RULES.leaseMs;
    for (const lost of await findLostCaptures(store))
      expect(await requeueCapture(store, RULES, lost)).toBe('requeued');
    expect(await cancelRun(store, { id, organizationId })).toEqual({ id, status: 'CANCELLED' });
    expect(await inFlight(store, organizationId)).toBe(0);
  });

  it('the second attempt of an item belongs to the same run, which is charged for it', async () => {
    const store = await testStore();
    const organizationId = await testOrganization(store);
    const { id } = await startRun(store, { organizationId, urls: urls(1), options: OPTIONS });
    await begin(store);
    store.time.now += RULES.leaseMs;
    for (const lost of await findLostCaptures(store)) await requeueCapture(store, RULES, lost);
    const second = await begin(store);
    const run = { id, itemIndex: 0 };
    expect(second).toMatchObject({ attempt: 2, url: urls(1)[0], options: OPTIONS, run });
    await finishJob(store, second, RESULT);
    expect(await runState(store, id)).toBe('COMPLETED');
    expect(await ledgerOf(store, organizationId)).toEqual([{ job: second.captureId, amount: -1 }]);
  });

  it('cancelling a finished run returns a conflict, and a run of another organization 404', async () => {
    const store = await testStore();
    const organizationId = await testOrganization(store);
    const { id } = await startRun(store, { organizationId, urls: urls(1), options: OPTIONS });
    await finishJob(store, await begin(store), RESULT);
    await expect(cancelRun(store, { id, organizationId })).rejects.toMatchObject({
      tag: 'BatchedCancellationConflict',
      fields: { id, status: 'COMPLETED' },
    });
    const other = await testOrganization(store);
    await expect(cancelRun(store, { id, organizationId: other })).rejects.toMatchObject({
      tag: 'BatchedRunNotFound',
    });
  });
});
