import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { startOrigin } from '../origin/index.ts';
import { startPostgres } from '../postgres/index.ts';
import { startS3 } from '../s3/index.ts';
import { ask, newDatabaseUrl, start } from './processes.ts';

it('a worker serves only its health endpoints over HTTP', async () => {
  const worker = await start('worker', await newDatabaseUrl());
  expect((await ask(worker, '/healthz')).status).toBe(200);
  expect((await ask(worker, '/readyz')).status).toBe(200);
  expect((await ask(worker, '/metrics')).text).toContain('pagewright_pool_ready_pages');
  expect((await ask(worker, '/v1/fetch', { url: 'https://example.com/' })).status).toBe(404);
  await worker.close();
});

/** Starts an API and a worker with a reachable page and a blob store whose reads of a snapshot core are slow. */
async function startBoth(databaseUrl: string) {
  const [origin, s3] = await Promise.all([startOrigin(), startS3()]);
  const settings = { PAGEWRIGHT_BLOB_URL: s3.url(), PAGEWRIGHT_ALLOW_NETWORKS: '127.0.0.1/32' };
  const roles = ['api', 'worker'] as const;
  const [api, worker] = await Promise.all(roles.map((role) => start(role, databaseUrl, settings)));
  if (!api || !worker) throw new TypeError('The API or the worker did not start.');
  // A snapshot core is read only after the capture has ended.
  const ended = Promise.withResolvers<void>();
  const read = Promise.withResolvers<void>();
  s3.fault = ({ method, key }) => {
    if (method !== 'GET' || !key.endsWith('/core')) return undefined;
    ended.resolve();
    return { kind: 'held', until: read.promise };
  };
  return {
    api,
    fetch: () => ask(api, '/v1/fetch', { url: origin.url('/small') }),
    ended: ended.promise,
    /** Lets the API read the core. */
    sendCore: read.resolve,
    async close() {
      await worker.close();
      await Promise.all([origin.close(), s3.stop()]);
    },
  };
}

it('an API process that shuts down sends the responses of finished captures', async () => {
  const { api, fetch, ended, sendCore, close } = await startBoth(await newDatabaseUrl());
  onTestFinished(close);
  const fetched = fetch();
  await ended;
  const closed = api.close();
  sendCore();
  const { status, text } = await fetched;
  expect({ status, text }).toMatchObject({ status: 200, text: expect.stringContaining('# ') });
  await closed;
});

it('an API process that loses its database before the charge returns dispatchOutcome dispatched', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pagewright-outage-'));
  const postgres = await startPostgres(folder, { durable: true });
  const { api, fetch, ended, sendCore, close } = await startBoth(postgres.url('postgres'));
  onTestFinished(async () => {
    await Promise.all([api.close(), close()]);
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  });
  const fetched = fetch();
  await ended;
  await postgres.stop();
  sendCore();
  const { status, text } = await fetched;
  expect([status, JSON.parse(text)]).toMatchObject([
    503,
    { _tag: 'ServiceUnavailable', dispatchOutcome: 'dispatched' },
  ]);
  await postgres.start();
});

it('an API process returns typed errors while its database is unavailable, and then recovers', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pagewright-outage-'));
  const postgres = await startPostgres(folder, { durable: true });
  const api = await start('api', postgres.url('postgres'));
  onTestFinished(async () => {
    await api.close();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  });
  await postgres.stop();
  const refused = await ask(api, '/v1/fetch', { url: 'https://example.com/' });
  expect(refused.status).toBe(503);
  // Still answers calls: without a ready process, a load balancer would answer with its own error.
  for (const path of ['/readyz', '/healthz']) expect((await ask(api, path)).status).toBe(200);
  expect(JSON.parse(refused.text)).toMatchObject({
    _tag: 'ServiceUnavailable',
    retryable: true,
    dispatchOutcome: 'notDispatched',
  });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  const metrics = await ask(api, '/metrics');
  expect(metrics.status).toBe(200);
  expect(metrics.text).toMatch(/^process_cpu_seconds_total \d/m);
  expect(metrics.text).toMatch(/^pagewright_database_up 0$/m);
  // Values that cannot be read are absent, not zero.
  expect(metrics.text).not.toMatch(/^pagewright_(?:queue_captures|in_flight_drift)\b/m);
  await postgres.start();
  const isBack = async () => (await ask(api, '/v1/fetch/batched/unknown')).status;
  await expect.poll(isBack).toBe(404);
  expect((await ask(api, '/metrics')).text).toMatch(/^pagewright_database_up 1$/m);
  expect((await ask(api, '/metrics')).text).toMatch(/^pagewright_in_flight_drift 0$/m);
});
