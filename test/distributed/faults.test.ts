import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import type { JsonValue } from '../contract/support.ts';
import { type Origin, startOrigin } from '../origin/index.ts';
import { type Cluster, KEY, startCluster } from './cluster.ts';

const NIGHTLY = process.env['PAGEWRIGHT_NIGHTLY'] === '1';
const URLS = NIGHTLY ? 2000 : 80;
const CALLERS = NIGHTLY ? 4 : 2;
const CREDITS = 1_000_000;
const PAUSE_MS = NIGHTLY ? 20_000 : 3000;

/** The faults in the order in which the test injects them, evenly distributed over the batch. */
const FAULTS = ['worker', 'api', 's3', 'postgres', 'worker'] as const;
const ROUNDS = NIGHTLY ? 4 : 1;

/** The final response to a caller. */
interface CallOutcome {
  status: number;
  json: JsonValue;
  /** Number of attempts whose response was lost. */
  lost: number;
}

/**
 * Repeats a call at another process if its connection broke, like a load balancer and a client that follows the
 * contract.
 */
async function call(cluster: Cluster, path: string, body?: unknown): Promise<CallOutcome> {
  const headers = {
    'x-service-api-key': KEY,
    'content-type': 'application/json',
    'x-idempotency-key': 'faults',
  };
  const init = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) };
  for (let lost = 0; ; lost++) {
    try {
      const response = await fetch(cluster.address() + path, init);
      const json = await response.json();
      return { status: response.status, json, lost };
    } catch {
      await sleep(100);
    }
  }
}

/** Repeats an idempotent call until it succeeds. */
async function callUntilOk(cluster: Cluster, path: string, body?: unknown): Promise<JsonValue> {
  for (;;) {
    const { status, json } = await call(cluster, path, body);
    if (status < 300) return json;
    expect(json._tag).toBe('ServiceUnavailable');
    await sleep(500);
  }
}

const KINDS: ((origin: Origin, n: number) => string)[] = [
  (origin, n) => origin.url(`/small?n=${n}`),
  (origin, n) => origin.url(`/article?n=${n}`),
  (origin) => origin.url('/status/404'),
  (origin) => origin.refused(),
];

async function injectFault(cluster: Cluster, fault: (typeof FAULTS)[number]): Promise<void> {
  if (fault === 'postgres') return await cluster.postgres.restart(PAUSE_MS);
  if (fault !== 's3') return await cluster.kill(fault);
  cluster.s3.fault = () => ({ kind: 'answer', status: 503, code: 'SlowDown' });
  await sleep(PAUSE_MS);
  cluster.s3.fault = () => undefined;
}

it(
  `gives each of ${URLS} URLs one result and one charge, although processes, Postgres and S3 fail during the run`,
  async () => {
    const origin = await startOrigin();
    const cluster = await startCluster(['api', 'api', 'worker', 'worker', 'worker'], {
      PAGEWRIGHT_CONCURRENCY: '2',
      PAGEWRIGHT_HOST_CONCURRENCY: '0',
      PAGEWRIGHT_ORG_RATE_LIMIT: '1000000',
      PAGEWRIGHT_ORG_CREDITS: String(CREDITS),
    });
    onTestFinished(async () => {
      await cluster.close();
      await origin.close();
    });

    const urls = Array.from({ length: URLS }, (_, n) => KINDS[n % KINDS.length]?.(origin, n) ?? '');
    const { id } = await callUntilOk(cluster, '/v1/fetch/batched', { urls });
    const read = (limit: number, offset: number): Promise<JsonValue> =>
      callUntilOk(cluster, `/v1/fetch/batched/${id}?limit=${limit}&offset=${offset}`);
    const ended = async (): Promise<number> => (await read(1, URLS)).pagination.total;

    const outcomes: CallOutcome[] = [];
    const finished = new AbortController();
    const callers = Array.from({ length: CALLERS }, async () => {
      while (!finished.signal.aborted) {
        outcomes.push(
          await call(cluster, '/v1/fetch/json', { url: origin.url(`/small?caller=${outcomes.length}`) }),
        );
        await sleep(200);
      }
    });
    const faults = Array.from({ length: ROUNDS }, () => FAULTS).flat();
    for (const [n, fault] of faults.entries()) {
      while ((await ended()) < (URLS * (n + 1)) / (faults.length + 1)) await sleep(100);
      await injectFault(cluster, fault);
    }
    while ((await read(1, 0)).status !== 'COMPLETED') await sleep(200);
    finished.abort();
    await Promise.all(callers);

    await expectOneResultEach(urls, read);
    expectTypedAnswers(outcomes);
    await expectExactLedger(cluster, outcomes);
  },
  NIGHTLY ? 3_600_000 : 600_000,
);

async function expectOneResultEach(
  urls: string[],
  read: (limit: number, offset: number) => Promise<JsonValue>,
): Promise<void> {
  const results: JsonValue[] = [];
  for (let offset = 0; offset < urls.length; offset += 50) results.push(...(await read(50, offset)).results);
  expect(results.map(({ index }) => index).toSorted((a, b) => a - b)).toEqual(urls.map((_, n) => n));
  for (const { url, index, data, error } of results) {
    expect(url).toBe(urls[index]);
    expect((data === undefined) !== (error === undefined)).toBe(true);
  }
  // Three quarters of the URLs lead to pages with content. Only captures that lost three workers may fail.
  expect(results.filter(({ data }) => data !== undefined).length).toBeGreaterThan(urls.length / 2);
}

function expectTypedAnswers(outcomes: CallOutcome[]): void {
  expect(outcomes.length).toBeGreaterThan(CALLERS);
  for (const { status, json } of outcomes) {
    if (status === 200) expect(json).toHaveProperty('meta.snapshotId');
    else expect(json).toMatchObject({ _tag: expect.any(String), retryable: expect.any(Boolean) });
  }
  expect(outcomes.some(({ status }) => status === 200)).toBe(true);
}

async function expectExactLedger(cluster: Cluster, outcomes: CallOutcome[]): Promise<void> {
  const { db, close } = await cluster.openStore();
  onTestFinished(close);
  // Captures of a killed process end when its lease or its wait expires.
  const open = () =>
    db.selectFrom('captures').select('id').where('state', 'in', ['QUEUED', 'RUNNING']).execute();
  await expect.poll(open, { interval: 500 }).toEqual([]);
  const organization = await db.selectFrom('organizations').selectAll().executeTakeFirstOrThrow();
  expect(organization.in_flight).toBe(0);

  const entries = await db.selectFrom('ledger').selectAll().where('kind', '!=', 'grant').execute();
  // A charge is refunded if its response could not be sent because the database was unavailable.
  const refunded = new Set(
    entries.filter(({ amount }) => amount > 0).map(({ job_id }) => job_id.replace(/^returned:/, '')),
  );
  const ledger = entries.filter(({ job_id, amount }) => amount < 0 && !refunded.has(job_id));
  const charged = await db.selectFrom('captures').select('id').where('charge', '=', 'charged').execute();
  expect(ledger.map(({ job_id }) => job_id).toSorted()).toEqual(charged.map(({ id }) => id).toSorted());
  expect(ledger.every(({ amount }) => amount === -1)).toBe(true);
  expect(organization.credits).toBe(CREDITS - ledger.length);
  const items = await db
    .selectFrom('captures')
    .select(['id', 'charge'])
    .where('run_id', 'is not', null)
    .where('state', '=', 'SUCCEEDED')
    .execute();
  expect(items.filter(({ charge }) => charge !== 'charged')).toEqual([]);
  // An API process that was killed after the charge and before the first byte may have charged for a lost response.
  const delivered = outcomes.filter(({ status }) => status === 200).length;
  const lost = outcomes.reduce((sum, one) => sum + one.lost, 0);
  const fetched = ledger.filter(({ kind }) => kind === 'fetch').length;
  expect(fetched).toBeGreaterThanOrEqual(delivered);
  expect(fetched).toBeLessThanOrEqual(delivered + lost);
}
