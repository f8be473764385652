// Measures dispatch on a shared Postgres: `node bench/dispatch-postgres.ts`. Starts its own server (with fsync, unlike
// the tests), or uses the empty database of PAGEWRIGHT_BENCH_DATABASE_URL.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createOrganization } from '../src/accounts/index.ts';
import { startRun } from '../src/dispatch/index.ts';
import { claimJob } from '../src/dispatch/claim/claim-job.ts';
import { openStore, type Store } from '../src/store/index.ts';
import { startPostgres } from '../test/postgres/index.ts';
import { measureTreeCpu } from './cpu.ts';
import { quantile } from './quantile.ts';
import { RULES_WITHOUT_HOST_LIMIT, startDispatch } from './start-dispatch.ts';
import { OPTIONS, SUCCEED } from '../test/dispatch/work.ts';

const ROUNDS = 300;
const TARGET_MS = 15;
const ORGANIZATIONS = 50;
const ITEMS = 200_000;
const CLAIMERS = 3;
const LOOPS = 3;
const CLAIM_MS = 5000;
const TARGET_CLAIMS = 500;
const LIMITS = { maxConcurrency: 1_000_000, ratePerMinute: 600, credits: null };

const verdict = (met: boolean): string => (met ? 'met' : 'missed');

const folder = mkdtempSync(join(tmpdir(), 'pagewright-bench-'));
const open = (url: string): Promise<Store> =>
  openStore({ dataDir: folder, database: { url, directUrl: url, maxConnections: 10 } });

/** Measures an API and a worker with separate connections. The work takes no time, so the result is the overhead. */
async function measureOverhead(url: string): Promise<void> {
  const [store, workerStore] = [await open(url), await open(url)];
  const { measureCapture, stop } = startDispatch({
    store,
    workerStore,
    rules: RULES_WITHOUT_HOST_LIMIT,
    slots: 4,
    work: SUCCEED,
  });
  const organizationId = (await createOrganization(store, { name: 'one', ...LIMITS })).id;
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) times.push(await measureCapture(organizationId));
  await stop();
  await Promise.all([store.close(), workerStore.close()]);
  const p50 = quantile(times, 0.5);
  console.log(
    `admit, claim, finish, charge: p50 ${p50.toFixed(2)}  p95 ${quantile(times, 0.95).toFixed(2)} ms`,
  );
  console.log(`target: p50 below ${TARGET_MS} ms: ${verdict(p50 < TARGET_MS)}`);
}

async function measureClaims(url: string): Promise<void> {
  const store = await open(url);
  for (let n = 0; n < ORGANIZATIONS; n++) {
    const organizationId = (await createOrganization(store, { name: `claims ${n}`, ...LIMITS })).id;
    const urls = Array.from(
      { length: ITEMS / ORGANIZATIONS },
      (_, i) => `https://site${i % 20}.example/${i}`,
    );
    await startRun(store, { organizationId, urls, options: OPTIONS });
  }
  await store.close();
  const children = Array.from({ length: CLAIMERS }, () =>
    spawn(process.execPath, [import.meta.filename, 'claimer', url], { stdio: ['ignore', 'pipe', 'inherit'] }),
  );
  const before = measureTreeCpu(process.pid);
  const rates = await Promise.all(children.map(readNumber));
  const cpu = measureTreeCpu(process.pid) - before;
  const rate = rates.reduce((sum, one) => sum + one, 0);
  console.log(
    `${CLAIMERS} processes, ${ITEMS} waiting items of ${ORGANIZATIONS} organizations: ${rate.toFixed(0)} claims/s, ${((cpu * 1000) / CLAIM_MS / rate).toFixed(2)} ms of CPU a claim`,
  );
  console.log(`target: ${TARGET_CLAIMS}/s: ${verdict(rate >= TARGET_CLAIMS)}`);
}

async function readNumber(child: ChildProcess): Promise<number> {
  let said = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  await once(child, 'close');
  return Number(said);
}

/** Runs in a child process: claims as fast as possible and reports claims per second. */
async function claimForAWhile(url: string): Promise<void> {
  const store = await open(url);
  let claims = 0;
  const end = performance.now() + CLAIM_MS;
  const loops = Array.from({ length: LOOPS }, async (_, n) => {
    while (performance.now() < end) {
      if (
        await claimJob(store, RULES_WITHOUT_HOST_LIMIT, {
          workerId: `bench${process.pid}-${n}`,
          includeItems: true,
        })
      )
        claims++;
    }
  });
  await Promise.all(loops);
  console.log((claims * 1000) / CLAIM_MS);
  await store.close();
}

const [role, given] = process.argv.slice(2);
if (role === 'claimer' && given !== undefined) {
  await claimForAWhile(given);
} else {
  const external = process.env['PAGEWRIGHT_BENCH_DATABASE_URL'];
  const server = external === undefined ? await startPostgres(folder, { durable: true }) : undefined;
  const url = external ?? server?.url('postgres') ?? '';
  await measureOverhead(url);
  await measureClaims(url);
  await server?.stop();
}
rmSync(folder, { recursive: true, force: true });
