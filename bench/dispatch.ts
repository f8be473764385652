// Measures the overhead of dispatch, and how a flood of one organization affects another: `node bench/dispatch.ts`.
// The work takes no time, so the figure is the overhead; everything runs on the real store.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { createOrganization } from '../src/accounts/index.ts';
import { createWakeups, DEFAULT_RULES, type CaptureWork } from '../src/dispatch/index.ts';
import { runUpkeep } from '../src/dispatch/upkeep.ts';
import { openStore, type Store } from '../src/store/index.ts';
import { measureCommits } from './commits.ts';
import { quantile } from './quantile.ts';
import { startDispatch } from './start-dispatch.ts';
import { toWork } from '../test/dispatch/work.ts';

const ROUNDS = 500;
const SLOTS = 4;
const CAPTURE_MS = 50;
const FLOOD = 200;
const TARGET_MS = 5;
const ENDED = 200_000;

const LIMITS = { maxConcurrency: 500, ratePerMinute: 600, credits: null };

const line = (name: string, values: number[]): void =>
  console.log(
    `${name.padEnd(44)} p50 ${quantile(values, 0.5).toFixed(2)}  p95 ${quantile(values, 0.95).toFixed(2)} ms`,
  );

const work = (ms: number): CaptureWork =>
  toWork(async () => {
    if (ms > 0) await sleep(ms);
    return { outcome: 'succeeded', snapshotId: 'snapshot', billable: true, body: {} };
  });

async function onService<Value>(
  captureMs: number,
  measure: (submit: (organizationId: string) => Promise<number>, store: Store) => Promise<Value>,
): Promise<Value> {
  const dataDir = mkdtempSync(join(tmpdir(), 'pagewright-bench-'));
  const store = await openStore({ dataDir });
  const { measureCapture, stop } = startDispatch({ store, slots: SLOTS, work: work(captureMs) });
  try {
    return await measure(measureCapture, store);
  } finally {
    await stop();
    await store.close();
    rmSync(dataDir, { recursive: true });
  }
}

const organization = async (store: Store, name: string): Promise<string> =>
  (await createOrganization(store, { name, ...LIMITS })).id;

await onService(0, async (submit, store) => {
  line('one commit', await measureCommits(store));
  const id = await organization(store, 'one');
  const before = process.cpuUsage();
  const times = [];
  for (let round = 0; round < ROUNDS; round++) times.push(await submit(id));
  const { user, system } = process.cpuUsage(before);
  line('admit, claim, finish, charge (4 commits)', times);
  console.log(`${'CPU a capture'.padEnd(44)} ${((user + system) / 1000 / ROUNDS).toFixed(2)} ms`);
  const verdict = quantile(times, 0.5) < TARGET_MS ? 'met' : 'missed';
  console.log(`target: p50 below ${TARGET_MS} ms: ${verdict}`);
});

await onService(0, async (submit, store) => {
  const id = await organization(store, 'old');
  await sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${ENDED})
    insert into captures (id, organization_id, url, state, attempt, queued_at, started_at, deadline,
      finish_by, finished_at, worker_id, waiter_id, waiting_until)
    select 'cap' || i, ${id}, 'https://example.com/', 'SUCCEEDED', 1, i, i, i, i, i, 'w', 'a', i from n`.execute(
    store.db,
  );
  const options = { store, rules: DEFAULT_RULES, wakeups: createWakeups(store), observe: () => {} };
  const rounds = [];
  const times = [];
  for (let round = 0; round < 50; round++) {
    times.push(await submit(id));
    const start = performance.now();
    await runUpkeep(options);
    rounds.push(performance.now() - start);
  }
  line(`the same with ${ENDED} ended captures`, times);
  line('a round of upkeep then', rounds);
});

await onService(CAPTURE_MS, async (submit, store) => {
  const [quiet, flood] = [await organization(store, 'quiet'), await organization(store, 'flood')];
  const one = async (): Promise<number[]> => {
    const times = [];
    for (let round = 0; round < 40; round++) times.push(await submit(quiet));
    return times;
  };
  const alone = await one();
  const enough = new AbortController();
  const floods = Array.from({ length: FLOOD }, async () => {
    while (!enough.signal.aborted) await submit(flood);
  });
  await sleep(500);
  const duringFlood = await one();
  enough.abort();
  await Promise.all(floods);
  line(`${CAPTURE_MS} ms captures, alone`, alone);
  line(`during ${FLOOD} queued of another organization`, duringFlood);
  const ratio = quantile(duringFlood, 0.95) / quantile(alone, 0.95);
  console.log(`p95 ratio ${ratio.toFixed(2)} on ${SLOTS} slots`);
});
