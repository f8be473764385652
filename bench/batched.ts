// node bench/batched.ts [--only start,poll,throughput] [--pages N] [--concurrency N]
// Measures batched runs on the real service: starting a run of 100,000 addresses, polling at any offset, and
// throughput compared with single captures.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { pino } from 'pino';
import { createEngine, startService } from '../src/assemble/index.ts';
import { createOrganization } from '../src/accounts/index.ts';
import { startBatched } from '../src/service/index.ts';
import { openStore } from '../src/store/index.ts';
import { API_KEY, readBenchConfig } from './local-service.ts';
import { quantile } from './quantile.ts';

const COUNT = 100_000;

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: 'start,poll,throughput' },
    pages: { type: 'string', default: '60' },
    concurrency: { type: 'string', default: '4' },
  },
});
const wanted = new Set(values.only.split(','));
const pages = Number(values.pages);

// The origin runs in a separate process, so that its CPU time is not measured.
const origin = fork(new URL('origin.ts', import.meta.url));
const [base] = (await once(origin, 'message')) as [string];
const dataDir = mkdtempSync(join(tmpdir(), 'pagewright-bench-'));
const config = readBenchConfig(dataDir, { PAGEWRIGHT_CONCURRENCY: values.concurrency });

const line = (name: string, text: string): void => console.log(`${name.padEnd(46)} ${text}`);
if (wanted.has('start') || wanted.has('poll')) await largeRun();
if (wanted.has('throughput')) await throughput();
rmSync(dataDir, { recursive: true });
origin.disconnect();

async function largeRun(): Promise<void> {
  const service = await startService(config);
  const call = async (method: string, path: string, body?: string): Promise<string> => {
    const headers = { 'x-service-api-key': API_KEY, ...(body && { 'content-type': 'application/json' }) };
    const response = await fetch(service.address + path, { method, headers, ...(body && { body }) });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return await response.text();
  };
  const fetched = await call('POST', '/v1/fetch/json', JSON.stringify({ url: `${base}/article` }));
  const { snapshotId } = JSON.parse(fetched).meta;
  // From here on, another connection occupies all slots, so that no capture starts.
  const store = await openStore({ dataDir });
  await store.db.updateTable('organizations').set({ max_concurrency: 0 }).execute();

  const urls = Array.from(
    { length: COUNT },
    (_, n) => `https://site${n % 5000}.example/some/path/${n}?q=${n}`,
  );
  const body = JSON.stringify({ urls });
  const { peak, longestDelay, stop } = watchProcess();
  const start = performance.now();
  const { id } = JSON.parse(await call('POST', '/v1/fetch/batched', body));
  const took = performance.now() - start;
  await stop();
  line(`start of ${COUNT} addresses (${(body.length / 1e6).toFixed(1)} MB)`, `${took.toFixed(0)} ms`);
  line('  additional memory', `${(peak() / 1e6).toFixed(0)} MB`);
  line('  longest event loop delay', `${longestDelay().toFixed(0)} ms`);

  if (wanted.has('poll')) {
    await finishAll(store.db, id, snapshotId);
    for (const limit of [1, 10, 100]) {
      for (const offset of [0, COUNT / 2, COUNT - limit]) {
        const times = [];
        for (let round = 0; round < 20; round++) {
          const start = performance.now();
          await call('GET', `/v1/fetch/batched/${id}?limit=${limit}&offset=${offset}`);
          times.push(performance.now() - start);
        }
        const text = `p50 ${quantile(times, 0.5).toFixed(1)}  p95 ${quantile(times, 0.95).toFixed(1)} ms`;
        line(`poll, limit ${limit}, offset ${offset}`, text);
      }
    }
    await sql`update runs set state = 'CANCELLED', dispatched = 0, finished = 0`.execute(store.db);
    await sql`update run_items set finished_order = null, capture_id = null`.execute(store.db);
    const times = [];
    for (let round = 0; round < 20; round++) {
      const start = performance.now();
      await call('GET', `/v1/fetch/batched/${id}?limit=100&offset=${COUNT - 100}`);
      times.push(performance.now() - start);
    }
    line('poll of a cancelled run, at its end', `p50 ${quantile(times, 0.5).toFixed(1)} ms`);
  }
  await store.close();
  await service.close();
}

/** Inserts a finished capture for every item. All of them have the same snapshot. */
async function finishAll(
  db: Awaited<ReturnType<typeof openStore>>['db'],
  runId: string,
  snapshotId: string,
): Promise<void> {
  await sql`insert into captures (id, organization_id, run_id, item_index, url, host, state, attempt, queued_at,
      started_at, deadline, finish_by, finished_at, snapshot_id, body)
    select 'cap' || item_index, runs.organization_id, runs.id, item_index, url, host, 'SUCCEEDED', 1, 1, 1, 1, 1, 1,
      ${snapshotId}, '{}' from run_items join runs on runs.id = run_id where run_id = ${runId}`.execute(db);
  await sql`update run_items set capture_id = 'cap' || item_index, finished_order = item_index + 1
    where run_id = ${runId}`.execute(db);
  await sql`update runs set state = 'COMPLETED', finished_at = 1, dispatched = total, finished = total
    where id = ${runId}`.execute(db);
}

function watchProcess() {
  const before = process.memoryUsage.rss();
  let peak = before;
  let longest = 0;
  const stopped = new AbortController();
  const watching = (async () => {
    while (!stopped.signal.aborted) {
      const sleptAt = performance.now();
      await sleep(1);
      longest = Math.max(longest, performance.now() - sleptAt);
      peak = Math.max(peak, process.memoryUsage.rss());
    }
  })();
  return {
    peak: () => peak - before,
    longestDelay: () => longest,
    async stop() {
      stopped.abort();
      await watching;
    },
  };
}

/** Measures interleaved rounds over the same pages: single captures, then a run. */
async function throughput(): Promise<void> {
  const engine = await createEngine(config, pino({ level: 'fatal' }));
  const concurrency = Number(values.concurrency);
  const limits = { maxConcurrency: concurrency, ratePerMinute: 1e6, credits: null };
  const organizationId = (await createOrganization(engine.store, { name: 'bench', ...limits })).id;
  const urls = Array.from({ length: pages }, (_, n) => `${base}/article?n=${n}`);
  const { signal } = new AbortController();

  const bare = async (): Promise<number> => {
    const start = performance.now();
    const queue = urls.values();
    const client = async (): Promise<void> => {
      for (const url of queue) {
        const deadline = performance.now() + 60_000;
        await engine.capturer?.capture({ url, screenshot: 'none', scrollFullPage: false, signal, deadline });
      }
    };
    await Promise.all(Array.from({ length: concurrency }, client));
    return (pages * 1000) / (performance.now() - start);
  };
  const batch = async (): Promise<number> => {
    const start = performance.now();
    const { id } = await startBatched(engine, { organizationId }, { urls }, undefined);
    const window = { limit: 1, offset: 0 };
    while ((await engine.runs.read({ id, organizationId }, window)).state !== 'COMPLETED') await sleep(20);
    return (pages * 1000) / (performance.now() - start);
  };
  await bare();
  const rates: { bare: number[]; batch: number[] } = { bare: [], batch: [] };
  for (let round = 0; round < 4; round++) {
    rates.bare.push(await bare());
    rates.batch.push(await batch());
  }
  const [single, run] = [quantile(rates.bare, 0.5), quantile(rates.batch, 0.5)];
  line(`bare captures at concurrency ${concurrency}`, `${single.toFixed(2)} pages a second`);
  line(
    'items of a run, stored and charged',
    `${run.toFixed(2)} pages a second, ${(run / single).toFixed(2)} ×`,
  );
  await engine.drain();
  await engine.close();
}
