// npm run bench -- [--rounds N] [--concurrency N] [--only name,name] [path …]
// Compares contenders, interleaved, on pages of the test origin and prints Markdown tables.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { startContender } from './contender.ts';
import { type Measure, measure } from './measure.ts';

const CONTENDERS = ['get', 'playwright', 'playwright-readability', 'pagewright'];
const PAGES = [
  '/small',
  '/large',
  '/article',
  '/rendered/after-200',
  '/rendered/two-requests',
  '/endless/polling',
];
/** The baseline of all ratios. */
const REFERENCE = 'playwright';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '10' },
    concurrency: { type: 'string', default: '1' },
    only: { type: 'string', default: CONTENDERS.join(',') },
  },
});

// The origin runs in a separate process, so that its CPU time is not attributed to a contender.
const origin = fork(new URL('origin.ts', import.meta.url));
const [base] = (await once(origin, 'message')) as [string];
const contenders = await Promise.all(values.only.split(',').map((name) => startContender(name)));

for (const page of positionals.length > 0 ? positionals : PAGES) {
  console.log(`\n### ${page}, ${values.rounds} rounds, concurrency ${values.concurrency}\n`);
  console.log(
    table(await measure(contenders, base + page, Number(values.rounds), Number(values.concurrency))),
  );
}

await Promise.all(contenders.map(({ close }) => close()));
origin.disconnect();

function table(measures: Measure[]): string {
  const reference = measures.find(({ contender }) => contender === REFERENCE);
  const ratio = (value: number, of: number | undefined): string =>
    of ? `${(value / of).toFixed(2)} ×` : '–';
  const rows = measures.map(({ contender, latencyMs, cpuMs, length, failures }) =>
    [
      contender,
      `${latencyMs.toFixed(0)} ms`,
      ratio(latencyMs, reference?.latencyMs),
      `${cpuMs.toFixed(0)} ms`,
      ratio(cpuMs, reference?.cpuMs),
      String(length),
      String(failures),
    ].join(' | '),
  );
  const head = ['contender', 'latency', 'ratio', 'CPU of the tree', 'ratio', 'characters', 'failures'];
  return [head.join(' | '), head.map(() => '---').join(' | '), ...rows].map((row) => `| ${row} |`).join('\n');
}
