import { describe, expect, it, onTestFinished } from 'vitest';
import {
  createDispatcher,
  createWakeups,
  DEFAULT_RULES,
  type Dispatcher,
  startWorker,
  type Work,
  type Worker,
} from '../../src/dispatch/index.ts';
import { testOrganization } from '../dispatch/support.ts';
import { newPlace, openUntilFinished } from '../store/support.ts';

/** Long enough that only a hint across processes, or the poll behind it, explains an answer within the test. */
const RULES = { ...DEFAULT_RULES, leaseMs: 90_000 };

/** An API and a worker that share nothing but the database. */
async function sides(work: Work, hints: boolean): Promise<Sides> {
  const { dataDir, database } = await newPlace();
  if (!database) throw new TypeError('No database.');
  const place = { dataDir, database: hints ? database : { ...database, directUrl: undefined } };
  const [api, worker] = [await openUntilFinished(place), await openUntilFinished(place)];
  const organizationId = await testOrganization(api);
  const common = { rules: RULES, observe: () => {} };
  const [here, there] = [createWakeups(api), createWakeups(worker)];
  onTestFinished(async () => {
    await Promise.all([here.close(), there.close()]);
  });
  return {
    dispatcher: createDispatcher({ ...common, store: api, wakeups: here }),
    worker: startWorker({ ...common, store: worker, wakeups: there, slots: 2, work }),
    submit: { organizationId, url: 'https://example.com/', request: {} },
  };
}

interface Sides {
  dispatcher: Dispatcher;
  worker: Worker;
  submit: { organizationId: string; url: string; request: unknown };
}

describe.each([
  ['with hints', true],
  ['without any', false],
])('an API and a worker in processes of their own, %s', (_name, hints) => {
  it('answer together', async () => {
    const { dispatcher, worker, submit } = await sides(
      async () => ({ outcome: 'succeeded', snapshotId: 'snap', billable: true, body: { n: 1 } }),
      hints,
    );
    const { signal } = new AbortController();
    const result = await dispatcher.submit({ ...submit, signal });
    expect(result).toMatchObject({ outcome: 'succeeded', snapshotId: 'snap', body: { n: 1 } });
    await worker.drain(dispatcher.drain());
  });
});

it('a caller that hangs up at one process ends the work in another', async () => {
  const { dispatcher, worker, submit } = await sides(async (_job, { signal }) => {
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    return { outcome: 'originError', body: {} };
  }, true);
  const client = new AbortController();
  const call = dispatcher.submit({ ...submit, signal: client.signal });
  await expect.poll(() => worker.running(), { timeout: 20_000 }).toBe(1);
  client.abort();
  await expect(call).rejects.toBe(client.signal.reason);
  await expect.poll(() => worker.running(), { timeout: 20_000 }).toBe(0);
  await worker.drain(dispatcher.drain());
}, 60_000);
