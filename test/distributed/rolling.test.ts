import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import type { JsonValue } from '../contract/support.ts';
import { startOrigin } from '../origin/index.ts';
import { KEY, startCluster } from './cluster.ts';

const URLS = 40;

it('processes are replaced one by one while a newer one has migrated: no call fails, no item is lost', async () => {
  const origin = await startOrigin();
  const cluster = await startCluster(['api', 'worker'], {
    PAGEWRIGHT_HOST_CONCURRENCY: '0',
    // Until a load balancer has seen that nothing more is to come here.
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
  const told: number[] = [];
  const enough = new AbortController();
  const caller = (async () => {
    while (!enough.signal.aborted) {
      told.push((await call('/v1/fetch/json', { url: origin.url('/small') })).status);
      await sleep(100);
    }
  })();

  // As the next release would: old processes find columns that they do not know.
  const { db, close } = await cluster.openStore();
  onTestFinished(close);
  await db.transaction().execute(async (trx) => {
    for (const table of ['captures', 'runs', 'run_items', 'organizations', 'snapshots'])
      await sql`alter table ${sql.table(table)} add column later text not null default 'new'`.execute(trx);
    await sql`insert into migrations (name, applied_at) values ('999-later', 0)`.execute(trx);
  });
  const before = told.length;
  await expect.poll(() => told.length, { timeout: 20_000 }).toBeGreaterThan(before + 2);
  expect([await cluster.replace('worker'), await cluster.replace('api')]).toEqual([0, 0]);
  const poll = () => call(`/v1/fetch/batched/${id}?limit=${URLS}`);
  await expect.poll(async () => (await poll()).json.status, { timeout: 60_000 }).toBe('COMPLETED');
  enough.abort();
  await caller;

  const { results } = (await poll()).json;
  expect(results.map(({ status }: JsonValue) => status)).toEqual(urls.map(() => 'SUCCEEDED'));
  expect(new Set(results.map(({ url }: JsonValue) => url))).toEqual(new Set(urls));
  expect(new Set(told)).toEqual(new Set([200]));
}, 180_000);
