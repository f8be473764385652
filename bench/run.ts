import { fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { compareMeasures, compareOverPages, formatOverview } from './overview.ts';
import { drawChart, type Panel } from './chart.ts';
import { FRAMEWORKS, startContender } from './contender.ts';
import { type Measure, measureContenders } from './measure.ts';
import { listSavedPages } from './saved-pages.ts';

const CONTENDERS = ['get', 'playwright', 'playwright-readability', ...FRAMEWORKS, 'pagewright'];
/** The argument that stands for the saved pages. */
const SAVED = 'saved';
const PAGES = [
  '/small',
  '/article',
  '/styled-article',
  '/pictures',
  '/large',
  '/styled-large',
  '/rendered/after-200',
  '/rendered/two-requests',
  '/endless/polling',
  SAVED,
];
/** Rounds for each saved page: their medians are taken over the pages. */
const SAVED_ROUNDS = 3;
/** The contender with which all others are compared. */
const REFERENCE = 'playwright';

const USAGE = `Usage: npm run bench -- [options] [path …]

Compares contenders, interleaved, on pages of the test origin and prints Markdown tables: one for each page, then one
with all pages, as in docs/comparison.md.

Paths: ${PAGES.join(' ')}
       "${SAVED}" stands for 40 real pages with their style sheets, which need PAGEWRIGHT_BENCHMARKS.

Options:
  --rounds N           rounds for each page (default: 10)
  --concurrency N,N    pages at once, one run for each number (default: 1)
  --only name,name     contenders (default: ${CONTENDERS.join(',')})
  --svg FILE           also writes a chart
  --base URL           adds a service that runs elsewhere; it must be allowed to fetch 127.0.0.1
  --api NAME           the interface of that service: firecrawl or jina (default: firecrawl)
  --key KEY            the key of that service`;

const { values, positionals } = readArguments();
if (values.help) {
  console.log(USAGE);
  process.exit();
}

// The origin runs in a separate process, so that its CPU time is not attributed to a contender.
const origin = fork(new URL('origin.ts', import.meta.url));
const [base] = (await once(origin, 'message')) as [string];
const contenders = await Promise.all(values.only.split(',').map((name) => startContender(name)));
if (values.base !== undefined) {
  const { api, base: service, key } = values;
  contenders.push(await startContender(api, { api, base: service, ...(key !== undefined && { key }) }));
}

const panels: Panel[] = [];
const pages = positionals.length > 0 ? positionals : PAGES;
for (const concurrency of values.concurrency.split(',').map(Number)) {
  for (const page of pages.filter((name) => name !== SAVED)) {
    const title = `${page}, ${values.rounds} rounds, concurrency ${concurrency}`;
    const measures = await measureContenders(contenders, base + page, Number(values.rounds), concurrency);
    console.log(`\n### ${title}\n\n${compareMeasures(measures, REFERENCE)}`);
    panels.push({ path: page, concurrency, measures });
  }
  if (pages.includes(SAVED)) await measureSavedPages(concurrency);
}
if (panels.length > 1) console.log(`\n### Latency / CPU time in ms\n\n${formatOverview(panels)}`);
if (values.svg !== undefined) writeFileSync(values.svg, drawChart(panels));

await Promise.all(contenders.map(({ close }) => close()));
origin.disconnect();

/** Fetches each saved page a few times, and prints the medians over the pages. */
async function measureSavedPages(concurrency: number): Promise<void> {
  const paths = Object.keys(listSavedPages());
  if (paths.length === 0)
    return console.log('\nThe saved pages are left out: they need PAGEWRIGHT_BENCHMARKS.');
  const byPage: Measure[][] = [];
  for (const path of paths)
    byPage.push(await measureContenders(contenders, base + path, SAVED_ROUNDS, concurrency));
  const title = `${paths.length} saved pages, ${SAVED_ROUNDS} rounds each, concurrency ${concurrency}`;
  console.log(`\n### ${title}\n\n${compareOverPages(byPage, REFERENCE)}`);
}

/** Reads the command line. Ends the process with the usage if an option is unknown. */
function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        rounds: { type: 'string', default: '10' },
        concurrency: { type: 'string', default: '1' },
        only: { type: 'string', default: CONTENDERS.join(',') },
        svg: { type: 'string' },
        base: { type: 'string' },
        api: { type: 'string', default: 'firecrawl' },
        key: { type: 'string' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${USAGE}`);
    process.exit(2);
  }
}
