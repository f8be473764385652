import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import type { RunningService } from '../../src/assemble/index.ts';
import { openStore, type Store } from '../../src/store/index.ts';
import { callTool, connectHttp } from '../mcp/support.ts';
import { type Origin, startOrigin } from '../origin/index.ts';
import { newDatabase } from '../postgres/index.ts';
import { type S3, startS3 } from '../s3/index.ts';
import { newDataDir } from '../store/support.ts';
import { type Line, startLine } from './line.ts';
import { ask, start } from './processes.ts';

const CREDITS = 100;

/** The time limits of the database and blob store clients are longer than this. */
const CLIENT_TIMEOUT_MS = 14_000;

/**
 * Capture budgets: one for a call that fails before its capture, one for a call that fails after it. A capture takes
 * several seconds on a busy machine. Both end well before the ten seconds after which the database ends an idle
 * transaction and a silent request to the blob store is sent again.
 */
const SHORT_MS = 2000;
const LONG_MS = 8000;

const NOT_DISPATCHED = { _tag: 'ServiceUnavailable', retryable: true, dispatchOutcome: 'notDispatched' };
const UNKNOWN = { ...NOT_DISPATCHED, dispatchOutcome: 'unknown' };
const TIMEOUT = { _tag: 'FetchCaptureTimeout', timeoutMs: LONG_MS, retryable: false };

let database: Awaited<ReturnType<typeof newDatabase>>;
let origin: Origin;
let s3: S3;
let line: Line;
let worker: RunningService;
let store: Store;
let settings: Record<string, string>;
const dataDir = newDataDir();

beforeAll(async () => {
  [database, origin, s3] = await Promise.all([newDatabase(), startOrigin(), startS3()]);
  line = await startLine(database.url);
  settings = {
    PAGEWRIGHT_BLOB_URL: s3.url(),
    PAGEWRIGHT_ALLOW_NETWORKS: '127.0.0.1/32',
    PAGEWRIGHT_CLASSIFICATION_MS: '500',
    PAGEWRIGHT_ORG_CREDITS: String(CREDITS),
    PAGEWRIGHT_DATA_DIR: dataDir,
    PAGEWRIGHT_DATABASE_DIRECT_URL: database.url,
  };
  worker = await start('worker', database.url, settings);
  store = await openStore({ dataDir, database: { url: database.url, maxConnections: 2 } });
});
afterAll(async () => {
  await worker.close();
  await Promise.all([origin.close(), s3.stop(), line.close(), store.close()]);
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Starts an API process that reaches its database through a proxy, which can become slow. */
async function startApi(budgetMs: number): Promise<RunningService> {
  const more = { ...settings, PAGEWRIGHT_CAPTURE_BUDGET_MS: String(budgetMs) };
  const api = await start('api', line.url, more);
  onTestFinished(async () => {
    line.recover();
    s3.fault = () => undefined;
    await api.close();
  });
  return api;
}

/** Expects that all captures have ended and none was charged. */
async function expectNothingCharged(): Promise<void> {
  const readCharges = async () => {
    const captures = await store.db.selectFrom('captures').select(['state', 'charge']).execute();
    const organization = await store.db.selectFrom('organizations').selectAll().executeTakeFirstOrThrow();
    const ledger = await store.db.selectFrom('ledger').select('amount').where('kind', '=', 'fetch').execute();
    const used = await store.db
      .selectFrom('usage_hours')
      .select('amount')
      .where('kind', '=', 'credits')
      .execute();
    const sum = (rows: { amount: number }[]): number =>
      rows.reduce((all, row) => all + Number(row.amount), 0);
    return {
      open: captures.filter(({ state }) => state === 'QUEUED' || state === 'RUNNING').length,
      owed: captures.filter(({ charge }) => charge === 'due' || charge === 'charged').length,
      inFlight: organization.in_flight,
      credits: organization.credits,
      paid: sum(ledger),
      used: sum(used),
    };
  };
  const nothing = { open: 0, owed: 0, inFlight: 0, credits: CREDITS, paid: 0, used: 0 };
  await expect.poll(readCharges).toEqual(nothing);
}

const url = (): string => origin.url('/small');

it.each([
  ['the API key is looked up', 'from "api_keys"', NOT_DISPATCHED],
  ['the rate limit is checked', 'update "rate_buckets"', NOT_DISPATCHED],
  [
    'a stored capture is looked up',
    'from "snapshots" where "organization_id" =',
    NOT_DISPATCHED,
    'max-age=60',
  ],
  ['the capture is queued', 'insert into "captures"', UNKNOWN],
  ['the snapshot is looked up', 'from "snapshots" where "id" =', TIMEOUT],
  ['the response is charged', 'insert into "ledger"', TIMEOUT],
])(
  'returns a typed error in time and charges nothing if the database becomes slow when %s',
  async (_when, statement, expected, cacheControl = 'no-cache') => {
    const api = await startApi(expected === TIMEOUT ? LONG_MS : SHORT_MS);
    const slow = line.slowFrom(statement);
    const startedAt = performance.now();
    const headers = { 'cache-control': cacheControl };
    const { status, text } = await ask(api, '/v1/fetch', { url: url() }, { headers });
    expect(performance.now() - startedAt).toBeLessThan(CLIENT_TIMEOUT_MS);
    expect([status, JSON.parse(text)]).toMatchObject([expected === TIMEOUT ? 504 : 503, expected]);
    await slow;
    line.recover();
    await expectNothingCharged();
    expect((await ask(api, '/v1/fetch/batched/unknown')).status).toBe(404);
  },
);

it('HTTP and MCP return a typed error in time, without a charge, if the blob store reads the snapshot slowly', async () => {
  const api = await startApi(LONG_MS);
  let reads = 0;
  s3.fault = ({ method, key }) => {
    if (method !== 'GET' || !key.endsWith('/core')) return undefined;
    reads++;
    return { kind: 'silent' };
  };
  const client = await connectHttp(api.address);
  onTestFinished(() => client.close());
  const startedAt = performance.now();
  const [{ status, text }, tool] = await Promise.all([
    ask(api, '/v1/fetch/json', { url: url() }),
    callTool(client, 'fetch', { url: url() }),
  ]);
  expect(performance.now() - startedAt).toBeLessThan(CLIENT_TIMEOUT_MS);
  expect([status, JSON.parse(text)]).toMatchObject([504, { ...TIMEOUT, url: url() }]);
  expect(tool.error).toMatchObject({ ...TIMEOUT, url: url() });
  expect(reads).toBe(2);
  await expectNothingCharged();
});

it('returns an error in time for an MCP call that cannot be authenticated', async () => {
  const api = await startApi(SHORT_MS);
  void line.slowFrom('update "rate_buckets"');
  const startedAt = performance.now();
  const { status, text } = await ask(api, '/v1/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/list' });
  expect(performance.now() - startedAt).toBeLessThan(CLIENT_TIMEOUT_MS);
  expect([status, JSON.parse(text)]).toMatchObject([503, NOT_DISPATCHED]);
});

it('refunds a caller that disconnects during the charge', async () => {
  const api = await startApi(LONG_MS);
  const charged = line.slowFrom('insert into "ledger"');
  const caller = new AbortController();
  const call = ask(api, '/v1/fetch', { url: url() }, { signal: caller.signal });
  await charged;
  caller.abort();
  await expect(call).rejects.toThrow();
  line.recover();
  await expectNothingCharged();
});

it('a process whose database does not respond stays ready, and its metrics show the outage', async () => {
  const api = await startApi(SHORT_MS);
  await line.slowFrom('');
  for (const path of ['/readyz', '/healthz']) expect((await ask(api, path)).status).toBe(200);
  // Prometheus stops a scrape after ten seconds.
  const metrics = await fetch(`${api.address}/metrics`, { signal: AbortSignal.timeout(10_000) });
  expect(await metrics.text()).toMatch(/^pagewright_database_up 0$/m);
});
