// node bench/documents-hostile.ts --corpus DIR [--rounds N]
// Fetches hostile documents and, at the same time, an ordinary page: measures the duration of each document, the memory
// of its conversion, and the effect on the page. Linux only.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startService } from '../src/assemble/index.ts';
import { postJson, readBenchConfig, serveLocally } from './local-service.ts';
import { median } from './quantile.ts';

const PAGE = `<!doctype html><title>Page</title><main><h1>Page</h1>${'<p>The lamp is in the second drawer.</p>'.repeat(40)}</main>`;
const SAMPLE_MS = 200;
const PAGE_BYTES = 4096;

const { values } = parseArgs({
  options: { corpus: { type: 'string' }, rounds: { type: 'string', default: '1' } },
});
const { corpus } = values;
if (corpus === undefined) throw new Error('Say --corpus.');
const names = (await readdir(corpus)).toSorted();
const files = new Map(
  await Promise.all(names.map(async (name) => [name, await readFile(join(corpus, name))] as const)),
);

const { base, close: closeOrigin } = await serveLocally((request, response) => {
  const file = files.get(decodeURIComponent((request.url ?? '').slice(1)));
  response.setHeader('content-type', file ? 'application/octet-stream' : 'text/html');
  response.end(file ?? PAGE);
});
const dataDir = await mkdtemp(join(tmpdir(), 'pagewright-bench-'));
const service = await startService(readBenchConfig(dataDir));

async function get(path: string): Promise<{ ms: number; said: string }> {
  const startedAt = performance.now();
  const response = await postJson(`${service.address}/v1/fetch/json`, { url: `${base}/${path}` });
  const body = (await response.json()) as { _tag?: string };
  const detail = response.headers.get('x-service-error-detail') ?? '';
  return {
    ms: performance.now() - startedAt,
    said: `${response.status} ${body._tag ?? 'read'} ${detail}`.trim(),
  };
}

/** Returns the resident bytes of all conversion processes and their children. */
async function conversionBytes(): Promise<number> {
  let bytes = 0;
  const processes = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const read = (path: string): Promise<string> => readFile(path, 'utf8').catch(() => '');
  const groups = new Set<string>();
  const all = await Promise.all(
    processes.map(async (pid) => ({
      pid,
      command: await read(`/proc/${pid}/cmdline`),
      group: (await read(`/proc/${pid}/stat`)).split(') ')[1]?.split(' ')[2] ?? '',
      pages: Number((await read(`/proc/${pid}/statm`)).split(' ')[1] ?? 0),
    })),
  );
  for (const { command, group } of all) if (command.includes('document/child')) groups.add(group);
  for (const { group, pages } of all) if (groups.has(group)) bytes += pages * PAGE_BYTES;
  return bytes;
}

for (let warm = 0; warm < 5; warm++) await get('page');
const alone: number[] = [];
const withDocument: number[] = [];
let [slowest, largest] = [0, 0];
for (let round = 0; round < Number(values.rounds); round++) {
  for (const name of names) {
    const document = { ended: false };
    let most = 0;
    // Sampling costs time, so sample also while the page is fetched alone.
    const watch = (async () => {
      while (!document.ended) {
        most = Math.max(most, await conversionBytes());
        await sleep(SAMPLE_MS);
      }
    })();
    for (let turn = 0; turn < 3; turn++) alone.push((await get('page')).ms);
    const hostile = get(encodeURIComponent(name)).finally(() => {
      document.ended = true;
    });
    await sleep(100);
    while (!document.ended) {
      const { ms } = await get('page');
      // Do not count a page that was fetched after the document had finished.
      if (!document.ended) withDocument.push(ms);
    }
    const { ms, said } = await hostile;
    await watch;
    [slowest, largest] = [Math.max(slowest, ms), Math.max(largest, most)];
    console.log(
      `${name.padEnd(48)} ${(ms / 1000).toFixed(1).padStart(5)} s ${(most / 1e6).toFixed(0).padStart(5)} MB  ${said}`,
    );
  }
}
console.log(
  `slowest ${(slowest / 1000).toFixed(1)} s, largest ${(largest / 1e6).toFixed(0)} MB, with the process that waits ready`,
);
console.log(
  `page: alone median ${median(alone).toFixed(0)} ms (${alone.length}), during a document ${median(withDocument).toFixed(0)} ms (${withDocument.length}), ratio ${(median(withDocument) / median(alone)).toFixed(2)}`,
);
await service.close();
await closeOrigin();
await rm(dataDir, { recursive: true, force: true });
