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

/**
 * Capture budgets of the first attempt: one for a call that fails before its capture, one for a call that fails after
 * it. On a busy machine a call can need more time to reach the slow store, and is then repeated with twice the budget.
 */
const SHORT_MS = 1000;
const LONG_MS = 3000;
/** Less than the ten seconds of a scrape, after which a slow machine has ended connections. */
const SCRAPE_MS = 9000;
/** With a longer budget, the limits of the database client (15 s) and the blob store (10 s) would end the call first. */
const MAX_SLOW_BUDGET_MS = 9000;
const MAX_ATTEMPTS = 10;
/** Capture budget of calls that succeed. */
const AMPLE_MS = 48_000;

const UNAVAILABLE = { _tag: 'ServiceUnavailable', retryable: true };
/** Errors of the time limit of the call. An error of the database client comes later and has another message. */
const NOT_DISPATCHED = {
  ...UNAVAILABLE,
  message: expect.stringContaining('The service did not answer in time.'),
  dispatchOutcome: 'notDispatched',
};
const UNKNOWN = {
  ...UNAVAILABLE,
  message: expect.stringContaining('The queue did not answer in time.'),
  dispatchOutcome: 'unknown',
};
const TIMEOUT = { _tag: 'FetchCaptureTimeout', retryable: false };

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
async function startApi(budgetMs = AMPLE_MS): Promise<RunningService> {
  const more = { ...settings, PAGEWRIGHT_CAPTURE_BUDGET_MS: String(budgetMs) };
  const api = await start('api', line.url, more);
  onTestFinished(async () => {
    line.recover();
    s3.fault = () => undefined;
    await api.close();
  });
  return api;
}

/** Repeats an attempt with a new API process, and up to the limit twice the budget, until it has reached the slow store. */
async function untilReached(
  firstBudgetMs: number,
  attempt: (api: RunningService, budgetMs: number) => Promise<boolean>,
): Promise<void> {
  for (let repeats = 0; repeats < MAX_ATTEMPTS; repeats += 1) {
    const budgetMs = Math.min(MAX_SLOW_BUDGET_MS, firstBudgetMs * 2 ** repeats);
    if (await attempt(await startApi(budgetMs), budgetMs)) return;
  }
  expect.fail('No call reached the slow store within its budget.');
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
    const isTimeout = expected === TIMEOUT;
    await untilReached(isTimeout ? LONG_MS : SHORT_MS, async (api, timeoutMs) => {
      void line.slowFrom(statement);
      const headers = { 'cache-control': cacheControl };
      const { status, text } = await ask(api, '/v1/fetch', { url: url() }, { headers });
      const isReached = line.isSlow();
      line.recover();
      await expectNothingCharged();
      if (!isReached) return false;
      const body = isTimeout ? { ...expected, timeoutMs } : expected;
      expect([status, JSON.parse(text)]).toMatchObject([isTimeout ? 504 : 503, body]);
      // On a busy machine the short budget can be too short for this request, too.
      await expect.poll(async () => (await ask(api, '/v1/fetch/batched/unknown')).status).toBe(404);
      return true;
    });
  },
);

it('HTTP and MCP return a typed error in time, without a charge, if the blob store reads the snapshot slowly', async () => {
  await untilReached(LONG_MS, async (api, timeoutMs) => {
    let reads = 0;
    s3.fault = ({ method, key }) => {
      if (method !== 'GET' || !key.endsWith('/core')) return undefined;
      reads++;
      return { kind: 'silent' };
    };
    const client = await connectHttp(api.address);
    onTestFinished(() => client.close());
    const [{ status, text }, tool] = await Promise.all([
      ask(api, '/v1/fetch/json', { url: url() }),
      callTool(client, 'fetch', { url: url() }),
    ]);
    await expectNothingCharged();
    if (reads < 2) return false;
    expect([status, JSON.parse(text)]).toMatchObject([504, { ...TIMEOUT, timeoutMs, url: url() }]);
    expect(tool.error).toMatchObject({ ...TIMEOUT, timeoutMs, url: url() });
    return true;
  });
});

it('returns an error in time for an MCP call that cannot be authenticated', async () => {
  const api = await startApi(SHORT_MS);
  void line.slowFrom('update "rate_buckets"');
  const { status, text } = await ask(api, '/v1/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/list' });
  expect([status, JSON.parse(text)]).toMatchObject([503, NOT_DISPATCHED]);
});

it('refunds a caller that disconnects during the charge', async () => {
  const api = await startApi();
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
  const api = await startApi();
  await line.slowFrom('');
  const slowSince = performance.now();
  for (const path of ['/readyz', '/healthz']) expect((await ask(api, path)).status).toBe(200);
  const metrics = await fetch(`${api.address}/metrics`);
  expect(await metrics.text()).toMatch(/^pagewright_database_up 0$/m);
  // The database client waits longer than Prometheus, which stops a scrape after ten seconds.
  if (performance.now() - slowSince < SCRAPE_MS) expect(line.countEnded()).toBe(0);
});
