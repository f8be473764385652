// A worker of a crawl, to be killed: `node crawl-child.ts <location of the store, as JSON> <pages of the site>`. Prints
// a line when it is ready.
import { setTimeout as sleep } from 'node:timers/promises';
import {
  createWakeups,
  DEFAULT_RULES,
  recoverCaptures,
  startUpkeep,
  startWorker,
} from '../../src/dispatch/index.ts';
import { openStore } from '../../src/store/index.ts';
import { generateSite } from './crawl-site.ts';
import { toWork } from './work.ts';

/** Short leases, so that a killed process is detected quickly. */
const RULES = { ...DEFAULT_RULES, leaseMs: 600, waitMs: 1200, maxAttempts: 1000, hostConcurrency: 0 };

const [place = '', pages = ''] = process.argv.slice(2);
const site = generateSite(Number(pages));
const store = await openStore(JSON.parse(place));
const wakeups = createWakeups(store);
const options = { store, rules: RULES, wakeups, observe: () => {} };
await recoverCaptures(options);
startUpkeep(options);
startWorker({
  ...options,
  slots: 8,
  work: toWork(async (job) => {
    await sleep(Math.random() * 5);
    return site.work(job);
  }),
});
console.log('ready');
