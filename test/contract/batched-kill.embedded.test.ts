import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { openStore } from '../../src/store/index.ts';
import { type Origin, sendPage, startOrigin } from '../origin/index.ts';
import type { JsonValue } from './support.ts';
import { CHILD_API_KEY as KEY, startServiceChild } from '../service-child.ts';

const NIGHTLY = process.env['PAGEWRIGHT_NIGHTLY'] === '1';
const URLS = NIGHTLY ? 1000 : 30;
const KILLS = NIGHTLY ? 5 : 2;

/** Prefers a folder in memory for speed. A killed process does not lose data that it has written there. */
const FAST = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

const SETTINGS = {
  PAGEWRIGHT_CONCURRENCY: '4',
  PAGEWRIGHT_HOST_CONCURRENCY: '0',
  PAGEWRIGHT_ORG_RATE_LIMIT: '100000',
};

/** URLs of ordinary, slow and failing pages. */
function urlsOf(origin: Origin): string[] {
  const kinds = [
    (n: number) => origin.url(`/small?n=${n}`),
    (n: number) => origin.url(`/small?again=${n % 7}`),
    (n: number) => origin.url(`/article?n=${n}`),
    () => origin.url('/rendered/after-200'),
    () => origin.url('/slow'),
    () => origin.url('/status/404'),
    () => origin.url('/status/204'),
    () => origin.refused(),
    () => origin.misbehaving('reset'),
    () => origin.url('/blocked/cloudflare'),
  ];
  return Array.from({ length: URLS }, (_, n) => kinds[n % kinds.length]?.(n) ?? '');
}

it(
  `gives each of ${URLS} URLs one result and one charge, although the process is killed ${KILLS} times`,
  async () => {
    const dataDir = await mkdtemp(join(FAST, 'pagewright-kill-'));
    const origin = await startOrigin({
      '/slow': {
        about: 'Takes its time',
        serve: (exchange) =>
          void setTimeout(() => sendPage(exchange, { title: 'Slow', body: '<p>Slow.</p>' }), 1000),
      },
    });
    let { child, address } = await startServiceChild(dataDir, { settings: SETTINGS });
    onTestFinished(async () => {
      child.kill('SIGKILL');
      await origin.close();
      await rm(dataDir, { recursive: true });
    });
    const call = async (path: string, body?: unknown): Promise<JsonValue> => {
      const headers = {
        'x-service-api-key': KEY,
        'content-type': 'application/json',
        'x-idempotency-key': 'kill',
      };
      const init = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) };
      return await (await fetch(address + path, init)).json();
    };
    const request = { urls: urlsOf(origin) };
    const { id } = await call('/v1/fetch/batched', request);
    const poll = (offset: number): Promise<JsonValue> =>
      call(`/v1/fetch/batched/${id}?limit=100&offset=${offset}`);

    for (let kill = 1; kill <= KILLS; kill++) {
      while ((await poll(URLS)).pagination.total < (URLS * kill) / (KILLS + 1)) await sleep(100);
      child.kill('SIGKILL');
      await once(child, 'close');
      ({ child, address } = await startServiceChild(dataDir, { settings: SETTINGS }));
      expect(await call('/v1/fetch/batched', request)).toEqual({ id });
    }
    while ((await poll(URLS)).status !== 'COMPLETED') await sleep(100);

    const results: JsonValue[] = [];
    for (let offset = 0; offset < URLS; offset += 100) results.push(...(await poll(offset)).results);
    expect(results.map(({ index }) => index).toSorted((a, b) => a - b)).toEqual(
      request.urls.map((_, index) => index),
    );
    for (const { url, index, data, error } of results) {
      expect(url).toBe(request.urls[index]);
      expect((data === undefined) !== (error === undefined)).toBe(true);
    }
    const store = await openStore({ dataDir });
    const ledger = await store.db.selectFrom('ledger').selectAll().where('kind', '!=', 'grant').execute();
    const organization = await store.db.selectFrom('organizations').select('in_flight').executeTakeFirst();
    await store.close();
    const captured = results.filter(({ data }) => data !== undefined);
    expect(ledger.map(({ kind, amount }) => `${kind} ${amount}`)).toEqual(
      captured.map(() => 'batchedItem -1'),
    );
    expect(new Set(ledger.map(({ job_id }) => job_id)).size).toBe(ledger.length);
    expect(organization?.in_flight).toBe(0);
    // More than half of the URLs lead to pages with content. A page whose capture was killed three times may have an
    // error.
    expect(captured.length).toBeGreaterThan(URLS / 2);
  },
  NIGHTLY ? 3_600_000 : 600_000,
);
