import { expect, it } from 'vitest';
import { admitCapture } from '../../src/dispatch/calls/admit-capture.ts';
import { claimJob } from '../../src/dispatch/claim/claim-job.ts';
import { DEFAULT_RULES } from '../../src/dispatch/index.ts';
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

const claimAny = (store: Store) => claimJob(store, DEFAULT_RULES, { workerId: 'w', includeItems: true });
const claimIdle = (store: Store) =>
  claimJob(store, DEFAULT_RULES, { workerId: 'w', includeItems: true, idleOnly: true });

it('the express slot (a slot reserved for idle organizations) runs only captures of organizations without a running capture', async () => {
  const store = await testStore();
  const flooding = await testOrganization(store);
  const quiet = await testOrganization(store);
  for (let i = 0; i < 3; i++) await submit(store, flooding);
  expect(await claimAny(store)).toMatchObject({ organizationId: flooding });
  expect(await claimIdle(store)).toBeUndefined();
  await submit(store, quiet);
  await submit(store, quiet);
  expect(await claimIdle(store)).toMatchObject({ organizationId: quiet });
  expect(await claimIdle(store)).toBeUndefined();
});
