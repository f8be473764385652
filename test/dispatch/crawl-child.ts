// Runs the worker of a crawl in a process that the test kills. `node crawl-child.ts STORE`, where STORE is the
// location of the store as JSON. Prints a line when it is ready.
import {
  createWakeups,
  DEFAULT_RULES,
  recoverCaptures,
  startUpkeep,
  startWorker,
} from '../../src/dispatch/index.ts';
import { openStore } from '../../src/store/index.ts';
import { createPlainCrawlWork } from './plain-crawl.ts';

/** Short leases, so that a killed process is detected quickly. */
const RULES = { ...DEFAULT_RULES, leaseMs: 1500, waitMs: 3000, maxAttempts: 1000, hostConcurrency: 0 };

const store = await openStore(JSON.parse(process.argv[2] ?? ''));
const wakeups = createWakeups(store);
const options = { store, rules: RULES, wakeups, observe: () => {} };
await recoverCaptures(options);
startUpkeep(options);
startWorker({ ...options, slots: 8, work: createPlainCrawlWork(store).work });
console.log('ready');
