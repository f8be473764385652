import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished } from 'vitest';
import type { CrawlPlan, CrawlSkipped } from '../../src/contract/index.ts';
import { createWakeups, DEFAULT_RULES, startRun, startWorker } from '../../src/dispatch/index.ts';
import type { CaptureRow } from '../../src/store/index.ts';
import { newPlace, openUntilFinished } from '../store/support.ts';
import { planOf } from './crawl-site.ts';
import { createPlainCrawlWork } from './plain-crawl.ts';
import { testOrganization } from './support.ts';
import { OPTIONS } from './work.ts';

/** Serves a site until the test is finished. Returns its address without a trailing slash. */
export async function serveUntilFinished(serve: RequestListener): Promise<string> {
  const server = createServer(serve).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

export interface CrawlEnd {
  /** Lists captures in the order of their starts. */
  captures: CaptureRow[];
  skipped: CrawlSkipped;
  charges: number;
}

/** Crawls a site without a browser, from the start to the end. */
export async function crawlToEnd(start: string, plan: Partial<CrawlPlan> = {}): Promise<CrawlEnd> {
  const store = await openUntilFinished(await newPlace());
  const organizationId = await testOrganization(store);
  const wakeups = createWakeups(store);
  const { work, close } = createPlainCrawlWork(store);
  const rules = { ...DEFAULT_RULES, hostConcurrency: 0 };
  const worker = startWorker({ store, rules, wakeups, observe: () => undefined, slots: 8, work });
  const crawl = planOf(start, { sitemap: 'skip', ...plan });
  const { id } = await startRun(store, { organizationId, urls: [start], options: OPTIONS, crawl });
  wakeups.notifyWork();
  const readRun = () =>
    store.db.selectFrom('runs').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  await expect
    .poll(async () => (await readRun()).state, { timeout: 300_000, interval: 100 })
    .toBe('COMPLETED');
  await worker.drain();
  await wakeups.close();
  await close();
  const captures = await store.db.selectFrom('captures').selectAll().orderBy('started_at').execute();
  const charges = await store.db.selectFrom('ledger').selectAll().where('kind', '!=', 'grant').execute();
  const { crawl_skipped: skipped } = await readRun();
  return { captures, skipped: JSON.parse(skipped ?? '{}') as CrawlSkipped, charges: charges.length };
}
