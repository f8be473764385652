// node bench/documents-latency.ts [--rounds N] [--kind csv,pdf] [--concurrency N]
// Fetches small documents one after another from a running service: prints the median and the longest time of each kind
// in milliseconds, and the memory of the process tree at rest, after the fetches, and after its spare processes have
// ended. Linux only.
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { postJson, serveLocally } from './local-service.ts';
import { measureTree } from './memory.ts';
import { median } from './quantile.ts';
import { startService } from './service.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    kind: { type: 'string' },
    concurrency: { type: 'string', default: '1' },
    'rest-ms': { type: 'string', default: '30000' },
  },
});
const rounds = Number(values.rounds);
const concurrency = Number(values.concurrency);

const readFixture = (name: string): Promise<Buffer> =>
  readFile(new URL(`../test/document/formats/${name}`, import.meta.url));
const FILES: Readonly<Record<string, { type: string; bytes: string | Buffer }>> = {
  csv: { type: 'text/csv', bytes: 'name,keeper\nNorth,Anna\nSouth,Ben\nEast,Cleo\n' },
  txt: { type: 'text/plain', bytes: 'The keeper carried the lamp up the stairs.\n\nThen it was night.\n' },
  json: {
    type: 'application/json',
    bytes: '[{"name":"North","keeper":"Anna"},{"name":"South","keeper":"Ben"}]',
  },
  md: { type: 'text/markdown', bytes: '# Lamps\n\n- *North*: Anna\n- [South](south.html): Ben\n' },
  docx: { type: 'application/octet-stream', bytes: await readFixture('pandoc.docx') },
  xlsx: { type: 'application/octet-stream', bytes: await readFixture('openpyxl.xlsx') },
  pdf: { type: 'application/pdf', bytes: await readFixture('reportlab.pdf') },
  rtf: { type: 'application/rtf', bytes: await readFixture('pandoc.rtf') },
};
const kinds = values.kind?.split(',') ?? Object.keys(FILES);

const origin = await serveLocally((request, response) => {
  const file = FILES[request.url?.split('.').at(-1) ?? ''];
  response.writeHead(file ? 200 : 404, { 'content-type': file?.type ?? 'text/plain' }).end(file?.bytes);
});
const service = await startService({ PAGEWRIGHT_LOG_LEVEL: 'fatal', PAGEWRIGHT_HOST_CONCURRENCY: '0' });

let fetched = 0;
async function fetchOnce(kind: string): Promise<number> {
  const startedAt = performance.now();
  const url = `${origin.base}/${fetched++}.${kind}`;
  const response = await postJson(`${service.base}/v1/fetch`, { url }, service.key);
  const body = await response.text();
  if (!response.ok) throw new Error(`${url}: ${body}`);
  return performance.now() - startedAt;
}
const logMemory = (state: string): void =>
  console.log(`${state}: ${measureTree(service.pid).memoryMb.toFixed(0)} MB`);

try {
  await sleep(Number(values['rest-ms']));
  logMemory('at rest');
  for (const kind of kinds) {
    await fetchOnce(kind);
    await sleep(2000);
    const times: number[] = [];
    for (let round = 0; round < rounds; round++)
      times.push(...(await Promise.all(Array.from({ length: concurrency }, () => fetchOnce(kind)))));
    console.log(`${kind}: median ${median(times).toFixed(0)}, longest ${Math.max(...times).toFixed(0)} ms`);
  }
  logMemory('after the fetches');
  await sleep(Number(values['rest-ms']) * 3);
  logMemory('after a rest');
} finally {
  await service.close();
  await origin.close();
}
