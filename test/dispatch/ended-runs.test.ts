import { describe, expect, it } from 'vitest';
import { grantCredits, updateOrganization } from '../../src/accounts/index.ts';
import { claimJob } from '../../src/dispatch/claim/claim-job.ts';
import { finishJob } from '../../src/dispatch/end/finish-job.ts';
import {
  cancelRun,
  createRuns,
  createWakeups,
  DEFAULT_RULES,
  type ClaimedJob,
  type WorkResult,
} from '../../src/dispatch/index.ts';
import { listRuns } from '../../src/dispatch/runs/list-runs.ts';
import { runUpkeep } from '../../src/dispatch/upkeep/upkeep.ts';
import { inFlight, ledgerOf, type TestStore, testOrganization, testStore } from './support.ts';
import { OPTIONS } from './work.ts';

const RESULT: WorkResult = { outcome: 'succeeded', snapshotId: 's', billable: true, body: {} };
const urls = (count: number) => Array.from({ length: count }, (_, n) => `https://site${n}.example/`);

async function startWorld(limits: { credits?: number; maxConcurrency?: number } = {}) {
  const store = await testStore();
  const options = { store, rules: DEFAULT_RULES, wakeups: createWakeups(store), observe: () => {} };
  const organizationId = await testOrganization(store, limits);
  const runs = createRuns(options);
  const read = (id: string) => runs.read({ id, organizationId }, { limit: 100, offset: 0 });
  return { store, organizationId, runs, read, look: () => runUpkeep(options) };
}

async function begin(store: TestStore): Promise<ClaimedJob> {
  const job = await claimJob(store, DEFAULT_RULES, { workerId: 'w', includeItems: true });
  if (!job) throw new Error('nothing to claim');
  return job;
}

describe('a run whose organization runs out of credits', () => {
  it('the run ends: finished captures are charged, and the other items fail with AccessBlocked', async () => {
    const { store, organizationId, runs, read, look } = await startWorld({ credits: 2 });
    const { id } = await runs.start({ organizationId, urls: urls(5), options: OPTIONS });
    for (let n = 0; n < 2; n++) await finishJob(store, await begin(store), RESULT);
    await look();
    const run = await read(id);
    expect(run).toMatchObject({ state: 'COMPLETED', total: 5, ended: 5 });
    expect(run.items.map(({ index, end }) => [index, end.outcome])).toEqual([
      [0, 'succeeded'],
      [1, 'succeeded'],
      [2, 'failed'],
      [3, 'failed'],
      [4, 'failed'],
    ]);
    expect(run.items[4]?.end).toMatchObject({
      error: { tag: 'AccessBlocked', fields: { organizationId, blockedUntil: null } },
    });
    expect(await ledgerOf(store, organizationId)).toHaveLength(2);
    expect(await listRuns(store, organizationId, { limit: 1 })).toMatchObject([
      { id, total: 5, finished: 5, failed: 3 },
    ]);
  });

  it('the run continues while a running capture can still release its reserved credit', async () => {
    const { store, organizationId, runs, read, look } = await startWorld({ credits: 1 });
    const { id } = await runs.start({ organizationId, urls: urls(2), options: OPTIONS });
    const job = await begin(store);
    await look();
    expect((await read(id)).state).toBe('RUNNING');
    await finishJob(store, job, { outcome: 'originError', body: {} });
    await look();
    expect((await begin(store)).url).toBe('https://site1.example/');
  });

  it('the run stays ended when credits are granted later', async () => {
    const { store, organizationId, runs, read, look } = await startWorld({ credits: 1 });
    const { id } = await runs.start({ organizationId, urls: urls(3), options: OPTIONS });
    await finishJob(store, await begin(store), RESULT);
    await look();
    await grantCredits(store, { organizationId, amount: 10, reference: 'late' });
    expect(await claimJob(store, DEFAULT_RULES, { workerId: 'w', includeItems: true })).toBeUndefined();
    expect((await read(id)).ended).toBe(3);
  });
});

describe('a run of an organization that is blocked during the run', () => {
  it('the run ends after its running items, and stores their results', async () => {
    const { store, organizationId, runs, read, look } = await startWorld({ maxConcurrency: 2 });
    const { id } = await runs.start({ organizationId, urls: urls(6), options: OPTIONS });
    const jobs = [await begin(store), await begin(store)] as const;
    const blockedUntil = store.time.now + 1000;
    await updateOrganization(store, organizationId, { blockedUntil });
    await finishJob(store, jobs[1], RESULT);
    await look();
    expect(await read(id)).toMatchObject({ state: 'RUNNING', ended: 1 });
    store.time.now += 2000;
    expect(await claimJob(store, DEFAULT_RULES, { workerId: 'w', includeItems: true })).toBeUndefined();
    await finishJob(store, jobs[0], RESULT);
    const run = await read(id);
    expect(run).toMatchObject({ state: 'COMPLETED', ended: 6 });
    expect(run.items.map(({ index }) => index)).toEqual([1, 0, 2, 3, 4, 5]);
    expect(run.items[2]?.end).toMatchObject({
      error: { tag: 'AccessBlocked', fields: { blockedUntil: new Date(blockedUntil).toISOString() } },
    });
    expect(await inFlight(store, organizationId)).toBe(0);
  });

  it('the run ends at once if none of its items has started', async () => {
    for (const change of [{ blockedUntil: 9_999_999 }, { closedAt: 1 }]) {
      const { store, organizationId, runs, read, look } = await startWorld();
      const { id } = await runs.start({ organizationId, urls: urls(2), options: OPTIONS });
      await updateOrganization(store, organizationId, change);
      await look();
      expect(await read(id)).toMatchObject({ state: 'COMPLETED', ended: 2 });
      await expect(cancelRun(store, { id, organizationId })).rejects.toMatchObject({
        tag: 'BatchedCancellationConflict',
      });
    }
  });

  it('the run can be cancelled while its last items are running', async () => {
    const { store, organizationId, runs, read, look } = await startWorld();
    const { id } = await runs.start({ organizationId, urls: urls(3), options: OPTIONS });
    const job = await begin(store);
    await updateOrganization(store, organizationId, { blockedUntil: store.time.now + 1000 });
    await look();
    expect(await runs.cancel({ id, organizationId })).toEqual({ id, status: 'CANCELLING' });
    await finishJob(store, job, RESULT);
    const run = await read(id);
    expect([run.state, ...run.items.map(({ end }) => end.outcome)]).toEqual([
      'CANCELLED',
      'succeeded',
      'cancelled',
      'cancelled',
    ]);
  });
});

describe('reading a run', () => {
  it('reading a run in pages returns each item once while items are added', async () => {
    const { store, organizationId, runs } = await startWorld();
    const { id } = await runs.start({ organizationId, urls: urls(30), options: OPTIONS });
    const open: ClaimedJob[] = [];
    const seen: number[] = [];
    for (let step = 0; step < 200; step++) {
      if (step % 3 === 0) {
        const job = await claimJob(store, DEFAULT_RULES, { workerId: 'w', includeItems: true });
        if (job) open.push(job);
      }
      // The items end in a different order from their starts.
      const done = step % 5 === 4 ? open.splice((step * 7) % Math.max(1, open.length), 1)[0] : undefined;
      if (done) await finishJob(store, done, RESULT);
      const page = await runs.read({ id, organizationId }, { limit: 2, offset: seen.length });
      seen.push(...page.items.map(({ index }) => index));
    }
    expect(seen).toHaveLength(30);
    expect(new Set(seen).size).toBe(30);
    const again = await runs.read({ id, organizationId }, { limit: 100, offset: 0 });
    expect(again.items.map(({ index }) => index)).toEqual(seen);
  });

  it('a poll returns the number of results so far, and the total number after the end of the run', async () => {
    const { store, organizationId, runs } = await startWorld();
    const { id } = await runs.start({ organizationId, urls: urls(5), options: OPTIONS });
    const [first, second] = [await begin(store), await begin(store)];
    await finishJob(store, second, RESULT);
    const page = (offset: number) => runs.read({ id, organizationId }, { limit: 2, offset });
    expect(await page(0)).toMatchObject({ state: 'RUNNING', total: 5, ended: 1 });
    await runs.cancel({ id, organizationId });
    expect(await page(0)).toMatchObject({ state: 'CANCELLING', ended: 1 });
    await finishJob(store, first, RESULT);
    expect(await page(0)).toMatchObject({ state: 'CANCELLED', ended: 5 });
    const indexes = [];
    for (const offset of [0, 2, 4, 6]) indexes.push((await page(offset)).items.map(({ index }) => index));
    expect(indexes).toEqual([[1, 0], [2, 3], [4], []]);
  });
});
