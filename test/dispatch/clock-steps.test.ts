import { describe, expect, inject, it } from 'vitest';
import { limitSignIn, readUsedRateTokens, takeRateTokens } from '../../src/accounts/index.ts';
import { claimJob } from '../../src/dispatch/claim/claim-job.ts';
import { finishJob } from '../../src/dispatch/end/finish-job.ts';
import { postponeItem } from '../../src/dispatch/end/postpone-item.ts';
import {
  claimWebhooks,
  createWakeups,
  DEFAULT_RULES,
  MAX_SITE_PAUSE_MS,
  startRun,
} from '../../src/dispatch/index.ts';
import { createClockFollower } from '../../src/dispatch/upkeep/clock-steps.ts';
import { runUpkeep } from '../../src/dispatch/upkeep/upkeep.ts';
import { row, testOrganization, type TestStore, testStore } from './support.ts';
import { OPTIONS } from './work.ts';

const HOUR_MS = 3_600_000;

const claim = async (store: TestStore) => {
  const job = await claimJob(store, DEFAULT_RULES, { workerId: 'w', includeItems: true });
  if (!job) throw new Error('nothing to claim');
  return job;
};

describe('after the clock was set back an hour', () => {
  it('an organization that had used its calls per minute can call again', async () => {
    const store = await testStore();
    const organizationId = await testOrganization(store, { ratePerMinute: 6 });
    await takeRateTokens(store, organizationId, 6);
    store.time.now -= HOUR_MS;
    expect(await readUsedRateTokens(store, organizationId)).toBe(0);
    await takeRateTokens(store, organizationId, 6);
    await expect(takeRateTokens(store, organizationId)).rejects.toMatchObject({
      fields: { retryAfterSeconds: 10 },
    });
  });

  it('an account with too many failed sign-ins can sign in', async () => {
    const store = await testStore();
    const fail = () =>
      limitSignIn(store, { address: '192.0.2.1', email: 'a@example.com' }, async () => undefined);
    for (let n = 0; n < 5; n++) await fail();
    await expect(fail()).rejects.toMatchObject({ status: 429 });
    store.time.now -= HOUR_MS;
    await fail();
  });

  it('a limit holds for a transaction that has read the clock shortly before another one', async () => {
    const store = await testStore();
    const organizationId = await testOrganization(store, { ratePerMinute: 6 });
    const fail = () =>
      limitSignIn(store, { address: '192.0.2.1', email: 'a@example.com' }, async () => undefined);
    for (let n = 0; n < 5; n++) await fail();
    await takeRateTokens(store, organizationId, 6);
    store.time.now -= 500;
    await expect(fail()).rejects.toMatchObject({ status: 429 });
    await expect(takeRateTokens(store, organizationId)).rejects.toMatchObject({ status: 429 });
  });

  it('a site that asked for a pause is fetched again', async () => {
    const store = await testStore();
    const organizationId = await testOrganization(store);
    await startRun(store, { organizationId, urls: ['https://a.example/'], options: OPTIONS });
    await postponeItem(store, await claim(store), MAX_SITE_PAUSE_MS);
    await expect(claim(store)).rejects.toThrow('nothing to claim');
    store.time.now -= HOUR_MS;
    await claim(store);
  });

  it('a webhook whose delivery failed is sent again', async () => {
    const store = await testStore();
    const organizationId = await testOrganization(store);
    await store.db
      .updateTable('organizations')
      .set({ webhook_url: 'https://hook.example/', webhook_secret: 'secret' })
      .where('id', '=', organizationId)
      .execute();
    await startRun(store, { organizationId, urls: ['https://a.example/'], options: OPTIONS });
    await finishJob(store, await claim(store), { outcome: 'originError', body: null });
    const rules = { limit: 1, maxAttempts: 3, pauseMs: (attempt: number) => 1000 * 2 ** attempt };
    expect(await claimWebhooks(store, rules)).toHaveLength(1);
    expect(await claimWebhooks(store, rules)).toEqual([]);
    store.time.now -= HOUR_MS;
    expect(await claimWebhooks(store, rules)).toHaveLength(1);
  });
});

// Only a process that has the database for itself uses the same clock as the database.
describe.runIf(inject('shape') === 'embedded').for([HOUR_MS, -HOUR_MS])(
  'after a step of the clock by %d ms',
  (stepMs) => {
    it('a running capture keeps the time that was left to it, and can finish', async () => {
      const store = await testStore();
      const organizationId = await testOrganization(store);
      await startRun(store, { organizationId, urls: ['https://a.example/'], options: OPTIONS });
      const job = await claim(store);
      const before = await row(store, job.captureId);
      let monotonic = 0;
      const follow = createClockFollower(store, DEFAULT_RULES, () => monotonic);
      await follow();
      monotonic += 1000;
      store.time.now += 1000;
      await follow();
      expect(await row(store, job.captureId)).toEqual(before);

      store.time.now += stepMs;
      await follow();
      expect(await row(store, job.captureId)).toMatchObject({
        started_at: before.started_at! + stepMs,
        deadline: before.deadline + stepMs,
        finish_by: before.finish_by + stepMs,
        lease_until: store.time.now + DEFAULT_RULES.leaseMs,
      });
      await runUpkeep({ store, rules: DEFAULT_RULES, wakeups: createWakeups(store), observe: () => {} });
      expect(await finishJob(store, job, { outcome: 'originError', body: null })).toBe(true);
    });

    it('a capture that was queued after the step keeps its times', async () => {
      const store = await testStore();
      const organizationId = await testOrganization(store);
      let monotonic = 0;
      const follow = createClockFollower(store, DEFAULT_RULES, () => monotonic);
      await follow();
      monotonic += 1000;
      store.time.now += 1000 + stepMs;
      await startRun(store, { organizationId, urls: ['https://a.example/'], options: OPTIONS });
      const { captureId } = await claim(store);
      const before = await row(store, captureId);
      monotonic += 300;
      store.time.now += 300;
      await follow();
      expect(await row(store, captureId)).toEqual(before);
    });
  },
);
