// node bench/fairness-pages.ts [--calls N] [--open N] [path]
// Measures how long the fetches of an organization that fetches a page once a second take, with the real browser: alone,
// while another organization keeps hundreds of calls open, and while the other organization has a run of as many pages.
// A page that mostly waits for the network shows the queue (/rendered/two-requests, the default). A page that mostly
// computes shows how captures share the processor too (/article).
import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { postJson } from './local-service.ts';
import { quantile } from './quantile.ts';
import { startService } from './service.ts';

const INTERVAL_MS = 1_000;
/** Time in which a load fills all slots. */
const WARM_UP_MS = 3_000;
const WARM_UP_CALLS = 10;
const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url));

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { calls: { type: 'string', default: '30' }, open: { type: 'string', default: '500' } },
});
const open = Number(values.open);

const origin = fork(new URL('origin.ts', import.meta.url));
const [base] = (await once(origin, 'message')) as [string];
const page = base + (positionals[0] ?? '/rendered/two-requests');
const service = await startService();
const [busy, quiet] = [createKey('busy'), createKey('quiet')];

console.log('| situation | p50 ms | p95 ms | p95 ÷ alone |');
console.log('| --- | ---: | ---: | ---: |');
for (let call = 0; call < WARM_UP_CALLS; call++) await fetchPage(quiet);
const alone = await measure('alone');
const endCalls = startCalls();
await sleep(WARM_UP_MS);
await measure(`next to ${open} open calls`, alone);
await endCalls();
await startRun();
await sleep(WARM_UP_MS);
await measure(`next to a run of ${open} pages`, alone);
await service.close();
origin.disconnect();

/** Creates an organization with enough limits for the load, and returns a key of it. */
function createKey(name: string): string {
  const env = { ...process.env, PAGEWRIGHT_DATA_DIR: service.data };
  const run = (...words: string[]): string =>
    execFileSync(process.execPath, [MAIN, ...words], { env, encoding: 'utf8' });
  run('orgs', 'create', name, '--max-concurrency', String(open), '--rate', '1000000');
  const { rawKey } = JSON.parse(run('keys', 'create', 'bench', '--org', name, '--json')) as {
    rawKey: string;
  };
  return rawKey;
}

/** Fetches the page, and returns the latency in milliseconds. */
async function fetchPage(key: string, signal?: AbortSignal): Promise<number> {
  const startedAt = performance.now();
  const response = await postJson(`${service.base}/v1/fetch`, { url: page }, key, signal);
  await response.text();
  if (!response.ok) throw new Error(`The service answered with ${response.status}.`);
  return performance.now() - startedAt;
}

/** Fetches once per second, also if an earlier call has not been answered. Prints a row and returns the p95. */
async function measure(name: string, aloneP95?: number): Promise<number> {
  const calls: Promise<number>[] = [];
  for (let call = 0; call < Number(values.calls); call++) {
    calls.push(fetchPage(quiet));
    await sleep(INTERVAL_MS);
  }
  const latencies = await Promise.all(calls);
  const p95 = quantile(latencies, 0.95);
  const cells = [
    name,
    quantile(latencies, 0.5).toFixed(0),
    p95.toFixed(0),
    (p95 / (aloneP95 ?? p95)).toFixed(2),
  ];
  console.log(`| ${cells.join(' | ')} |`);
  return p95;
}

/** Keeps calls of the busy organization open. The returned function ends them. */
function startCalls(): () => Promise<unknown> {
  const controller = new AbortController();
  const { signal } = controller;
  const repeat = async (): Promise<void> => {
    while (!signal.aborted) await fetchPage(busy, signal).catch(() => sleep(INTERVAL_MS));
  };
  const loops = Promise.all(Array.from({ length: open }, repeat));
  return () => {
    controller.abort();
    return loops;
  };
}

async function startRun(): Promise<void> {
  const urls = Array.from({ length: open }, (_, number) => `${page}?number=${number}`);
  const response = await postJson(`${service.base}/v1/fetch/batched`, { urls }, busy);
  if (!response.ok) throw new Error(`The service answered with ${response.status}: ${await response.text()}`);
}
