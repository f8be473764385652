import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { startRun } from '../../src/dispatch/index.ts';
import type { Store } from '../../src/store/index.ts';
import { newPlace, openUntilFinished, type Place } from '../store/support.ts';
import { generateSite, planOf } from './crawl-site.ts';
import { testOrganization } from './support.ts';
import { OPTIONS } from './work.ts';

const isNightly = process.env['PAGEWRIGHT_NIGHTLY'] === '1';
const PAGES = isNightly ? 20_000 : 600;
const KILLS = isNightly ? 20 : 4;
const CREDITS = 1_000_000;
const CHILD = new URL('crawl-child.ts', import.meta.url).pathname;

describe('a crawl whose workers are killed', () => {
  it(`fetches and charges every reachable page of ${PAGES} exactly once, through ${KILLS} kills`, {
    timeout: 1_200_000,
  }, async () => {
    const site = generateSite(PAGES);
    const place = await newPlace();
    const store = await openUntilFinished(place);
    const organizationId = await testOrganization(store, { credits: CREDITS });
    const crawl = planOf(site);
    const { id } = await startRun(store, { organizationId, urls: [crawl.start], options: OPTIONS, crawl });
    for (let kill = 0; kill < KILLS; kill++) await runAndKill(place, store, id);
    const last = startChild(place);
    await expect.poll(() => stateOf(store, id), { timeout: 600_000, interval: 200 }).toBe('COMPLETED');
    last.kill('SIGKILL');
    await once(last, 'close');

    const items = await store.db.selectFrom('run_items').selectAll().where('run_id', '=', id).execute();
    const urls = items.map(({ url }) => url);
    expect(new Set(urls).size).toBe(urls.length);
    expect(new Set(urls)).toEqual(site.reachable());
    expect(items.map(({ finished_order: order }) => order).toSorted((a, b) => (a ?? 0) - (b ?? 0))).toEqual(
      items.map((_, index) => index + 1),
    );
    const captures = await store.db.selectFrom('captures').selectAll().where('run_id', '=', id).execute();
    expect(captures.length).toBe(items.length);
    const succeeded = captures.filter(({ state }) => state === 'SUCCEEDED').map((capture) => capture.id);
    const ledger = await store.db.selectFrom('ledger').selectAll().where('kind', '!=', 'grant').execute();
    expect(ledger.map((entry) => entry.job_id).toSorted()).toEqual(succeeded.toSorted());
    const organization = await store.db.selectFrom('organizations').selectAll().executeTakeFirstOrThrow();
    expect([organization.credits, organization.in_flight]).toEqual([CREDITS - ledger.length, 0]);
    const depths = new Map(items.map(({ item_index: index, depth }) => [index, depth ?? 0]));
    for (const { depth, found_by: foundBy } of items)
      expect(depth).toBe(foundBy === null ? 0 : (depths.get(foundBy) ?? 0) + 1);
  });
});

const startChild = (place: Place) =>
  spawn(process.execPath, [CHILD, JSON.stringify(place), String(PAGES)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });

/** Kills a worker after it has finished some items, or when the crawl has ended. */
async function runAndKill(place: Place, store: Store, id: string): Promise<void> {
  const before = await finishedOf(store, id);
  const child = startChild(place);
  const closed = once(child, 'close');
  await once(child.stdout, 'data');
  await expect
    .poll(async () => (await finishedOf(store, id)) > before || (await stateOf(store, id)) === 'COMPLETED', {
      timeout: 60_000,
    })
    .toBe(true);
  await sleep(Math.random() * 400);
  child.kill('SIGKILL');
  await closed;
}

const readRun = (store: Store, id: string) =>
  store.db.selectFrom('runs').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const finishedOf = async (store: Store, id: string): Promise<number> => (await readRun(store, id)).finished;
const stateOf = async (store: Store, id: string): Promise<string> => (await readRun(store, id)).state;
