// node bench/blobs.ts [--url s3://…] [--count N] [--concurrency N]
// Measures storing and reading blobs: files, and an S3-compatible store (the one of the tests, or --url).
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type BlobStore, openBlobs, parseS3Url } from '../src/store/index.ts';
import { quantile } from './quantile.ts';
import { formatTable } from './table.ts';

/** Sizes in bytes: the core of a small page, the core of a large page, and a full-page screenshot. */
const SIZES = [5000, 100_000, 3_000_000];

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    count: { type: 'string', default: '200' },
    concurrency: { type: 'string', default: '8' },
  },
});

const folder = mkdtempSync(join(tmpdir(), 'pagewright-bench-'));
const child = values.url === undefined ? fork(new URL('capacity/s3.ts', import.meta.url)) : undefined;
const url = child ? ((await once(child, 'message')) as [string])[0] : (values.url as string);
const stores: [string, BlobStore][] = [
  ['files', await openBlobs(folder, undefined)],
  ['S3', await openBlobs(folder, parseS3Url(url, process.env))],
];

const rows: string[][] = [];
for (const size of SIZES) for (const [name, blobs] of stores) rows.push(await measure(name, blobs, size));
console.log(
  formatTable(
    ['store', 'bytes', 'put p50', 'put p95', 'get p50', 'get p95', 'CPU put + get', 'pairs a second'],
    rows,
  ),
);
for (const [, blobs] of stores) await blobs.close();
child?.disconnect();
rmSync(folder, { recursive: true });

async function measure(name: string, blobs: BlobStore, size: number): Promise<string[]> {
  const bytes = new Uint8Array(size).map((_, n) => (n * 2_654_435_761) >>> 24);
  const count = Number(values.count);
  const times = { put: [] as number[], get: [] as number[] };
  let next = 0;
  const timed = async (of: 'put' | 'get', work: Promise<unknown>): Promise<void> => {
    const start = performance.now();
    await work;
    times[of].push(performance.now() - start);
  };
  const one = async (): Promise<void> => {
    for (let n = next++; n < count; n = next++) {
      await timed('put', blobs.put(`bench/${n}/core`, bytes));
      await timed('get', blobs.get(`bench/${n}/core`));
    }
  };
  const cpu = process.cpuUsage();
  const start = performance.now();
  await Promise.all(Array.from({ length: Number(values.concurrency) }, one));
  const seconds = (performance.now() - start) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  await blobs.deleteTree('bench');
  const at = (list: number[], share: number): string => `${quantile(list, share).toFixed(1)} ms`;
  return [
    name,
    size.toLocaleString('en'),
    at(times.put, 0.5),
    at(times.put, 0.95),
    at(times.get, 0.5),
    at(times.get, 0.95),
    `${((user + system) / 1000 / count).toFixed(2)} ms`,
    (count / seconds).toFixed(0),
  ];
}
