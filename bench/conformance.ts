// npm run conformance -- [--base URL] [--key KEY] [--api pagewright|firecrawl|jina] [--concurrency N] [--only TEXT] [--json]
// Sends a fetch service to origins that behave well and badly, and compares what it reports with what happened. Without
// --base it starts Pagewright itself. A service given by --base must run on this machine and be allowed to fetch 127.0.0.1.
import process from 'node:process';
import { parseArgs } from 'node:util';
import { ADAPTERS } from './conformance/adapters/index.ts';
import { listCases } from './conformance/cases.ts';
import { startConformanceOrigin } from './conformance/origin.ts';
import { runCases } from './conformance/run-cases.ts';
import { differences, summaryTable } from './conformance/table.ts';
import { startService } from './service.ts';

const { values } = parseArgs({
  options: {
    base: { type: 'string' },
    key: { type: 'string' },
    api: { type: 'string', default: 'pagewright' },
    concurrency: { type: 'string', default: '4' },
    only: { type: 'string', default: '' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const adapter = ADAPTERS[values.api];
if (values.help || adapter === undefined) {
  console.error(
    `usage: npm run conformance -- [--base URL] [--key KEY] [--api ${Object.keys(ADAPTERS).join('|')}] [--concurrency N] [--only TEXT] [--json]`,
  );
  process.exit(values.help ? 0 : 2);
}

const origin = await startConformanceOrigin();
const own = values.base === undefined ? await startService() : undefined;
const service = own ?? { base: values.base?.replace(/\/$/, '') ?? '', key: values.key };
const cases = listCases(origin).filter(({ group, name }) => `${group}, ${name}`.includes(values.only));
let done = 0;
const results = await runCases(
  cases,
  adapter,
  service,
  Number(values.concurrency),
  ({ group, name, verdict }) =>
    process.stderr.write(
      `${String(++done).padStart(3)}/${cases.length} ${verdict.padEnd(10)} ${group}, ${name}\n`,
    ),
);
console.log(values.json ? JSON.stringify(results) : `${summaryTable(results)}\n\n${differences(results)}`);
await own?.close();
await origin.close();
process.exit(results.every(({ verdict }) => verdict === 'exact') ? 0 : 1);
