import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished } from 'vitest';
import type { CrawlPlan, CrawlSkipped } from '../../src/contract/index.ts';
import { createWakeups, DEFAULT_RULES, startRun, startWorker } from '../../src/dispatch/index.ts';
import { type CaptureRow, createDatabaseClock } from '../../src/store/index.ts';
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

/** A clock that can skip time, so that no test waits for the pauses of a crawl. */
export interface SkippingClock {
  /** Returns milliseconds since the epoch, including the skipped ones. */
  now(): number;
  skip(ms: number): void;
}

export function createSkippingClock(): SkippingClock {
  let skippedMs = 0;
  return {
    now: () => Date.now() + skippedMs,
    skip(ms) {
      skippedMs += ms;
    },
  };
}

/** Milliseconds that are skipped at a time. Shorter than every pause of a crawl. */
const SKIP_MS = 250;

export interface CrawlEnd {
  /** Lists captures in the order of their starts. */
  captures: CaptureRow[];
  skipped: CrawlSkipped;
  charges: number;
}

/**
 * Crawls a site without a browser, from the start to the end. Skips the time in which no page is fetched.
 * @param clock the clock of the database
 */
export async function crawlToEnd(
  start: string,
  plan: Partial<CrawlPlan> = {},
  clock: SkippingClock = createSkippingClock(),
): Promise<CrawlEnd> {
  const store = await openUntilFinished(await newPlace(), createDatabaseClock(clock.now));
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
  const skipPauseAndReadState = async (): Promise<string> => {
    if (worker.countRunning() === 0) {
      clock.skip(SKIP_MS);
      wakeups.notifyWork();
    }
    return (await readRun()).state;
  };
  await expect.poll(skipPauseAndReadState, { timeout: 300_000, interval: 20 }).toBe('COMPLETED');
  await worker.drain();
  await wakeups.close();
  await close();
  const captures = await store.db.selectFrom('captures').selectAll().orderBy('started_at').execute();
  const charges = await store.db.selectFrom('ledger').selectAll().where('kind', '!=', 'grant').execute();
  const { crawl_skipped: skipped } = await readRun();
  return { captures, skipped: JSON.parse(skipped ?? '{}') as CrawlSkipped, charges: charges.length };
}
