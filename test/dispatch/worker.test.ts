import { expect, it, onTestFinished } from 'vitest';
import { admitCapture } from '../../src/dispatch/calls/admit-capture.ts';
import { createWakeups, DEFAULT_RULES, type DispatchEvent, startWorker } from '../../src/dispatch/index.ts';
import { generateId } from '../../src/store/index.ts';
import { row, testOrganization, testStore, withCommits, withQueryCount } from './support.ts';
import { OPTIONS, SUCCEED } from './work.ts';

it('an attempt that throws an error frees its slot', async () => {
  const store = await testStore();
  const organizationId = await testOrganization(store);
  const captureIds = [generateId('cap'), generateId('cap'), generateId('cap')];
  for (const captureId of captureIds) {
    const url = 'https://example.com/';
    const capture = { captureId, organizationId, url, options: OPTIONS, waiterId: 'api' };
    await admitCapture(store, DEFAULT_RULES, capture);
  }
  const error = new Error('broken');
  let breaks = 2;
  const shared = createWakeups(store);
  const wakeups = {
    ...shared,
    onEnded(...given: Parameters<typeof shared.onEnded>) {
      if (breaks-- > 0) throw error;
      return shared.onEnded(...given);
    },
  };
  const events: DispatchEvent[] = [];
  const observe = (event: DispatchEvent): void => void events.push(event);
  const worker = startWorker({ store, rules: DEFAULT_RULES, wakeups, observe, slots: 1, work: SUCCEED });
  onTestFinished(async () => {
    await worker.drain();
    await shared.close();
  });
  const states = () => Promise.all(captureIds.map(async (id) => (await row(store, id)).state));
  await expect.poll(states).toContain('SUCCEEDED');
  await expect.poll(() => worker.countRunning()).toBe(0);
  expect(events.filter((event) => event.type === 'workFailed' && event.error === error)).toHaveLength(2);
});

it('a worker begins no transaction while no work waits, or only at its start', async () => {
  const store = await testStore();
  const counted = withQueryCount(store);
  let transactions = 0;
  const watched = withCommits(counted.store, (commit) => {
    transactions++;
    return commit();
  });
  const shared = createWakeups(store);
  const worker = startWorker({
    store: watched,
    rules: DEFAULT_RULES,
    wakeups: { ...shared, pollMs: () => 1 },
    observe: () => {},
    slots: 1,
    work: SUCCEED,
  });
  onTestFinished(async () => {
    await worker.drain();
    await shared.close();
  });
  await expect.poll(() => counted.queries.count).toBeGreaterThan(20);
  expect(transactions).toBe(store.hasRowLocks ? 1 : 0);
});

it('a worker that gets no notification claims the work that a poll finds', async () => {
  const store = await testStore();
  const organizationId = await testOrganization(store);
  const counted = withQueryCount(store);
  const shared = createWakeups(store);
  const worker = startWorker({
    store: counted.store,
    rules: DEFAULT_RULES,
    wakeups: { ...shared, pollMs: () => 1 },
    observe: () => {},
    slots: 1,
    work: SUCCEED,
  });
  onTestFinished(async () => {
    await worker.drain();
    await shared.close();
  });
  await expect.poll(() => counted.queries.count).toBeGreaterThan(20);
  const captureId = generateId('cap');
  const url = 'https://example.com/';
  await admitCapture(store, DEFAULT_RULES, {
    captureId,
    organizationId,
    url,
    options: OPTIONS,
    waiterId: 'api',
  });
  await expect.poll(async () => (await row(store, captureId)).state).toBe('SUCCEEDED');
});
