// node bench/load.ts [--captures N]: loads the service over HTTP with pages of the test origin and prints the counts.
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startOrigin } from '../test/origin/index.ts';
import { createApiKey, createOrganization } from '../src/accounts/index.ts';
import { startService } from '../src/assemble/index.ts';
import { readConfig } from '../src/config.ts';
import { openStore } from '../src/store/index.ts';
import { quantile } from './quantile.ts';

const { values } = parseArgs({ options: { captures: { type: 'string', default: '2000' } } });
const captures = Number(values.captures);
const temporaryBefore = new Set(await readdir(tmpdir()));
const dataDir = await mkdtemp(join(tmpdir(), 'pagewright-load-'));

const setUp = await openStore({ dataDir });
const limits = { maxConcurrency: 50, ratePerMinute: 1_000_000, credits: null };
const [flooding, other] = await Promise.all(
  ['flooding', 'other'].map(async (name) => {
    const { id } = await createOrganization(setUp, { name, ...limits });
    return (await createApiKey(setUp, { organizationId: id, name })).rawKey;
  }),
);
await setUp.close();

const origin = await startOrigin();
const service = await startService(
  readConfig({
    ...process.env,
    PAGEWRIGHT_PORT: '0',
    PAGEWRIGHT_DATA_DIR: dataDir,
    PAGEWRIGHT_ALLOW_NETWORKS: '127.0.0.1/32',
    PAGEWRIGHT_CONCURRENCY: '4',
    PAGEWRIGHT_LOG_LEVEL: 'fatal',
  }),
);

/** Fetches once, and returns milliseconds and status. */
async function fetchOnce(
  key: string | undefined,
  path = '/small',
): Promise<{ status: number; ms: number; tag?: string }> {
  const start = performance.now();
  const response = await fetch(`${service.address}/v1/fetch`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-service-api-key': key ?? '' },
    body: JSON.stringify({ url: origin.url(path) }),
  });
  const text = await response.text();
  const tag = response.ok ? undefined : (JSON.parse(text) as { _tag: string })._tag;
  return { status: response.status, ms: performance.now() - start, ...(tag && { tag }) };
}

console.log('\n### 200 calls at once, 4 slots, 50 in flight allowed\n');
const answers = await Promise.all(Array.from({ length: 200 }, () => fetchOnce(flooding)));
console.log(
  Object.fromEntries(
    Map.groupBy(answers, ({ status, tag }) => `${status} ${tag ?? ''}`)
      .entries()
      .map(([key, list]) => [key, list.length]),
  ),
);

console.log('\n### Latency of one organization, alone and during a flood of another\n');
const alone: number[] = [];
for (let i = 0; i < 40; i++) alone.push((await fetchOnce(other)).ms);
const flood = new AbortController();
const stream = Array.from({ length: 40 }, async () => {
  while (!flood.signal.aborted) await fetchOnce(flooding);
});
const duringFlood: number[] = [];
for (let i = 0; i < 40; i++) duringFlood.push((await fetchOnce(other)).ms);
flood.abort();
await Promise.all(stream);
console.log(
  `p50 ${quantile(alone, 0.5).toFixed(0)} → ${quantile(duringFlood, 0.5).toFixed(0)} ms, p95 ${quantile(alone, 0.95).toFixed(0)} → ${quantile(duringFlood, 0.95).toFixed(0)} ms`,
);

console.log(`\n### ${captures} captures in a row, two at once\n`);
const before = footprint();
const failed = new Map<string, number>();
let left = captures;
await Promise.all(
  Array.from({ length: 2 }, async () => {
    while (left-- > 0) {
      const { status, tag } = await fetchOnce(flooding);
      if (status !== 200) failed.set(`${status} ${tag}`, (failed.get(`${status} ${tag}`) ?? 0) + 1);
      if (left > 0 && left % 500 === 0) console.log(`${left} left`, footprint());
    }
  }),
);
console.log('before', before, 'after', footprint(), 'failures', Object.fromEntries(failed));

await service.close();
await origin.close();
await rm(dataDir, { recursive: true, force: true });
const temporary = (await readdir(tmpdir())).filter(
  (name) => !temporaryBefore.has(name) && !name.startsWith('pagewright-load-'),
);
console.log('after the end: processes', children().length, 'new temporary folders', temporary);
process.exit(0);

function children(): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]));
    } catch {
      // The process ended between the listing and the read.
    }
  }
  const found: number[] = [];
  const open = [process.pid];
  for (let pid = open.pop(); pid !== undefined; pid = open.pop()) {
    for (const [child, parent] of parents) {
      if (parent !== pid) continue;
      found.push(child);
      open.push(child);
    }
  }
  return found;
}

/** Measures resources that a leak would increase. */
function footprint() {
  return {
    rssMb: Math.round(process.memoryUsage.rss() / 1e6),
    descriptors: readdirSync('/proc/self/fd').length,
    processes: children().length,
  };
}
