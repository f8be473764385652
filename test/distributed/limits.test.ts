import { expect, it } from 'vitest';
import { limitSignIn, takeRateTokens } from '../../src/accounts/index.ts';
import {
  createDispatcher,
  createWakeups,
  DEFAULT_RULES,
  startRun,
  startWorker,
} from '../../src/dispatch/index.ts';
import { createDatabaseClock, readDatabaseTime, type Store } from '../../src/store/index.ts';
import { inFlight, testOrganization } from '../dispatch/support.ts';
import { newPlace, openUntilFinished } from '../store/support.ts';
import { OPTIONS, toWork } from '../dispatch/work.ts';

const PROCESSES = 2;
const CALLS = 160;
const LIMIT = 50;

/** Stores with separate connections to the same database, like two processes. */
async function processes(): Promise<Store[]> {
  const place = await newPlace();
  return await Promise.all(Array.from({ length: PROCESSES }, () => openUntilFinished(place)));
}

it('two API processes admit exactly as many concurrent calls as the limit allows', async () => {
  const stores = await processes();
  const [first] = stores;
  if (!first) throw new TypeError('No store.');
  const organizationId = await testOrganization(first, { maxConcurrency: LIMIT });
  const gone = new AbortController();
  const refusals: unknown[] = [];
  const calls = stores.flatMap((store) => {
    const wakeups = createWakeups(store);
    const dispatcher = createDispatcher({ store, rules: DEFAULT_RULES, wakeups, observe: () => {} });
    return Array.from({ length: CALLS / PROCESSES }, () =>
      dispatcher
        .submit({ organizationId, url: 'https://example.com/', options: OPTIONS, signal: gone.signal })
        .catch((error: unknown) => {
          if (!gone.signal.aborted) refusals.push(error);
        }),
    );
  });
  await expect.poll(() => refusals.length).toBe(CALLS - LIMIT);
  for (const error of refusals) expect(error).toMatchObject({ tag: 'FetchConcurrencyLimitExceeded' });
  expect(await inFlight(first, organizationId)).toBe(LIMIT);
  gone.abort();
  await Promise.all(calls);
  expect(await inFlight(first, organizationId)).toBe(0);
});

it('two API processes share one rate limit', async () => {
  const stores = await processes();
  const [first] = stores;
  if (!first) throw new TypeError('No store.');
  const now = await readDatabaseTime(first);
  const standing = stores.map((store) => ({ ...store, clock: createDatabaseClock(() => now) }));
  const organizationId = await testOrganization(first, { ratePerMinute: 20 });
  const calls = standing.flatMap((store) =>
    Array.from({ length: 20 }, () => takeRateTokens(store, organizationId)),
  );
  const results = await Promise.allSettled(calls);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
});

it('two API processes share the limits of failed sign-ins, and check no password above them', async () => {
  const stores = await processes();
  let hashed = 0;
  const countAllowed = async (calls: number, client: (n: number) => { address: string; email: string }) => {
    const attempts = Array.from({ length: calls }, (_, n) =>
      limitSignIn(stores[n % PROCESSES] as Store, client(n), async () => void hashed++),
    );
    const results = await Promise.allSettled(attempts);
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ tag: 'TooManyRequests' });
    return results.filter(({ status }) => status === 'fulfilled').length;
  };
  const one = { address: '192.0.2.1', email: 'a@example.com' };
  expect(await countAllowed(40, () => one)).toBe(5);
  expect(await countAllowed(60, (n) => ({ address: `2001:db8::${n}`, email: `${n}@example.com` }))).toBe(30);
  expect(await countAllowed(80, (n) => ({ address: `198.51.100.${n}`, email: 'b@example.com' }))).toBe(50);
  expect(hashed).toBe(5 + 30 + 50);
});

it('two workers together stay within the limit of one site, also for several organizations', async () => {
  const stores = await processes();
  const [first] = stores;
  if (!first) throw new TypeError('No store.');
  let now = 0;
  let most = 0;
  const workers = stores.map((store) =>
    startWorker({
      store,
      rules: { ...DEFAULT_RULES, hostConcurrency: 2 },
      wakeups: createWakeups(store),
      observe: () => {},
      slots: 8,
      work: toWork(async () => {
        most = Math.max(most, ++now);
        await new Promise((resolve) => setTimeout(resolve, 5));
        now--;
        return { outcome: 'originError', body: {} };
      }),
    }),
  );
  const urls = Array.from({ length: 20 }, (_, n) => `https://one.example/${n}`);
  for (let n = 0; n < 4; n++) {
    await startRun(first, { organizationId: await testOrganization(first), urls, options: OPTIONS });
  }
  const open = () => first.db.selectFrom('runs').select('id').where('finished_at', 'is', null).execute();
  await expect.poll(open, { interval: 200 }).toEqual([]);
  await Promise.all(workers.map((worker) => worker.drain()));
  expect(most).toBeLessThanOrEqual(2);
  const items = await first.db.selectFrom('captures').select(['attempt', 'state']).execute();
  expect(items).toHaveLength(4 * urls.length);
  for (const item of items) expect(item).toEqual({ attempt: 1, state: 'ORIGIN_ERROR' });
});
