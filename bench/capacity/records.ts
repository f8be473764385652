import { sql } from 'kysely';
import { measureTreeCpu } from '../cpu.ts';
import type { PostgresServer } from '../../test/postgres/server.ts';
import { createOrganization } from '../../src/accounts/index.ts';
import { openStore, type Store } from '../../src/store/index.ts';
import { startDispatch } from '../start-dispatch.ts';
import { SUCCEED } from '../../test/dispatch/work.ts';

/** Throughput of the database alone, measured with captures that take no time. */
export interface DatabaseThroughput {
  organizations: number;
  rate: number;
  /** CPU milliseconds of Postgres for one capture: admission, claim, end and charge. */
  postgres: number;
  /** CPU milliseconds of the client process. */
  node: number;
  /** Bytes added to the database by one capture, including indexes. */
  bytes: number;
}

const LIMITS = { maxConcurrency: 500, ratePerMinute: 600, credits: null };
const IN_FLIGHT = 64;
const SLOTS = 32;

export async function measureRecords(
  postgres: PostgresServer,
  database: string,
  { organizations, count, dataDir }: { organizations: number; count: number; dataDir: string },
): Promise<DatabaseThroughput> {
  const store = await openStore({
    dataDir,
    database: { url: database, directUrl: database, maxConnections: 20 },
  });
  const { measureCapture, stop } = startDispatch({ store, slots: SLOTS, work: SUCCEED });
  const ids = await Promise.all(
    Array.from({ length: organizations }, async (_, n) => {
      return (await createOrganization(store, { name: `bench ${n}`, ...LIMITS })).id;
    }),
  );
  const run = async (captures: number): Promise<void> => {
    let left = captures;
    const one = async (_: unknown, n: number): Promise<void> => {
      const organizationId = ids[n % ids.length] as string;
      while (left-- > 0) await measureCapture(organizationId);
    };
    await Promise.all(Array.from({ length: IN_FLIGHT }, one));
  };
  await run(Math.ceil(count / 5));
  const bytes = await size(store);
  const before = { postgres: measureTreeCpu(postgres.pid), node: process.cpuUsage() };
  const start = performance.now();
  await run(count);
  const elapsed = (performance.now() - start) / 1000;
  const node = process.cpuUsage(before.node);
  const result = {
    organizations,
    rate: count / elapsed,
    postgres: (measureTreeCpu(postgres.pid) - before.postgres) / count,
    node: (node.user + node.system) / 1000 / count,
    bytes: ((await size(store)) - bytes) / count,
  };
  await stop();
  await store.close();
  return result;
}

async function size({ db }: Store): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`select pg_database_size(current_database()) as bytes`.execute(
    db,
  );
  return Number(rows[0]?.bytes);
}
