import { expect, it } from 'vitest';
import { admitCapture } from '../../src/dispatch/calls/admit-capture.ts';
import { claimJob } from '../../src/dispatch/claim/claim-job.ts';
import { DEFAULT_RULES, readHealthSignals } from '../../src/dispatch/index.ts';
import { generateId, type Store } from '../../src/store/index.ts';
import { testOrganization, testStore } from './support.ts';
import { OPTIONS } from './work.ts';

const submit = (store: Store, organizationId: string) =>
  admitCapture(store, DEFAULT_RULES, {
    captureId: generateId('cap'),
    organizationId,
    url: 'https://example.com/',
    options: OPTIONS,
    waiterId: 'api',
  });

it('readHealthSignals returns the age of the oldest queued capture, the expired leases and the wrong counters', async () => {
  const store = await testStore();
  const [organization, other] = [await testOrganization(store), await testOrganization(store)];
  expect(await readHealthSignals(store)).toEqual({ oldestQueuedMs: 0, expiredLeases: 0, drift: 0 });
  await submit(store, organization);
  store.time.now += 700;
  await submit(store, organization);
  expect(await readHealthSignals(store)).toEqual({ oldestQueuedMs: 700, expiredLeases: 0, drift: 0 });
  await claimJob(store, DEFAULT_RULES, { workerId: 'w', includeItems: true });
  await claimJob(store, DEFAULT_RULES, { workerId: 'w', includeItems: true });
  expect(await readHealthSignals(store)).toEqual({ oldestQueuedMs: 0, expiredLeases: 0, drift: 0 });
  store.time.now += DEFAULT_RULES.leaseMs;
  expect(await readHealthSignals(store)).toEqual({ oldestQueuedMs: 0, expiredLeases: 2, drift: 0 });
  await store.db.updateTable('organizations').set({ in_flight: 5 }).where('id', '=', organization).execute();
  await store.db.updateTable('organizations').set({ in_flight: 1 }).where('id', '=', other).execute();
  expect((await readHealthSignals(store)).drift).toBe(3 + 1);
});
