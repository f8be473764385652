// npm run bench:soak -- [--minutes N] [--concurrency N] [--interval SECONDS]
// Fetches mixed pages of the test origin for a given time, several at once, and prints once per interval what the service
// uses. Exits with 1 if a fetch failed or the memory of the last third is more than 15 % above that of the second third.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { measureTreeCpu } from './cpu.ts';
import { postJson } from './local-service.ts';
import { measureTree } from './memory.ts';
import { quantile } from './quantile.ts';
import { startService } from './service.ts';

interface SoakFetch {
  path: string;
  /** Takes a screenshot of the whole page. */
  takesScreenshot?: boolean;
}

/** Ordinary, large, client-rendered, endless and hostile pages, a document, and screenshots. */
const FETCHES: SoakFetch[] = [
  { path: '/small' },
  { path: '/article' },
  { path: '/listing' },
  { path: '/large' },
  { path: '/rendered/after-200' },
  { path: '/rendered/two-requests' },
  { path: '/rendered/next' },
  { path: '/endless/polling' },
  { path: '/malicious/nodes-40000' },
  { path: '/malicious/alert' },
  { path: '/media/pdf' },
  { path: '/article', takesScreenshot: true },
  { path: '/pictures', takesScreenshot: true },
];
const IDLE_SECONDS = 20;
const MAX_GROWTH = 1.15;

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    concurrency: { type: 'string', default: '8' },
    interval: { type: 'string', default: '30' },
  },
});
const temporary = mkdtempSync(join(tmpdir(), 'pagewright-soak-'));
// The browser runs as another user, so that user must be able to write here.
chmodSync(temporary, 0o1777);
const origin = fork(new URL('origin.ts', import.meta.url));
const [base] = (await once(origin, 'message')) as [string];
const service = await startService({ TMPDIR: temporary, PAGEWRIGHT_CONCURRENCY: values.concurrency });

const endsAt = performance.now() + Number(values.minutes) * 60_000;
const failures = new Map<string, number>();
const memory: number[] = [];
let latencies: number[] = [];
let fetches = 0;

const columns = ['minute', 'fetches', 'failures', 'p50 ms', 'p95 ms', 'memory MB', 'Node MB', 'processes'];
console.log(`| ${[...columns, 'descriptors', 'temporary files', 'stored MB'].join(' | ')} |`);
console.log(`|${' --- |'.repeat(columns.length + 3)}`);
const workers = Array.from({ length: Number(values.concurrency) }, async (_, worker) => {
  for (let next = worker; performance.now() < endsAt; next++)
    await runFetch(FETCHES[next % FETCHES.length] as SoakFetch);
});
for (let sample = 1; performance.now() < endsAt; sample++) {
  await sleep(Math.min(Number(values.interval) * 1000, Math.max(0, endsAt - performance.now())));
  printSample((sample * Number(values.interval)) / 60);
}
await Promise.all(workers);

await sleep(5_000);
const cpuBefore = measureTreeCpu(service.pid);
await sleep(IDLE_SECONDS * 1000);
const idlePercent = (measureTreeCpu(service.pid) - cpuBefore) / (IDLE_SECONDS * 10);
const idle = measureTree(service.pid);
console.log(`\nIdle: ${idlePercent.toFixed(2)} % of a core, ${idle.memoryMb.toFixed(0)} MB`);
for (const [failure, count] of failures) console.log(`${count} × ${failure}`);

await service.close();
origin.disconnect();
rmSync(temporary, { recursive: true, force: true });
const third = Math.floor(memory.length / 3);
const meanOf = (list: number[]): number => list.reduce((sum, mb) => sum + mb, 0) / Math.max(1, list.length);
const growth = meanOf(memory.slice(2 * third)) / meanOf(memory.slice(third, 2 * third));
console.log(`Memory of the last third: ${growth.toFixed(2)} × that of the second third`);
process.exitCode = failures.size > 0 || growth > MAX_GROWTH ? 1 : 0;

async function runFetch({ path, takesScreenshot = false }: SoakFetch): Promise<void> {
  const startedAt = performance.now();
  try {
    const operation = takesScreenshot ? 'fetch/json' : 'fetch';
    const include = takesScreenshot ? { include: { screenshot: { fullPage: true } } } : {};
    const request = { url: base + path, ...include };
    const response = await postJson(`${service.base}/v1/${operation}`, request, service.key);
    const text = await response.text();
    if (!response.ok) throw new Error(`${response.status} ${text.slice(0, 120)}`);
    latencies.push(performance.now() - startedAt);
  } catch (error) {
    const failure = `${path}: ${String(error)}`;
    failures.set(failure, (failures.get(failure) ?? 0) + 1);
  }
  fetches++;
}

function printSample(minute: number): void {
  const { memoryMb, processes, descriptors } = measureTree(service.pid);
  memory.push(memoryMb);
  const failed = [...failures.values()].reduce((sum, count) => sum + count, 0);
  const cells = [
    minute.toFixed(1),
    fetches,
    failed,
    quantile(latencies, 0.5).toFixed(0),
    quantile(latencies, 0.95).toFixed(0),
    memoryMb.toFixed(0),
    measureTree(service.pid, false).memoryMb.toFixed(0),
    processes,
    descriptors,
    sizeOfFolder(temporary).files,
    (sizeOfFolder(service.data).bytes / 1e6).toFixed(1),
  ];
  console.log(`| ${cells.join(' | ')} |`);
  latencies = [];
}

function sizeOfFolder(folder: string): { files: number; bytes: number } {
  let files = 0;
  let bytes = 0;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    files++;
    // A file can be deleted after it was listed.
    bytes += statSync(join(entry.parentPath, entry.name), { throwIfNoEntry: false })?.size ?? 0;
  }
  return { files, bytes };
}
