import { describe, expect, it } from 'vitest';
import { admitCapture } from '../../src/dispatch/calls/admit-capture.ts';
import { claimJob } from '../../src/dispatch/claim/claim-job.ts';
import { createRuns, createWakeups, DEFAULT_RULES } from '../../src/dispatch/index.ts';
import { generateId } from '../../src/store/index.ts';
import { testOrganization, type TestStore, testStore } from './support.ts';
import { OPTIONS } from './work.ts';

const STRICT = '';
const LAX = '10.0.0.0/8';
const url = 'https://a.example/';
const under = (networkPolicy: string | undefined) => ({ ...DEFAULT_RULES, networkPolicy });

const WORK = {
  'a capture': async (store: TestStore, organizationId: string, policy: string | undefined) => {
    const capture = { captureId: generateId('cap'), organizationId, url, options: OPTIONS, waiterId: 'a' };
    await admitCapture(store, under(policy), capture);
  },
  'an item of a run': async (store: TestStore, organizationId: string, policy: string | undefined) => {
    const runs = createRuns({
      store,
      rules: under(policy),
      wakeups: createWakeups(store),
      observe: () => {},
    });
    await runs.start({ organizationId, urls: [url], options: OPTIONS });
  },
};

describe.for(Object.entries(WORK))('%s', ([, queue]) => {
  const claim = async (queued: string | undefined, claiming: string | undefined): Promise<boolean> => {
    const store = await testStore();
    await queue(store, await testOrganization(store), queued);
    const job = await claimJob(store, under(claiming), { workerId: 'w', includeItems: true });
    return job !== undefined;
  };

  it('runs only in workers with the network policy of the process that accepted it', async () => {
    expect([await claim(STRICT, STRICT), await claim(LAX, LAX)]).toEqual([true, true]);
    expect([await claim(STRICT, LAX), await claim(LAX, STRICT)]).toEqual([false, false]);
  });

  it('runs anywhere if the process that accepted it has no network policy', async () => {
    expect([await claim(undefined, STRICT), await claim(undefined, LAX)]).toEqual([true, true]);
  });
});

it('a worker takes the captures that it may run, past those that it may not', async () => {
  const store = await testStore();
  const [first, second] = [await testOrganization(store), await testOrganization(store)];
  await WORK['a capture'](store, first, LAX);
  await WORK['a capture'](store, first, STRICT);
  await WORK['an item of a run'](store, second, LAX);
  await WORK['an item of a run'](store, second, STRICT);
  const claim = () => claimJob(store, under(STRICT), { workerId: 'w', includeItems: true });
  expect([await claim(), await claim()].map((job) => job?.organizationId).sort()).toEqual(
    [first, second].sort(),
  );
  expect(await claim()).toBeUndefined();
});
