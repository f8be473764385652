import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  chargeHighlights,
  chargeJob,
  ensureCanStartWork,
  getOrganization,
  grantCredits,
  readUsage,
  refundCharge,
  takeRateTokens,
  updateOrganization,
  withOrganizationLock,
} from '../../src/accounts/index.ts';
import { testOrganization, testStore } from './support.ts';

const countFulfilled = async (calls: Promise<unknown>[]) => {
  const results = await Promise.allSettled(calls);
  return results.filter((result) => result.status === 'fulfilled').length;
};

describe('limit of calls per minute', () => {
  it('a rate limit of N allows N calls at once, then one call every 60/N seconds, and reports the time to wait', async () => {
    const store = await testStore();
    const organization = await testOrganization(store, { ratePerMinute: 6 });
    const take = () => takeRateTokens(store, organization);
    expect(await countFulfilled(Array.from({ length: 10 }, take))).toBe(6);
    await expect(take()).rejects.toMatchObject({ tag: 'TooManyRequests', fields: { retryAfterSeconds: 10 } });
    store.time.now += 9_000;
    await expect(take()).rejects.toMatchObject({ tag: 'TooManyRequests', fields: { retryAfterSeconds: 1 } });
    store.time.now += 1_000;
    expect(await countFulfilled([take(), take()])).toBe(1);
    store.time.now += 3_600_000;
    expect(await countFulfilled(Array.from({ length: 10 }, take))).toBe(6);
  });

  it('a call that needs several rate-limit tokens takes all of them or none', async () => {
    const store = await testStore();
    const organization = await testOrganization(store, { ratePerMinute: 6 });
    await takeRateTokens(store, organization, 4);
    await expect(takeRateTokens(store, organization, 3)).rejects.toMatchObject({
      tag: 'TooManyRequests',
      fields: { retryAfterSeconds: 10 },
    });
    await takeRateTokens(store, organization, 2);
    await expect(takeRateTokens(store, organization)).rejects.toMatchObject({ status: 429 });
  });

  it('each organization has its own rate limit', async () => {
    const store = await testStore();
    const [one, two] = [await testOrganization(store, { ratePerMinute: 1 }), await testOrganization(store)];
    await takeRateTokens(store, one);
    await expect(takeRateTokens(store, one)).rejects.toMatchObject({ status: 429 });
    await takeRateTokens(store, two);
  });

  it('a rate limit never allows more calls than its bucket and refill hold, and allows a call after the reported wait', async () => {
    const store = await testStore();
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 150 }),
        fc.array(fc.integer({ min: 0, max: 30_000 }), { minLength: 1, maxLength: 30 }),
        async (ratePerMinute, pauses) => {
          const organization = await testOrganization(store, { ratePerMinute });
          const start = store.time.now;
          const burst = Array.from({ length: ratePerMinute + 3 }, () => takeRateTokens(store, organization));
          let taken = await countFulfilled(burst);
          expect(taken).toBe(ratePerMinute);
          for (const pause of pauses) {
            store.time.now += pause;
            taken += await countFulfilled(
              Array.from({ length: 5 }, () => takeRateTokens(store, organization)),
            );
            const refill = ((store.time.now - start) * ratePerMinute) / 60_000;
            expect(taken).toBeLessThanOrEqual(ratePerMinute + refill + 0.01);
          }
          const refused = await takeRateTokens(store, organization).catch((error: unknown) => error);
          if (refused === undefined) return;
          const { retryAfterSeconds } = (refused as { fields: { retryAfterSeconds: number } }).fields;
          store.time.now += retryAfterSeconds * 1000;
          await takeRateTokens(store, organization);
        },
      ),
      { numRuns: 10 },
    );
  });
});

describe('credits of an organization', () => {
  it('concurrent charges never overspend the credits', async () => {
    const store = await testStore();
    const organizationId = await testOrganization(store, { credits: 7 });
    const calls = Array.from({ length: 30 }, (_, n) =>
      chargeHighlights(store, { organizationId, jobId: `j${n}` }),
    );
    expect(await countFulfilled(calls)).toBe(7);
    expect((await getOrganization(store, organizationId))?.credits).toBe(0);
    await expect(ensureCanStartWork(store, organizationId)).rejects.toMatchObject({
      tag: 'AccessBlocked',
      status: 403,
      fields: { organizationId, blockedUntil: null },
    });
  });

  it('a job is charged only once', async () => {
    const store = await testStore();
    const organizationId = await testOrganization(store, { credits: 7 });
    await Promise.all([1, 2, 3].map(() => chargeHighlights(store, { organizationId, jobId: 'same' })));
    expect((await getOrganization(store, organizationId))?.credits).toBe(6);
  });

  it('charging returns true for the first charge of a job and false for a repeated one', async () => {
    const store = await testStore();
    const organizationId = await testOrganization(store, { credits: 7 });
    const charge = () =>
      withOrganizationLock(store, organizationId, (locked) =>
        chargeJob(locked, { jobId: 'same', kind: 'fetch' }),
      );
    expect([await charge(), await charge()]).toEqual([true, false]);
  });

  it('the credits equal the sum of the ledger', async () => {
    const store = await testStore();
    const organizationId = await testOrganization(store, { credits: 2 });
    await chargeHighlights(store, { organizationId, jobId: 'a' });
    expect(await grantCredits(store, { organizationId, amount: 5, reference: 'invoice 1' })).toBe(true);
    expect(await grantCredits(store, { organizationId, amount: 5, reference: 'invoice 1' })).toBe(false);
    const entries = await store.db.selectFrom('ledger').select('amount').execute();
    expect(entries.reduce((sum, entry) => sum + entry.amount, 0)).toBe(6);
    expect((await getOrganization(store, organizationId))?.credits).toBe(6);
  });

  it('refunds a charge once, and corrects the usage of the hour of the charge', async () => {
    const store = await testStore();
    const organizationId = await testOrganization(store, { credits: 2 });
    const usedAt = store.time.now;
    const lock = (work: Parameters<typeof withOrganizationLock<unknown>>[2]) =>
      withOrganizationLock(store, organizationId, work);
    await lock((locked) => chargeJob(locked, { jobId: 'a', kind: 'fetch' }));
    store.time.now += 2 * 3_600_000;
    for (const _ of [1, 2]) await lock((locked) => refundCharge(locked, 'a'));
    const usage = (await readUsage(store, organizationId, 0)).filter(({ kind }) => kind === 'credits');
    expect(usage).toEqual([{ kind: 'credits', hour: usedAt - (usedAt % 3_600_000), amount: 0 }]);
    expect((await getOrganization(store, organizationId))?.credits).toBe(2);
  });

  it('records the charges of an unlimited organization without limiting it', async () => {
    const store = await testStore();
    const organizationId = await testOrganization(store, { credits: null });
    await chargeHighlights(store, { organizationId, jobId: 'a' });
    await ensureCanStartWork(store, organizationId);
    expect((await getOrganization(store, organizationId))?.credits).toBeNull();
    expect(await store.db.selectFrom('ledger').select(['job_id', 'amount']).execute()).toEqual([
      { job_id: 'a', amount: -1 },
    ]);
  });
});

describe('a blocked organization', () => {
  it('a blocked organization cannot start work until the block ends', async () => {
    const store = await testStore();
    const organizationId = await testOrganization(store);
    const blockedUntil = store.time.now + 1000;
    await updateOrganization(store, organizationId, { blockedUntil });
    await expect(ensureCanStartWork(store, organizationId)).rejects.toMatchObject({
      tag: 'AccessBlocked',
      fields: { blockedUntil: new Date(blockedUntil).toISOString() },
    });
    store.time.now = blockedUntil;
    await ensureCanStartWork(store, organizationId);
  });
});
