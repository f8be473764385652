import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { isLockTimeoutError, type Store } from '../../src/store/index.ts';
import type { JsonValue } from '../contract/support.ts';
import { startOrigin } from '../origin/index.ts';
import { KEY, startCluster } from './cluster.ts';

const URLS = 40;

/** Migrates like the service: one table at a time, each with a lock of at most half a second. */
async function addColumn(db: Store['db'], table: string): Promise<void> {
  for (;;) {
    try {
      return await db.transaction().execute(async (trx) => {
        await sql`set local lock_timeout = 500`.execute(trx);
        await sql`alter table ${sql.table(table)} add column later text not null default 'new'`.execute(trx);
      });
    } catch (error) {
      if (!isLockTimeoutError(error)) throw error;
      await sleep(500);
    }
  }
}

it('after a migration, a rolling upgrade fails no call and loses no item', async () => {
  const origin = await startOrigin();
  const cluster = await startCluster(['api', 'worker'], {
    PAGEWRIGHT_HOST_CONCURRENCY: '0',
    // The time in which the load balancer notices that the process is not ready.
    PAGEWRIGHT_DRAIN_DELAY_MS: '1000',
  });
  onTestFinished(async () => {
    await cluster.close();
    await origin.close();
  });
  const call = async (path: string, body?: unknown): Promise<{ status: number; json: JsonValue }> => {
    const response = await fetch(cluster.address() + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'x-service-api-key': KEY, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: response.status, json: await response.json() };
  };

  const urls = Array.from({ length: URLS }, (_, n) => origin.url(`/small?n=${n}`));
  const { id } = (await call('/v1/fetch/batched', { urls })).json;
  const replies: { status: number; json: JsonValue }[] = [];
  const enough = new AbortController();
  const caller = (async () => {
    while (!enough.signal.aborted) {
      replies.push(await call('/v1/fetch/json', { url: origin.url('/small') }));
      await sleep(100);
    }
  })();

  // Adds columns that the old processes do not know, like the next release. The processes that replace them know them.
  const { db, close } = await cluster.openStore();
  onTestFinished(close);
  for (const table of ['captures', 'runs', 'run_items', 'organizations', 'snapshots'])
    await addColumn(db, table);
  const before = replies.length;
  await expect.poll(() => replies.length).toBeGreaterThan(before + 2);
  expect([await cluster.replace('worker'), await cluster.replace('api')]).toEqual([0, 0]);
  const poll = () => call(`/v1/fetch/batched/${id}?limit=${URLS}`);
  await expect.poll(async () => (await poll()).json.status).toBe('COMPLETED');
  enough.abort();
  await caller;

  const { results } = (await poll()).json;
  expect(results.map(({ status }: JsonValue) => status)).toEqual(urls.map(() => 'SUCCEEDED'));
  expect(new Set(results.map(({ url }: JsonValue) => url))).toEqual(new Set(urls));
  expect(replies.filter(({ status }) => status !== 200)).toEqual([]);
});
