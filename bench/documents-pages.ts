// node bench/documents-pages.ts [--pages N] [--rounds N]
// Fetches a long PDF file from a service in this process: prints pages per CPU second of the process tree, and the
// longest event-loop delay, compared with an idle process. Linux only.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startService } from '../src/assemble/index.ts';
import { makePdf } from '../test/document/pdf/pdf-file.ts';
import { measureTreeCpu } from './cpu.ts';
import { postJson, readBenchConfig, serveLocally } from './local-service.ts';

const LINES = 48;
const IDLE_MS = 5000;

const { values } = parseArgs({
  options: { pages: { type: 'string', default: '400' }, rounds: { type: 'string', default: '3' } },
});
const pages = Number(values.pages);
const file = makePdf(
  Array.from({ length: pages }, (_, page) => ({
    lines: Array.from({ length: LINES }, (_, line) => ({
      text: `On page ${page} the line ${line} tells of the keeper, who carried the lamp up the stairs once more.`,
      x: 60,
      y: 780 - line * 15,
      size: line === 0 ? 18 : 10,
    })),
  })),
);

const { base, close: closeOrigin } = await serveLocally((_, response) => {
  response.setHeader('content-type', 'application/pdf');
  response.end(file);
});
const dataDir = await mkdtemp(join(tmpdir(), 'pagewright-bench-'));
const service = await startService(readBenchConfig(dataDir));

const delay = monitorEventLoopDelay({ resolution: 5 });

/** Measures the longest delay of the event loop during an action, in milliseconds. */
async function held<Result>(work: () => Promise<Result>): Promise<{ result: Result; longestMs: number }> {
  delay.reset();
  delay.enable();
  const result = await work();
  delay.disable();
  return { result, longestMs: delay.max / 1e6 };
}

async function get(): Promise<{ documentPages: number }> {
  const response = await postJson(`${service.address}/v1/fetch/json`, { url: `${base}/long.pdf` });
  const body = (await response.json()) as { data?: { usage: { documentPages: number } } };
  if (body.data === undefined) throw new Error(JSON.stringify(body));
  return body.data.usage;
}

await get();
const { longestMs: idle } = await held(() => sleep(IDLE_MS));
console.log(`idle event loop: longest delay ${idle.toFixed(0)} ms`);
for (let round = 0; round < Number(values.rounds); round++) {
  const [cpu, startedAt] = [measureTreeCpu(process.pid), performance.now()];
  const { result, longestMs } = await held(get);
  const wall = (performance.now() - startedAt) / 1000;
  // Includes this client, and the conversion process that is prepared for the next document.
  const seconds = (measureTreeCpu(process.pid) - cpu) / 1000;
  console.log(
    `${result.documentPages} pages in ${wall.toFixed(1)} s, ${seconds.toFixed(1)} CPU s: ${(result.documentPages / seconds).toFixed(0)} pages a CPU second; loop held ${longestMs.toFixed(0)} ms at most`,
  );
}
await service.close();
await closeOrigin();
await rm(dataDir, { recursive: true, force: true });
