import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { measureTreeCpu } from '../cpu.ts';
import type { Deployment } from './shape.ts';

/** Cost of one capture in the distributed shape. */
export interface CaptureCosts {
  page: string;
  /** CPU milliseconds of the worker's Node process, of its browsers, of the API and of Postgres. */
  workerNode: number;
  browsers: number;
  api: number;
  postgres: number;
  /** What a capture needs of Postgres: transactions, written rows, bytes of write-ahead log. */
  commits: number;
  rows: number;
  wal: number;
  /** What a capture needs of the blob store: requests and bytes. */
  requests: number;
  stored: number;
  /** Captures per second on this machine, with its other load. */
  rate: number;
}

/** Milliseconds to wait, because Postgres publishes its statistics with a delay of a second. */
const SETTLE_MS = 2500;

const COLUMNS = `select (select xact_commit + xact_rollback from pg_stat_database where datname = 'postgres') as commits,
  (select tup_inserted + tup_updated + tup_deleted from pg_stat_database where datname = 'postgres') as rows,
  pg_current_wal_lsn() - '0/0' as wal`;

export async function measureCaptures(
  shape: Deployment,
  page: string,
  { count, concurrency }: { count: number; concurrency: number },
): Promise<CaptureCosts> {
  const url = new URL(page, shape.origin).href;
  await run(shape, url, Math.ceil(count / 5), concurrency);
  const before = await reading(shape);
  const start = performance.now();
  await run(shape, url, count, concurrency);
  const seconds = (performance.now() - start) / 1000;
  const after = await reading(shape);
  const idle = await idleReading(shape, (after.at - before.at) / 1000);
  const each = (name: keyof typeof before): number => (after[name] - before[name] - idle[name]) / count;
  return {
    page,
    workerNode: each('workerNode'),
    browsers: each('worker') - each('workerNode'),
    api: each('api'),
    postgres: each('postgres'),
    commits: each('commits'),
    rows: each('rows'),
    wal: each('wal'),
    requests: each('requests'),
    stored: each('stored'),
    rate: count / seconds,
  };
}

async function run(shape: Deployment, url: string, count: number, concurrency: number): Promise<void> {
  let left = count;
  const one = async (): Promise<void> => {
    while (left-- > 0) await shape.fetch(url);
  };
  await Promise.all(Array.from({ length: concurrency }, one));
}

async function reading(shape: Deployment) {
  await sleep(SETTLE_MS);
  const client = new Client({ connectionString: shape.database });
  await client.connect();
  const { rows } = await client.query(COLUMNS);
  await client.end();
  const { requests, bytes } = await shape.blobs();
  return {
    at: performance.now(),
    workerNode: (await shape.nodeCpu(shape.worker)) * 1000,
    worker: measureTreeCpu(shape.worker.pid),
    api: measureTreeCpu(shape.api.pid),
    postgres: measureTreeCpu(shape.postgres.pid),
    commits: Number(rows[0].commits),
    rows: Number(rows[0].rows),
    wal: Number(rows[0].wal),
    requests,
    stored: bytes,
  };
}

/** Measures the same time without captures: polls, leases, maintenance. */
async function idleReading(shape: Deployment, seconds: number) {
  const before = await reading(shape);
  await sleep(5000);
  const after = await reading(shape);
  const share = (seconds * 1000) / (after.at - before.at);
  return Object.fromEntries(
    Object.entries(before).map(([name, value]) => [
      name,
      (after[name as keyof typeof after] - value) * share,
    ]),
  ) as typeof before;
}
