import { expect, it } from 'vitest';
import { removeWebhook, setWebhook } from '../../src/accounts/index.ts';
import { claimJob } from '../../src/dispatch/claim/claim-job.ts';
import { finishJob } from '../../src/dispatch/end/finish-job.ts';
import {
  cancelRun,
  claimWebhooks,
  DEFAULT_RULES,
  deleteWebhook,
  startRun,
  type WorkResult,
} from '../../src/dispatch/index.ts';
import { type TestStore, testOrganization, testStore, withQueryCount } from './support.ts';
import { OPTIONS } from './work.ts';

const RULES = { limit: 8, maxAttempts: 3, pauseMs: (attempt: number) => attempt * 1000 };
const url = 'https://hooks.example/';

/** Ends a run of one item in an organization with or without a webhook. */
async function endRun(store: TestStore, hook?: string) {
  const organizationId = await testOrganization(store);
  if (hook) await setWebhook(store, { organizationId, url: hook });
  const { id } = await startRun(store, { organizationId, urls: ['https://a.example/'], options: OPTIONS });
  const job = await claimJob(store, DEFAULT_RULES, { workerId: 'w', includeItems: true });
  if (!job) throw new Error('nothing to claim');
  await finishJob(store, job, { outcome: 'originError', body: {} });
  return { id, organizationId };
}

it('queues a webhook when a run ends if its organization has a webhook', async () => {
  const store = await testStore();
  const { id, organizationId } = await endRun(store, url);
  await endRun(store);
  const finishedAt = store.time.now;
  const expected = {
    runId: id,
    organizationId,
    state: 'COMPLETED',
    total: 1,
    failed: 1,
    finishedAt,
    url,
    secret: expect.any(String),
  };
  expect(await claimWebhooks(store, RULES)).toEqual([{ ...expected, attempt: 1 }]);
});

it('a webhook contains the number of items without content', async () => {
  const store = await testStore();
  const organizationId = await testOrganization(store);
  await setWebhook(store, { organizationId, url });
  const urls = ['https://a.example/', 'https://b.example/', 'https://c.example/'];
  await startRun(store, { organizationId, urls, options: OPTIONS });
  const results: WorkResult[] = [
    { outcome: 'succeeded', snapshotId: 'snap_1', billable: true, body: {} },
    { outcome: 'originError', body: {} },
    { outcome: 'failed', body: { tag: 'InternalError', fields: {} } },
  ];
  for (const result of results) {
    const job = await claimJob(store, DEFAULT_RULES, { workerId: 'w', includeItems: true });
    if (!job) throw new Error('nothing to claim');
    await finishJob(store, job, result);
  }
  expect(await claimWebhooks(store, RULES)).toMatchObject([{ total: 3, failed: 2 }]);
});

it('queues a webhook when a run is cancelled', async () => {
  const store = await testStore();
  const organizationId = await testOrganization(store);
  await setWebhook(store, { organizationId, url });
  const { id } = await startRun(store, { organizationId, urls: ['https://a.example/'], options: OPTIONS });
  await cancelRun(store, { id, organizationId });
  expect(await claimWebhooks(store, RULES)).toMatchObject([{ runId: id, state: 'CANCELLED', failed: 1 }]);
});

it('a failed webhook is due again after a pause, until it is deleted', async () => {
  const store = await testStore();
  const { id } = await endRun(store, url);
  expect(await claimWebhooks(store, RULES)).toMatchObject([{ attempt: 1 }]);
  store.time.now += 999;
  expect(await claimWebhooks(store, RULES)).toEqual([]);
  store.time.now += 1;
  expect(await claimWebhooks(store, RULES)).toMatchObject([{ attempt: 2 }]);
  await deleteWebhook(store, id);
  store.time.now += 3_600_000;
  expect(await claimWebhooks(store, RULES)).toEqual([]);
});

it('drops a webhook after its last attempt, and when its organization removes the webhook', async () => {
  const store = await testStore();
  await endRun(store, url);
  const removed = await endRun(store, url);
  await removeWebhook(store, removed.organizationId);
  for (const attempt of [1, 2, 3]) {
    expect(await claimWebhooks(store, RULES)).toMatchObject([{ attempt }]);
    store.time.now += 3_600_000;
  }
  expect(await claimWebhooks(store, RULES)).toEqual([]);
  expect(await store.db.selectFrom('webhook_deliveries').selectAll().execute()).toEqual([]);
});

it('claims webhooks in the order of their due times, up to a limit', async () => {
  const store = await testStore();
  const ids: string[] = [];
  for (let n = 0; n < 3; n++) {
    ids.push((await endRun(store, url)).id);
    store.time.now += 10;
  }
  const claim = async () => (await claimWebhooks(store, { ...RULES, limit: 2 })).map(({ runId }) => runId);
  expect(await claim()).toEqual(ids.slice(0, 2));
  expect(await claim()).toEqual(ids.slice(2));
});

it('executes one query while no webhook is due', async () => {
  const { store, queries } = withQueryCount(await testStore());
  expect(await claimWebhooks(store, RULES)).toEqual([]);
  expect(queries.count).toBe(1);
});
