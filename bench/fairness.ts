// node bench/fairness.ts [--calls N] [--queued N] [--work-ms N]
// Measures how long the calls of an organization that calls once a second take: alone, while another organization has a
// run with hundreds of waiting items, and while the other organization has as many open calls. Captures only wait, so
// the figures show the queue and not how captures share the processor. Prints a table, and exits with 1 if a p95 is more
// than twice the p95 alone.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createOrganization } from '../src/accounts/index.ts';
import { startRun } from '../src/dispatch/index.ts';
import { openStore } from '../src/store/index.ts';
import { OPTIONS, SUCCEED, toWork } from '../test/dispatch/work.ts';
import { quantile } from './quantile.ts';
import { RULES_WITHOUT_HOST_LIMIT, startDispatch } from './start-dispatch.ts';

const SLOTS = 4;
const INTERVAL_MS = 1_000;
const MAX_RATIO = 2;
const URL = 'https://example.com/';

const { values } = parseArgs({
  options: {
    calls: { type: 'string', default: '30' },
    queued: { type: 'string', default: '500' },
    'work-ms': { type: 'string', default: '400' },
  },
});
const queued = Number(values.queued);

const dataDir = mkdtempSync(join(tmpdir(), 'pagewright-fairness-'));
const store = await openStore({ dataDir });
const createCaller = async (name: string): Promise<string> => {
  const limits = { maxConcurrency: queued, ratePerMinute: 1_000_000, credits: null };
  return (await createOrganization(store, { name, ...limits })).id;
};
const [busy, quiet] = [await createCaller('busy'), await createCaller('quiet')];
const work = toWork(async (job, context) => {
  await sleep(Number(values['work-ms']));
  return await SUCCEED.run(job, context);
});
const { dispatcher, wakeups, stop } = startDispatch({
  store,
  rules: RULES_WITHOUT_HOST_LIMIT,
  slots: SLOTS,
  work,
});

/** Starts a load of the busy organization. The returned function ends the load. */
type StartLoad = () => Promise<() => Promise<void>>;

console.log('| situation | p50 ms | p95 ms | p95 ÷ alone | p95 started before |');
console.log('| --- | ---: | ---: | ---: | ---: |');
const aloneP95 = await measure('alone', async () => async () => undefined);
const p95s = [
  await measure(`next to a run of ${queued} items`, startItems, aloneP95),
  await measure(`next to ${queued} open calls`, startCalls, aloneP95),
];
process.exitCode = p95s.some((p95) => p95 > MAX_RATIO * aloneP95) ? 1 : 0;
await stop();
await store.close();
rmSync(dataDir, { recursive: true });

/** Measures the calls of the quiet organization next to a load, prints a row and returns the p95 in milliseconds. */
async function measure(name: string, startLoad: StartLoad, aloneP95?: number): Promise<number> {
  const startedAt = Date.now();
  const endLoad = await startLoad();
  // Admitting all captures of a load takes longer than this second only on a slow machine.
  await sleep(INTERVAL_MS);
  const latencies = await callEachSecond();
  const startedBefore = await countStartedBefore(startedAt);
  await endLoad();
  const p95 = quantile(latencies, 0.95);
  const cells = [
    name,
    quantile(latencies, 0.5).toFixed(0),
    p95.toFixed(0),
    (p95 / (aloneP95 ?? p95)).toFixed(2),
    quantile(startedBefore, 0.95),
  ];
  console.log(`| ${cells.join(' | ')} |`);
  return p95;
}

/** Calls once per second, also if an earlier call has not been answered, and returns the latencies in milliseconds. */
async function callEachSecond(): Promise<number[]> {
  const latencies: Promise<number>[] = [];
  for (let call = 0; call < Number(values.calls); call++) {
    latencies.push(callOnce(quiet));
    await sleep(INTERVAL_MS);
  }
  return await Promise.all(latencies);
}

async function callOnce(organizationId: string, signal = new AbortController().signal): Promise<number> {
  const startedAt = performance.now();
  await dispatcher.submit({ organizationId, url: URL, options: OPTIONS, signal });
  return performance.now() - startedAt;
}

/**
 * For each call of the quiet organization, counts the captures of the other organization that started while the call
 * was queued.
 * @param since milliseconds since the epoch
 */
async function countStartedBefore(since: number): Promise<number[]> {
  const rows = await store.db
    .selectFrom('captures')
    .select(['organization_id', 'queued_at', 'started_at'])
    .where('started_at', '>', since)
    .execute();
  const captures = rows.map(({ organization_id, queued_at, started_at }) => ({
    isQuiet: organization_id === quiet,
    queuedAt: queued_at,
    startedAt: started_at ?? queued_at,
  }));
  const calls = captures.filter(({ isQuiet }) => isQuiet);
  return calls.map(
    (call) =>
      captures.filter(
        ({ isQuiet, startedAt }) => !isQuiet && startedAt > call.queuedAt && startedAt < call.startedAt,
      ).length,
  );
}

async function startItems(): Promise<() => Promise<void>> {
  const urls = Array.from({ length: queued }, (_, n) => `${URL}${n}`);
  await startRun(store, { organizationId: busy, urls, options: OPTIONS });
  wakeups.notifyWork();
  return async () => {
    await store.db.updateTable('runs').set({ state: 'CANCELLED' }).execute();
    await waitUntilIdle();
  };
}

async function startCalls(): Promise<() => Promise<void>> {
  const controller = new AbortController();
  const calls = Promise.allSettled(Array.from({ length: queued }, () => callOnce(busy, controller.signal)));
  return async () => {
    controller.abort();
    await calls;
    await waitUntilIdle();
  };
}

/** Waits until no capture is open, so that a load does not affect the next measurement. */
async function waitUntilIdle(): Promise<void> {
  const countOpen = () =>
    store.db
      .selectFrom('captures')
      .select((eb) => eb.fn.countAll<number>().as('open'))
      .where('state', 'in', ['QUEUED', 'RUNNING'])
      .executeTakeFirstOrThrow();
  while ((await countOpen()).open > 0) await sleep(100);
}
