import { expect, it } from 'vitest';
import { admitCapture } from '../../src/dispatch/admit-capture.ts';
import { claimJob } from '../../src/dispatch/claim-job.ts';
import { DEFAULT_RULES, readSigns } from '../../src/dispatch/index.ts';
import { newId, type Store } from '../../src/store/index.ts';
import { testOrganization, testStore } from './support.ts';

const submit = (store: Store, organizationId: string) =>
  admitCapture(store, DEFAULT_RULES, {
    captureId: newId('cap'),
    organizationId,
    url: 'https://example.com/',
    request: '{}',
    waiterId: 'api',
  });

it('tells how long the oldest capture waits, which leases have ended, and which counters are wrong', async () => {
  const store = await testStore();
  const [organization, other] = [await testOrganization(store), await testOrganization(store)];
  expect(await readSigns(store)).toEqual({ oldestQueuedMs: 0, expiredLeases: 0, drift: 0 });
  await submit(store, organization);
  store.time.now += 700;
  await submit(store, organization);
  expect(await readSigns(store)).toEqual({ oldestQueuedMs: 700, expiredLeases: 0, drift: 0 });
  await claimJob(store, DEFAULT_RULES, { workerId: 'w', includeItems: true });
  await claimJob(store, DEFAULT_RULES, { workerId: 'w', includeItems: true });
  expect(await readSigns(store)).toEqual({ oldestQueuedMs: 0, expiredLeases: 0, drift: 0 });
  store.time.now += DEFAULT_RULES.leaseMs;
  expect(await readSigns(store)).toEqual({ oldestQueuedMs: 0, expiredLeases: 2, drift: 0 });
  await store.db.updateTable('organizations').set({ in_flight: 5 }).where('id', '=', organization).execute();
  await store.db.updateTable('organizations').set({ in_flight: 1 }).where('id', '=', other).execute();
  expect((await readSigns(store)).drift).toBe(3 + 1);
});
