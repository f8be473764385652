// Runs a service under load in a process that the test kills. `node kill-child.ts STORE ORGANIZATION_ID`, where STORE
// is the location of the store as JSON. Prints each answer of a client as one line of JSON.
import { setTimeout as sleep } from 'node:timers/promises';
import {
  createDispatcher,
  createWakeups,
  DEFAULT_RULES,
  recoverCaptures,
  startRun,
  startUpkeep,
  startWorker,
  type WorkResult,
} from '../../src/dispatch/index.ts';
import { ServiceError } from '../../src/contract/index.ts';
import { openStore } from '../../src/store/index.ts';
import { OPTIONS, toWork } from './work.ts';

/** Short leases, so that a killed process is detected quickly. */
const KILL_RULES = { ...DEFAULT_RULES, leaseMs: 600, waitMs: 1200 };

const [place = '', organizationId = ''] = process.argv.slice(2);
const CLIENTS = 6;
const ITEMS = 20;

const print = (answer: { captureId: string; charged: boolean }): void => console.log(JSON.stringify(answer));

async function work(): Promise<WorkResult> {
  await sleep(Math.random() * 20);
  if (Math.random() < 0.2) return { outcome: 'originError', body: {} };
  return { outcome: 'succeeded', snapshotId: 'snap', billable: true, body: {} };
}

const store = await openStore(JSON.parse(place));
const wakeups = createWakeups(store);
const options = { store, rules: KILL_RULES, wakeups, observe: () => {} };
await recoverCaptures(options);
const dispatcher = createDispatcher(options);
startUpkeep(options);
startWorker({ ...options, slots: 4, work: toWork(work) });
const urls = Array.from({ length: ITEMS }, (_, n) => `https://site${n % 3}.example/${n}`);
await startRun(store, { organizationId, urls, options: OPTIONS });
wakeups.notifyWork();
console.log('ready');

async function callOnce(): Promise<void> {
  const { signal } = new AbortController();
  const result = await dispatcher.submit({
    organizationId,
    url: 'https://example.com/',
    options: OPTIONS,
    signal,
  });
  const { captureId, pendingCharge } = result;
  await pendingCharge.complete(signal);
  print({ captureId, charged: pendingCharge.billable });
}

/** Calls without end. A call may fail, because the short leases can expire on a busy machine. */
async function client(): Promise<void> {
  for (;;) {
    try {
      await callOnce();
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
    }
  }
}

await Promise.all(Array.from({ length: CLIENTS }, client));
