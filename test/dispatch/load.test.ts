import { describe, expect, it } from 'vitest';
import { claimJob } from '../../src/dispatch/claim/claim-job.ts';
import { DEFAULT_RULES, readQueueLoad, startRun } from '../../src/dispatch/index.ts';
import { testOrganization, testStore } from './support.ts';
import { OPTIONS } from './work.ts';

const urls = (count: number) => Array.from({ length: count }, (_, n) => `https://site${n}.example/`);

describe('the load of the queue', () => {
  it('counts the waiting items that workers may start now', async () => {
    const store = await testStore();
    const few = await testOrganization(store, { maxConcurrency: 3 });
    const poor = await testOrganization(store, { maxConcurrency: 10, credits: 2 });
    const rich = await testOrganization(store, { maxConcurrency: 10 });
    for (const organizationId of [few, few, poor, rich])
      await startRun(store, { organizationId, urls: urls(5), options: OPTIONS });
    expect(await readQueueLoad(store)).toMatchObject({ queued: 0, running: 0, waitingItems: 3 + 2 + 5 });
    for (let running = 1; running <= 3; running++) {
      await claimJob(store, DEFAULT_RULES, { workerId: 'w', includeItems: true });
      expect(await readQueueLoad(store)).toMatchObject({ running, waitingItems: 10 - running });
    }
  });

  it('counts no waiting items if none may start', async () => {
    const store = await testStore();
    const organizationId = await testOrganization(store, { maxConcurrency: 1 });
    await startRun(store, { organizationId, urls: urls(5), options: OPTIONS });
    await claimJob(store, DEFAULT_RULES, { workerId: 'w', includeItems: true });
    expect(await readQueueLoad(store)).toMatchObject({ running: 1, waitingItems: 0 });
  });
});
