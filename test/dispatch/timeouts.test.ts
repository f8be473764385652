import { describe, expect, it } from 'vitest';
import { admitCapture } from '../../src/dispatch/calls/admit-capture.ts';
import { claimJob } from '../../src/dispatch/claim/claim-job.ts';
import { expireCapture, findExpiredCaptures } from '../../src/dispatch/end/expire-capture.ts';
import { finishJob } from '../../src/dispatch/end/finish-job.ts';
import { DEFAULT_RULES, type WorkResult } from '../../src/dispatch/index.ts';
import { renewLeases } from '../../src/dispatch/renew-leases.ts';
import { findLostCaptures, requeueCapture } from '../../src/dispatch/end/requeue-capture.ts';
import { generateId } from '../../src/store/index.ts';
import { inFlight, row, type TestStore, testOrganization, testStore } from './support.ts';
import { OPTIONS } from './work.ts';

const RULES = DEFAULT_RULES;
const RESULT: WorkResult = { outcome: 'succeeded', snapshotId: 's', billable: true, body: {} };

async function queued(store: TestStore) {
  const organizationId = await testOrganization(store);
  return await admitCapture(store, RULES, {
    captureId: generateId('cap'),
    organizationId,
    url: 'https://example.com/',
    options: OPTIONS,
    waiterId: 'a',
  });
}

async function begin(store: TestStore) {
  const job = await claimJob(store, RULES, { workerId: 'w', includeItems: true });
  if (!job) throw new Error('nothing to claim');
  return job;
}

async function loseWorker(store: TestStore) {
  store.time.now += RULES.leaseMs;
  const [lost] = await findLostCaptures(store);
  if (!lost) throw new Error('nothing was lost');
  return await requeueCapture(store, RULES, lost);
}

describe('a capture at the end of its time budget', () => {
  it('returns 529 at the deadline for a capture that never started', async () => {
    const store = await testStore();
    const capture = await queued(store);
    store.time.now = capture.deadline - 1;
    expect(await findExpiredCaptures(store)).toEqual([]);
    expect(await expireCapture(store, capture)).toBe(false);
    store.time.now = capture.deadline;
    expect(await claimJob(store, RULES, { workerId: 'w', includeItems: true })).toBeUndefined();
    expect(await findExpiredCaptures(store)).toHaveLength(1);
    expect(await expireCapture(store, capture)).toBe(true);
    expect(await row(store, capture.captureId)).toMatchObject({ state: 'CAPACITY_TIMEOUT', charge: 'none' });
    expect(await inFlight(store, capture.organizationId)).toBe(0);
  });

  it('returns 504 for a started capture only after the extra time for classification', async () => {
    const store = await testStore();
    const capture = await queued(store);
    await begin(store);
    store.time.now = capture.deadline;
    expect(await expireCapture(store, capture)).toBe(false);
    store.time.now = capture.finishBy;
    expect(await expireCapture(store, capture)).toBe(true);
    expect(await row(store, capture.captureId)).toMatchObject({ state: 'CAPTURE_TIMEOUT', charge: 'none' });
  });

  it('stores a result until the end of the time for classification, and refuses a later one', async () => {
    const store = await testStore();
    const early = await queued(store);
    const earlyJob = await begin(store);
    const late = await queued(store);
    const lateJob = await begin(store);
    store.time.now = early.finishBy - 1;
    expect(await finishJob(store, earlyJob, RESULT)).toBe(true);
    expect(await row(store, early.captureId)).toMatchObject({ state: 'SUCCEEDED', snapshot_id: 's' });
    store.time.now = late.finishBy;
    expect(await finishJob(store, lateJob, RESULT)).toBe(false);
    expect(await expireCapture(store, late)).toBe(true);
  });

  it('returns 504 if the worker disappeared and no other worker took over', async () => {
    const store = await testStore();
    const capture = await queued(store);
    await begin(store);
    expect(await loseWorker(store)).toBe('requeued');
    expect(await row(store, capture.captureId)).toMatchObject({ state: 'QUEUED', worker_id: null });
    store.time.now = capture.deadline;
    expect(await expireCapture(store, capture)).toBe(false);
    store.time.now = capture.finishBy;
    expect(await expireCapture(store, capture)).toBe(true);
    expect((await row(store, capture.captureId)).state).toBe('CAPTURE_TIMEOUT');
  });
});

describe('a worker that disappears', () => {
  it('another worker claims the capture, with the same time budget and start', async () => {
    const store = await testStore();
    const capture = await queued(store);
    const first = await begin(store);
    await loseWorker(store);
    const second = await begin(store);
    expect(second).toMatchObject({ captureId: capture.captureId, attempt: 2, deadline: capture.deadline });
    expect((await row(store, capture.captureId)).started_at).toBe(first.claimedAt);
  });

  it('a worker with an expired lease can store its result until another worker claims the capture', async () => {
    const store = await testStore();
    await queued(store);
    const first = await begin(store);
    await loseWorker(store);
    const second = await begin(store);
    expect(await finishJob(store, first, RESULT)).toBe(false);
    expect(await finishJob(store, second, RESULT)).toBe(true);
    expect(await finishJob(store, second, RESULT)).toBe(false);

    await queued(store);
    const slow = await begin(store);
    await loseWorker(store);
    expect(await finishJob(store, slow, RESULT)).toBe(true);
    expect(await claimJob(store, RULES, { workerId: 'w', includeItems: true })).toBeUndefined();
  });

  it('a capture fails with workerLost when its third worker disappears', async () => {
    const store = await testStore();
    const capture = await queued(store);
    for (const became of ['requeued', 'requeued', 'failed']) {
      await begin(store);
      expect(await loseWorker(store)).toBe(became);
    }
    const { state, body } = await row(store, capture.captureId);
    expect(state).toBe('FAILED');
    expect(JSON.parse(body ?? '')).toMatchObject({
      tag: 'ServiceUnavailable',
      fields: { dispatchOutcome: 'workerLost' },
    });
    expect(await inFlight(store, capture.organizationId)).toBe(0);
  });

  it('a worker loses a capture if the response to its claim was lost, although it renews others', async () => {
    const store = await testStore();
    const { captureId, organizationId } = await queued(store);
    await begin(store);
    const delivered = {
      captureId: 'delivered',
      organizationId,
      url: 'https://example.com/',
      options: OPTIONS,
      waiterId: 'a',
    };
    await admitCapture(store, RULES, delivered);
    await begin(store);
    store.time.now += RULES.leaseMs - 1;
    await renewLeases(store, RULES, { workerId: 'w', captureIds: ['delivered'] });
    store.time.now += 1;
    expect(await findLostCaptures(store)).toEqual([{ captureId, organizationId }]);
  });

  it('a worker that renews its captures does not count as lost', async () => {
    const store = await testStore();
    const { captureId } = await queued(store);
    await begin(store);
    store.time.now += RULES.leaseMs - 1;
    const captureIds = [captureId];
    expect(await renewLeases(store, RULES, { workerId: 'w', captureIds })).toEqual([
      { captureId, attempt: 1 },
    ]);
    store.time.now += RULES.leaseMs - 1;
    expect(await findLostCaptures(store)).toEqual([]);
    expect(await renewLeases(store, RULES, { workerId: 'another', captureIds })).toEqual([]);
  });
});
