import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Pagewright, startPagewright } from './support.ts';

let dataDir: string;
let service: Pagewright;
let other: SqliteDatabase.Database;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'pagewright-test-'));
  service = await startPagewright({ PAGEWRIGHT_DATA_DIR: dataDir });
  other = new SqliteDatabase(join(dataDir, 'pagewright.sqlite'));
});
afterAll(async () => {
  other.close();
  await service.close();
  await rm(dataDir, { recursive: true, force: true });
});

it('returns a retryable error while another process locks the database', async () => {
  const search = { snapshotId: 'snap_unknown', search: { query: 'x' } };
  other.exec('begin exclusive');
  const held = await service.call('POST', '/v1/fetch/search', { body: search });
  other.exec('rollback');
  expect(held.status).toBe(503);
  expect(held.json).toMatchObject({ _tag: 'ServiceUnavailable', retryable: true });
  expect(held.json.requestId).toBe(held.headers.get('x-service-trace-id'));
  expect(Number(held.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await service.call('POST', '/v1/fetch/search', { body: search })).status).toBe(404);
});

/** Counts the requests that are answered while a search waits for the database. */
async function countAnswersWhileLocked(): Promise<number> {
  other.exec('begin exclusive');
  const state = { isPending: true };
  const search = service.call('POST', '/v1/fetch/search', {
    body: { snapshotId: 'snap_unknown', search: { query: 'x' } },
  });
  void search.finally(() => (state.isPending = false));
  let answers = 0;
  while (state.isPending) {
    expect((await service.call('GET', '/healthz', { anonymous: true })).status).toBe(200);
    answers++;
  }
  other.exec('rollback');
  expect((await search).status).toBe(503);
  return answers;
}

it('answers other requests while another process locks the database', async () => {
  // A blocked event loop answers a few: those before the search begins to wait, and one after it. On a busy machine, a
  // second can be too short for more.
  await expect.poll(countAnswersWhileLocked).toBeGreaterThan(20);
});
