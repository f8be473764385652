import { expect, it } from 'vitest';
import { admitCapture } from '../../src/dispatch/calls/admit-capture.ts';
import { claimJob } from '../../src/dispatch/claim/claim-job.ts';
import { finishJob } from '../../src/dispatch/end/finish-job.ts';
import { DEFAULT_RULES, readQueue, startRun } from '../../src/dispatch/index.ts';
import { generateId } from '../../src/store/index.ts';
import { testOrganization, testStore } from './support.ts';
import { OPTIONS } from './work.ts';

it('the queue of an organization lists its open captures, oldest first, and counts its waiting URLs', async () => {
  const store = await testStore();
  const [organizationId, other] = [await testOrganization(store), await testOrganization(store)];
  const submit = (owner: string, url: string) =>
    admitCapture(store, DEFAULT_RULES, {
      captureId: generateId('cap'),
      organizationId: owner,
      url,
      options: OPTIONS,
      waiterId: 'api',
    });
  const claim = async () => {
    const job = await claimJob(store, DEFAULT_RULES, { workerId: 'w', includeItems: true });
    if (!job) throw new Error('nothing to claim');
    return job;
  };
  const read = (limit = 10) => readQueue(store, organizationId, { limit });
  expect(await read()).toEqual({ running: 0, queued: 0, waitingUrls: 0, captures: [] });

  const queuedAt = store.time.now;
  await submit(organizationId, 'https://a.example/1');
  store.time.now += 100;
  const finished = await claim();
  const startedAt = store.time.now;
  const urls = ['https://b.example/1', 'https://b.example/2', 'https://b.example/3'];
  const { id: runId } = await startRun(store, { organizationId, urls, options: OPTIONS });
  await claim();
  store.time.now += 100;
  await submit(organizationId, 'https://a.example/2');
  await submit(other, 'https://c.example/');

  const first = { url: 'https://a.example/1', state: 'RUNNING', since: startedAt, attempt: 1, runId: null };
  const item = { url: urls[0], state: 'RUNNING', since: startedAt, attempt: 1, runId };
  const last = {
    url: 'https://a.example/2',
    state: 'QUEUED',
    since: store.time.now,
    attempt: 0,
    runId: null,
  };
  expect(queuedAt).toBeLessThan(startedAt);
  expect(await read()).toEqual({ running: 2, queued: 1, waitingUrls: 2, captures: [first, item, last] });
  expect(await read(1)).toEqual({ running: 2, queued: 1, waitingUrls: 2, captures: [first] });
  await finishJob(store, finished, { outcome: 'originError', body: {} });
  expect(await read()).toMatchObject({ running: 1, queued: 1, captures: [item, last] });
});
