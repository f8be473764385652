import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { SNAPSHOTS_PREFIX } from '../../src/archive/archive.ts';
import { startRun } from '../../src/dispatch/index.ts';
import { parseS3Url, type Store } from '../../src/store/index.ts';
import { startS3 } from '../s3/index.ts';
import { newPlace, openUntilFinished, type Place } from '../store/support.ts';
import { generateSite, planOf, START } from './crawl-site.ts';
import { serveUntilFinished } from './crawl-run.ts';
import { testOrganization } from './support.ts';
import { OPTIONS } from './work.ts';

const isNightly = process.env['PAGEWRIGHT_NIGHTLY'] === '1';
const PAGES = isNightly ? 20_000 : 300;
const KILLS = isNightly ? 20 : 4;
const CREDITS = 1_000_000;
const CHILD = new URL('crawl-child.ts', import.meta.url).pathname;

describe('a crawl whose workers are killed', () => {
  it(`fetches, stores and charges every reachable page of ${PAGES} exactly once, through ${KILLS} kills`, {
    timeout: isNightly ? 7_200_000 : 600_000,
  }, async () => {
    const site = generateSite(PAGES);
    const base = await serveUntilFinished(site.serve);
    const place = await newCrawlPlace();
    const store = await openUntilFinished(place);
    const organizationId = await testOrganization(store, { credits: CREDITS });
    const crawl = planOf(base + START);
    const { id } = await startRun(store, { organizationId, urls: [crawl.start], options: OPTIONS, crawl });
    await crawlThroughKills(place, store, id, site.reachable().size);

    const items = await store.db.selectFrom('run_items').selectAll().where('run_id', '=', id).execute();
    const paths = items.map(({ url }) => url.replace(base, ''));
    expect(new Set(paths).size).toBe(paths.length);
    expect(new Set(paths)).toEqual(site.reachable());
    const { crawl_skipped: skipped } = await readRun(store, id);
    expect(JSON.parse(skipped ?? '')).toEqual({ robots: site.countDisallowed() });
    expect(items.map(({ finished_order: order }) => order).toSorted((a, b) => (a ?? 0) - (b ?? 0))).toEqual(
      items.map((_, index) => index + 1),
    );
    const depths = new Map(items.map(({ item_index: index, depth }) => [index, depth ?? 0]));
    for (const { depth, found_by: foundBy } of items)
      expect(depth).toBe(foundBy === null ? 0 : (depths.get(foundBy) ?? 0) + 1);
    await expectOneSnapshotPerItem(store, id, items.length);
    await expectExactLedger(store, id, (url) => site.hasContent(url.replace(base, '')));
  });
});

/** Creates a store on SQLite and files, or on Postgres and S3. */
async function newCrawlPlace(): Promise<Place> {
  const place = await newPlace();
  if (inject('shape') === 'embedded') return place;
  const s3 = await startS3();
  onTestFinished(() => s3.stop());
  return { ...place, s3: parseS3Url(s3.url(), {}) };
}

/** Runs the crawl until it ends with one worker (two on Postgres), and repeatedly kills one of them. */
async function crawlThroughKills(place: Place, store: Store, id: string, pages: number): Promise<void> {
  const children = await Promise.all(
    Array.from({ length: inject('shape') === 'embedded' ? 1 : 2 }, () => startChild(place)),
  );
  onTestFinished(() => {
    for (const child of children) child.kill('SIGKILL');
  });
  for (let kill = 1; kill <= KILLS; kill++) {
    const enough = Math.floor((pages * kill) / (KILLS + 1));
    await waitUntil(async () => (await readRun(store, id)).finished >= enough);
    await sleep(Math.random() * 400);
    const victim = kill % children.length;
    await stopChild(children[victim]);
    children[victim] = await startChild(place);
  }
  await waitUntil(async () => (await readRun(store, id)).state === 'COMPLETED');
  await Promise.all(children.map(stopChild));
}

async function startChild(place: Place): Promise<ChildProcess> {
  const child = spawn(process.execPath, [CHILD, JSON.stringify(place)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const closed = once(child, 'close').then(() => Promise.reject(new Error('A worker did not start.')));
  await Promise.race([once(child.stdout, 'data'), closed]);
  return child;
}

async function stopChild(child: ChildProcess | undefined): Promise<void> {
  const closed = child && once(child, 'close');
  child?.kill('SIGKILL');
  await closed;
}

async function waitUntil(isTrue: () => Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await sleep(200);
}

/**
 * A kill between two writes may leave a snapshot that no item refers to. It must not leave an item without its
 * snapshot.
 */
async function expectOneSnapshotPerItem(store: Store, runId: string, items: number): Promise<void> {
  const captures = await store.db.selectFrom('captures').selectAll().where('run_id', '=', runId).execute();
  expect(captures.map(({ state }) => state)).toEqual(captures.map(() => 'SUCCEEDED'));
  const ids = captures.flatMap(({ snapshot_id: id }) => id ?? []);
  expect(ids).toHaveLength(items);
  expect(new Set(ids).size).toBe(items);
  const rows = await store.db.selectFrom('snapshots').select('id').execute();
  const blobs: string[] = [];
  for await (const names of store.blobs.listFolders(SNAPSHOTS_PREFIX)) blobs.push(...names);
  for (const stored of [rows.map(({ id }) => id), blobs])
    expect(new Set(ids).difference(new Set(stored))).toEqual(new Set());
}

async function expectExactLedger(
  store: Store,
  runId: string,
  hasContent: (url: string) => boolean,
): Promise<void> {
  const captures = await store.db.selectFrom('captures').selectAll().where('run_id', '=', runId).execute();
  const charged = captures.filter(({ url }) => hasContent(url)).map(({ id }) => id);
  const ledger = await store.db.selectFrom('ledger').selectAll().where('kind', '!=', 'grant').execute();
  expect(ledger.map(({ job_id: id }) => id).toSorted()).toEqual(charged.toSorted());
  const organization = await store.db.selectFrom('organizations').selectAll().executeTakeFirstOrThrow();
  expect([organization.credits, organization.in_flight]).toEqual([CREDITS - charged.length, 0]);
}

const readRun = (store: Store, id: string) =>
  store.db.selectFrom('runs').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
