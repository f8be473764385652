// Measures the overhead of dispatch on SQLite: `node bench/dispatch.ts`. The work takes no time, so the figure is the
// overhead. `bench/fairness.ts` measures how one organization affects another.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { createOrganization } from '../src/accounts/index.ts';
import { createWakeups, DEFAULT_RULES } from '../src/dispatch/index.ts';
import { runUpkeep } from '../src/dispatch/upkeep/upkeep.ts';
import { openStore, type Store } from '../src/store/index.ts';
import { measureCommits } from './commits.ts';
import { quantile } from './quantile.ts';
import { startDispatch } from './start-dispatch.ts';
import { SUCCEED } from '../test/dispatch/work.ts';

const ROUNDS = 500;
const SLOTS = 4;
const TARGET_MS = 5;
const ENDED = 200_000;

const LIMITS = { maxConcurrency: 500, ratePerMinute: 600, credits: null };

const line = (name: string, values: number[]): void =>
  console.log(
    `${name.padEnd(44)} p50 ${quantile(values, 0.5).toFixed(2)}  p95 ${quantile(values, 0.95).toFixed(2)} ms`,
  );

async function onService(
  measure: (submit: (organizationId: string) => Promise<number>, store: Store) => Promise<void>,
): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'pagewright-bench-'));
  const store = await openStore({ dataDir });
  const { measureCapture, stop } = startDispatch({ store, slots: SLOTS, work: SUCCEED });
  try {
    await measure(measureCapture, store);
  } finally {
    await stop();
    await store.close();
    rmSync(dataDir, { recursive: true });
  }
}

const organization = async (store: Store, name: string): Promise<string> =>
  (await createOrganization(store, { name, ...LIMITS })).id;

await onService(async (submit, store) => {
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

await onService(async (submit, store) => {
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
