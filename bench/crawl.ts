// node bench/crawl.ts [--only frontier,plain,browser] [--database sqlite,postgres] [--pages N] [--rounds N]
// Measures crawls: operations of the frontier a second, and the throughput compared with a batched run over the same
// pages, in turns.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { createOrganization } from '../src/accounts/index.ts';
import { createEngine } from '../src/assemble/index.ts';
import {
  createWakeups,
  DEFAULT_RULES,
  type CrawlDiscovery,
  startRun,
  startWorker,
} from '../src/dispatch/index.ts';
import { claimJob } from '../src/dispatch/claim/claim-job.ts';
import { finishJob } from '../src/dispatch/end/finish-job.ts';
import { openStore, type Store } from '../src/store/index.ts';
import { startPostgres } from '../test/postgres/index.ts';
import { generateSite, planOf, START } from '../test/dispatch/crawl-site.ts';
import { createPlainCrawlWork } from '../test/dispatch/plain-crawl.ts';
import { OPTIONS } from '../test/dispatch/work.ts';
import { measureCommits } from './commits.ts';
import { readBenchConfig, serveLocally } from './local-service.ts';
import { quantile } from './quantile.ts';

const HELP = `Usage: node bench/crawl.ts [options]

  --only frontier,plain,browser   what to measure (default: all)
                                  frontier: claims and results of items with 20 links, without fetching
                                  plain:    a crawl and a batched run of pages that are fetched without a browser
                                  browser:  the same with the browser
  --database sqlite,postgres      databases of the first two (default: both)
  --pages N                       pages of the site (default: 600; a tenth of it for the browser)
  --rounds N                      rounds of the comparison (default: 4)`;

const { values } = parseArgs({
  options: {
    help: { type: 'boolean', default: false },
    only: { type: 'string', default: 'frontier,plain,browser' },
    database: { type: 'string', default: 'sqlite,postgres' },
    pages: { type: 'string', default: '600' },
    rounds: { type: 'string', default: '4' },
  },
});
if (values.help) {
  console.log(HELP);
  process.exit();
}

const LIMITS = { maxConcurrency: 1000, ratePerMinute: 1e6, credits: null };
const RULES = { ...DEFAULT_RULES, hostConcurrency: 0 };
const SLOTS = 4;
const LINKS_PER_PAGE = 20;
const FRONTIER_LOOPS = 3;
const WARM_UP_OPERATIONS = 1000;
const FRONTIER_OPERATIONS = 4000;
const TARGET_OPERATIONS = 500;
const MIN_CRAWL_TO_RUN_RATIO = 0.9;

const wanted = new Set(values.only.split(','));
const verdict = (isMet: boolean): string => (isMet ? 'met' : 'missed');
const newOrganization = async (store: Store, name: string): Promise<string> =>
  (await createOrganization(store, { name, ...LIMITS })).id;

const folder = mkdtempSync(join(tmpdir(), 'pagewright-bench-'));

for (const database of values.database.split(',')) {
  if (!wanted.has('frontier') && !wanted.has('plain')) break;
  const server = database === 'postgres' ? await startPostgres(folder, { durable: true }) : undefined;
  const url = server?.url('postgres');
  const store = await openStore({
    dataDir: join(folder, `${database}-data`),
    ...(url !== undefined && { database: { url, directUrl: url, maxConnections: 10 } }),
  });
  if (wanted.has('frontier')) await measureFrontier(database, store);
  if (wanted.has('plain')) await comparePlain(database, store);
  await store.close();
  await server?.stop();
}
if (wanted.has('browser')) await compareBrowser();
rmSync(folder, { recursive: true, force: true });

/** Claims and finishes items as fast as possible. An operation is a claim, or a result with its discovered links. */
async function measureFrontier(database: string, store: Store): Promise<void> {
  const organizationId = await newOrganization(store, 'frontier');
  const crawl = planOf('https://example.com/page/0');
  await startRun(store, { organizationId, urls: [crawl.start], options: OPTIONS, crawl });
  const commits = quantile(await measureCommits(store), 0.5);
  let next = 1;
  /** Three of the links are new. The crawl already knows the others. */
  const discover = (): CrawlDiscovery => {
    const addresses = Array.from({ length: LINKS_PER_PAGE }, (_, n) => {
      const page = n < 3 ? next++ : Math.floor(Math.random() * next);
      return { url: `https://example.com/page/${page}` };
    });
    return { addresses, skipped: {} };
  };
  const run = async (operations: number): Promise<void> => {
    let remaining = operations / 2;
    const loops = Array.from({ length: FRONTIER_LOOPS }, async (_, loop) => {
      while (remaining > 0) {
        const job = await claimJob(store, RULES, { workerId: `bench${loop}`, includeItems: true });
        if (!job) {
          await sleep(1);
          continue;
        }
        remaining -= 1;
        const facts = { outcome: 'succeeded', snapshotId: job.captureId, billable: true, body: {} } as const;
        await finishJob(store, job, { ...facts, discovery: discover() });
      }
    });
    await Promise.all(loops);
  };
  await run(WARM_UP_OPERATIONS);
  const before = process.cpuUsage();
  const start = performance.now();
  await run(FRONTIER_OPERATIONS);
  const rate = (FRONTIER_OPERATIONS * 1000) / (performance.now() - start);
  const { user, system } = process.cpuUsage(before);
  const cpu = ((user + system) / 1000 / FRONTIER_OPERATIONS).toFixed(2);
  console.log(
    `${database}: ${rate.toFixed(0)} operations of the frontier a second, ${cpu} ms of CPU time each in this process`,
  );
  console.log(`${database}: one commit of a small row takes ${commits.toFixed(2)} ms (p50)`);
  console.log(`target: ${TARGET_OPERATIONS} operations a second: ${verdict(rate >= TARGET_OPERATIONS)}`);
  await store.db.updateTable('runs').set({ state: 'CANCELLED' }).execute();
}

/** Runs a crawl and a batched run in turns, and prints their rates. */
async function compare(
  name: string,
  rounds: { crawl: () => Promise<number>; batched: () => Promise<number> },
): Promise<void> {
  const rates = { crawl: [] as number[], batched: [] as number[] };
  await rounds.crawl();
  for (let round = 0; round < Number(values.rounds); round++) {
    rates.batched.push(await rounds.batched());
    rates.crawl.push(await rounds.crawl());
  }
  const [crawl, batched] = [quantile(rates.crawl, 0.5), quantile(rates.batched, 0.5)];
  const ratio = crawl / batched;
  console.log(
    `${name}: crawl ${crawl.toFixed(2)}, batched run ${batched.toFixed(2)} pages a second: ${ratio.toFixed(2)} ×`,
  );
  console.log(`target: ${MIN_CRAWL_TO_RUN_RATIO} ×: ${verdict(ratio >= MIN_CRAWL_TO_RUN_RATIO)}`);
}

async function serveSite(
  pages: number,
): Promise<{ base: string; paths: string[]; close: () => Promise<void> }> {
  const site = generateSite(pages);
  return { ...(await serveLocally(site.serve)), paths: [...site.reachable()] };
}

/** Runs to the end, and returns the number of pages per second. */
async function measureRun(
  store: Store,
  pages: number,
  start: () => Promise<{ id: string }>,
): Promise<number> {
  const begin = performance.now();
  const { id } = await start();
  const readState = () =>
    store.db.selectFrom('runs').select('state').where('id', '=', id).executeTakeFirstOrThrow();
  while ((await readState()).state !== 'COMPLETED') await sleep(20);
  return (pages * 1000) / (performance.now() - begin);
}

async function comparePlain(database: string, store: Store): Promise<void> {
  const { base, paths, close } = await serveSite(Number(values.pages));
  const organizationId = await newOrganization(store, 'plain');
  const wakeups = createWakeups(store);
  const options = { store, rules: RULES, wakeups, observe: () => undefined };
  const plain = createPlainCrawlWork(store);
  const worker = startWorker({ ...options, slots: SLOTS, work: plain.work });
  const urls = paths.map((path) => base + path);
  const crawl = planOf(base + START);
  const start = async (run: { urls: string[]; crawl?: typeof crawl }): Promise<{ id: string }> => {
    const started = await startRun(store, { organizationId, options: OPTIONS, ...run });
    wakeups.notifyWork();
    return started;
  };
  await compare(`${database}, without a browser`, {
    crawl: () => measureRun(store, urls.length, () => start({ urls: [crawl.start], crawl })),
    batched: () => measureRun(store, urls.length, () => start({ urls })),
  });
  await worker.drain();
  await plain.close();
  await wakeups.close();
  await close();
}

async function compareBrowser(): Promise<void> {
  const { base, paths, close } = await serveSite(Math.round(Number(values.pages) / 10));
  const config = readBenchConfig(join(folder, 'browser'), { PAGEWRIGHT_CONCURRENCY: String(SLOTS) });
  const engine = await createEngine(config, pino({ level: 'fatal' }));
  const organizationId = await newOrganization(engine.store, 'browser');
  const urls = paths.map((path) => base + path);
  const crawl = planOf(base + START);
  const run = { organizationId, options: OPTIONS };
  await compare('with the browser', {
    crawl: () =>
      measureRun(engine.store, urls.length, () => engine.runs.start({ ...run, urls: [crawl.start], crawl })),
    batched: () => measureRun(engine.store, urls.length, () => engine.runs.start({ ...run, urls })),
  });
  await engine.drain();
  await engine.close();
  await close();
}
