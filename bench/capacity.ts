// node bench/capacity.ts [--count N] [--concurrency N] [--records N] [--only captures,records] [--pages /small,…]
// Measures a capture in the distributed shape (one API, one worker, a real Postgres, the S3-compatible store of the
// tests) and the throughput of the database alone, and extrapolates to 10, 1,000 and 100,000 captures a second.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startPostgres } from '../test/postgres/server.ts';
import { type CaptureCosts, measureCaptures } from './capacity/captures.ts';
import { formatCapacityTable } from './capacity/plan.ts';
import { measureRecords } from './capacity/records.ts';
import { startDeployment } from './capacity/shape.ts';
import { formatTable } from './table.ts';

/** The plan is calculated for pages of the size of this page. */
const TYPICAL = '/article';

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '60' },
    concurrency: { type: 'string', default: '4' },
    records: { type: 'string', default: '2000' },
    only: { type: 'string', default: 'captures,records' },
    pages: { type: 'string', default: '/small,/article,/large' },
  },
});
const only = new Set(values.only.split(','));
const PAGES = values.pages.split(',');

const typical = only.has('captures') ? await captures() : undefined;
const postgresMs = only.has('records') ? await records() : undefined;
if (typical) {
  console.log(`\n### Extrapolated for ${TYPICAL}\n`);
  console.log(formatCapacityTable(typical, postgresMs ?? typical.postgres));
}

async function captures(): Promise<CaptureCosts | undefined> {
  const concurrency = Number(values.concurrency);
  const shape = await startDeployment(concurrency);
  const costs: CaptureCosts[] = [];
  try {
    for (const page of PAGES) {
      console.error(`measuring ${page} …`);
      costs.push(await measureCaptures(shape, page, { count: Number(values.count), concurrency }));
    }
  } finally {
    await shape.close();
  }
  console.log(`\n### One capture, ${concurrency} at once\n`);
  console.log(
    formatTable(
      ['', ...PAGES],
      (
        [
          ['browsers, CPU ms', (cost) => cost.browsers.toFixed(0)],
          ['Node of the worker, CPU ms', (cost) => cost.workerNode.toFixed(0)],
          ['API, CPU ms', (cost) => cost.api.toFixed(1)],
          ['Postgres, CPU ms', (cost) => cost.postgres.toFixed(1)],
          ['transactions', (cost) => cost.commits.toFixed(1)],
          ['rows written', (cost) => cost.rows.toFixed(1)],
          ["Postgres' log, bytes", (cost) => cost.wal.toFixed(0)],
          ['requests to the blob store', (cost) => cost.requests.toFixed(1)],
          ['bytes stored', (cost) => cost.stored.toFixed(0)],
          ['captures a second here', (cost) => cost.rate.toFixed(1)],
        ] satisfies [string, (cost: CaptureCosts) => string][]
      ).map(([name, value]) => [name, ...costs.map(value)]),
    ),
  );
  return costs.find(({ page }) => page === TYPICAL);
}

/** Measures the CPU milliseconds of Postgres for one capture, with many organizations. */
async function records(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'pagewright-bench-'));
  const postgres = await startPostgres(folder);
  const ceilings = [];
  for (const organizations of [1, 50]) {
    const count = Number(values.records);
    const dataDir = join(folder, 'data-dir');
    ceilings.push(
      await measureRecords(postgres, postgres.url('postgres'), { organizations, count, dataDir }),
    );
  }
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
  console.log('\n### Database alone, with work that takes no time\n');
  console.log(
    formatTable(
      ['organizations', 'captures a second', 'Postgres, CPU ms each', 'Node, CPU ms each', 'bytes each'],
      ceilings.map(({ organizations, rate, postgres: own, node, bytes }) => [
        String(organizations),
        rate.toFixed(0),
        own.toFixed(2),
        node.toFixed(2),
        bytes.toFixed(0),
      ]),
    ),
  );
  return ceilings.at(-1)?.postgres ?? Number.NaN;
}
