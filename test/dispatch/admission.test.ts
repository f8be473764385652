import { describe, expect, it } from 'vitest';
import { updateOrganization } from '../../src/accounts/index.ts';
import { admitCapture } from '../../src/dispatch/calls/admit-capture.ts';
import { claimJob } from '../../src/dispatch/claim/claim-job.ts';
import { completeCharge, cancelCharge } from '../../src/dispatch/calls/pending-charge.ts';
import { finishJob } from '../../src/dispatch/end/finish-job.ts';
import { DEFAULT_RULES } from '../../src/dispatch/index.ts';
import { generateId, type Store } from '../../src/store/index.ts';
import { inFlight, row, testOrganization, testStore } from './support.ts';
import { OPTIONS } from './work.ts';

const submit = (store: Store, organizationId: string) =>
  admitCapture(store, DEFAULT_RULES, {
    captureId: generateId('cap'),
    organizationId,
    url: 'https://example.com/',
    options: OPTIONS,
    waiterId: 'api',
  });

async function succeed(store: Store): Promise<string> {
  const job = await claimJob(store, DEFAULT_RULES, { workerId: 'w', includeItems: true });
  if (!job) throw new Error('nothing to claim');
  await finishJob(store, job, { outcome: 'succeeded', snapshotId: 's', billable: true, body: {} });
  return job.captureId;
}

describe('admission of captures', () => {
  it('an admitted capture is queued with a fixed deadline and takes a slot', async () => {
    const store = await testStore();
    const organization = await testOrganization(store);
    const { captureId, deadline, finishBy } = await submit(store, organization);
    expect(deadline).toBe(store.time.now + 150_000);
    expect(finishBy).toBeGreaterThan(deadline);
    expect(finishBy).toBeLessThanOrEqual(deadline + 5000);
    expect(await row(store, captureId)).toMatchObject({ state: 'QUEUED', attempt: 0, started_at: null });
    expect(await inFlight(store, organization)).toBe(1);
  });

  it('stores passwords encrypted, and gives them to the worker in plain text', async () => {
    const store = await testStore();
    const options = { ...OPTIONS, credentials: 'lamp:word', documentConfig: { password: 'word' } };
    const admission = { captureId: generateId('cap'), url: 'https://example.com/', options, waiterId: 'api' };
    const organizationId = await testOrganization(store);
    const { captureId } = await admitCapture(store, DEFAULT_RULES, { ...admission, organizationId });
    expect(JSON.stringify(await row(store, captureId))).not.toMatch(/lamp|:"word/);
    const job = await claimJob(store, DEFAULT_RULES, { workerId: 'w', includeItems: false });
    expect(job?.options).toEqual(options);
  });

  it('admits exactly as many concurrent calls as there are slots', async () => {
    const store = await testStore();
    const organization = await testOrganization(store, { maxConcurrency: 50 });
    const calls = await Promise.allSettled(Array.from({ length: 200 }, () => submit(store, organization)));
    const refusals = calls.flatMap((call) => (call.status === 'rejected' ? [call.reason] : []));
    expect(refusals).toHaveLength(150);
    for (const refusal of refusals) {
      expect(refusal).toMatchObject({
        tag: 'FetchConcurrencyLimitExceeded',
        fields: { maxConcurrency: 50, retryAfterSeconds: 5 },
      });
    }
    expect(await inFlight(store, organization)).toBe(50);
  });

  it('admits another call as soon as a slot is free', async () => {
    const store = await testStore();
    const organization = await testOrganization(store, { maxConcurrency: 1 });
    await submit(store, organization);
    await expect(submit(store, organization)).rejects.toMatchObject({ status: 429 });
    await succeed(store);
    await expect(submit(store, organization)).resolves.toBeDefined();
  });

  it('refuses a blocked organization until the block ends', async () => {
    const store = await testStore();
    const organization = await testOrganization(store);
    const until = store.time.now + 60_000;
    await updateOrganization(store, organization, { blockedUntil: until });
    await expect(submit(store, organization)).rejects.toMatchObject({
      tag: 'AccessBlocked',
      fields: { organizationId: organization, blockedUntil: new Date(until).toISOString() },
    });
    store.time.now = until;
    await expect(submit(store, organization)).resolves.toBeDefined();
  });

  it('an organization never has more open captures than credits, and gets 403 only when it has no credits left', async () => {
    const store = await testStore();
    const organization = await testOrganization(store, { credits: 1 });
    await submit(store, organization);
    await expect(submit(store, organization)).rejects.toMatchObject({ tag: 'FetchConcurrencyLimitExceeded' });
    const captureId = await succeed(store);
    await expect(submit(store, organization)).rejects.toMatchObject({ tag: 'AccessBlocked' });
    await completeCharge(store, { captureId, organizationId: organization });
    await expect(submit(store, organization)).rejects.toMatchObject({ tag: 'AccessBlocked' });
  });

  it('an undelivered result releases its reserved credit', async () => {
    const store = await testStore();
    const organization = await testOrganization(store, { credits: 1 });
    await submit(store, organization);
    await cancelCharge(store, await succeed(store));
    await expect(submit(store, organization)).resolves.toBeDefined();
  });
});
