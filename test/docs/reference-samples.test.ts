import { rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ReferenceOperation, readOpenApi } from '../../scripts/docs/reference/open-api.ts';
import { createSamples } from '../../scripts/docs/reference/samples.ts';
import { hasPython, python, unpackWheel } from '../client/python.ts';
import { run, unpackServed } from '../client/packed.ts';
import { runToEnd } from '../contract/batched-support.ts';
import { type Pagewright, startPagewright } from '../contract/support.ts';
import { type Origin, startOrigin } from '../origin/index.ts';
import { REPORT_FILE } from './report.ts';
import { runCurl, splitWords } from './curl.ts';
import { replaceSites } from './site-urls.ts';

const ADDRESS = 'http://127.0.0.1:8080';
const { operations } = readOpenApi(ADDRESS);

/** Operations whose samples need input that only a person has, such as a password. */
const NOT_RUN: Readonly<Record<string, string>> = {
  'keys.': 'a session; see test/contract/dashboard-api.test.ts',
  'members.': 'a session; see test/contract/members.test.ts',
  'organizations.': 'a session; see test/contract/members.test.ts',
  'session.': 'a password; see test/contract/dashboard-api.test.ts',
  'setup.': 'a set-up link; see test/contract/dashboard-api.test.ts',
  'snapshots.getScreenshot': 'a signed address; see test/contract/screenshots.test.ts',
};

/** Operations in an order in which no sample uses something that an earlier sample deleted. */
const runnable = operations
  .filter(({ id }) => !Object.keys(NOT_RUN).some((prefix) => id.startsWith(prefix)))
  .sort((a, b) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'));

let origin: Origin;
let service: Pagewright;
/** Ids that replace those in the samples, by their purpose. */
const ids = {
  snapshot: '',
  request: '',
  ended: '',
  failed: '',
  running: '',
  crawl: '',
  runningCrawl: '',
  monitor: '',
};

beforeAll(async () => {
  [origin, service] = await Promise.all([startOrigin(), startPagewright()]);
  const start = async (path: string, body: object): Promise<string> =>
    (await service.call('POST', path, { body })).json.id;
  await renewIds();
  ids.request = (await service.call('GET', '/v1/requests?limit=1')).json.requests[0].traceId;
  ids.ended = await start('/v1/fetch/batched', { urls: [origin.url('/small')] });
  ids.failed = await start('/v1/fetch/batched', { urls: [origin.refused()] });
  ids.crawl = await start('/v1/crawl', { url: origin.url('/small'), limit: 1 });
  ids.running = await start('/v1/fetch/batched', { urls: [origin.url('/endless/silent')] });
  ids.runningCrawl = await start('/v1/crawl', { url: origin.url('/endless/silent?crawl') });
  for (const id of [ids.ended, ids.failed]) await runToEnd(service, id);
});
afterAll(() => Promise.all([origin.close(), service.close()]));

/** Creates what the last sample of a resource deletes. */
async function renewIds(): Promise<void> {
  ids.snapshot = await captureArticle();
  const body = { urls: [origin.url('/article')], everyMinutes: 60 };
  ids.monitor = (await service.call('POST', '/v1/monitors', { body })).json.id;
}

async function captureArticle(): Promise<string> {
  return (await service.fetchJson({ url: origin.url('/article') })).json.meta.snapshotId;
}

/** Returns the id of the run that the sample of an operation refers to. */
function chooseRun(operation: ReferenceOperation): string {
  if (operation.id === 'fetch.cancelBatched') return ids.running;
  if (operation.id === 'fetch.retryBatched') return ids.failed;
  if (operation.id === 'sites.cancelCrawl') return ids.runningCrawl;
  return operation.id.startsWith('sites.') ? ids.crawl : ids.ended;
}

/** Returns the sample of an operation in a language, with the address, key and ids of this test. */
function createSample(operation: ReferenceOperation, language: string): string | undefined {
  const samples = createSamples(operation, ADDRESS);
  const sample = new RegExp(`^\`\`\`${language}\\n(.*?)\\n\`\`\`$`, 'ms').exec(samples)?.[1];
  if (sample === undefined) return undefined;
  return replaceSites(sample, origin)
    .replaceAll(ADDRESS, service.address)
    .replaceAll('pw_…', service.apiKey)
    .replaceAll('run_…', chooseRun(operation))
    .replaceAll('mon_…', ids.monitor)
    .replaceAll('6f1c…', ids.request)
    .replaceAll(/snap_(?:…|b2T5x9Qe7LkW)/g, ids.snapshot);
}

/** Joins all samples of a language into one program with one set of imports and one client. */
function createProgram(language: string): { program: string; count: number } {
  const samples = runnable.flatMap((operation) => createSample(operation, language) ?? []);
  const shared = new Set<string>();
  const lines = samples
    .flatMap((sample) => sample.split('\n'))
    .filter((line) => {
      if (!/^(?:from|import|client =|const client)/.test(line)) return true;
      if (shared.has(line)) return false;
      shared.add(line);
      return true;
    });
  return { program: lines.join('\n'), count: samples.length };
}

describe('the samples of the API reference', () => {
  it('every curl sample succeeds', async () => {
    const failed: unknown[] = [];
    for (const operation of runnable) {
      const { status, text } = await runCurl(splitWords(createSample(operation, 'sh') ?? '').slice(1));
      if (status >= 300) failed.push({ id: operation.id, status, text });
    }
    expect(failed).toEqual([]);
    expect(runnable.length).toBeGreaterThan(30);
  });

  it('all samples in TypeScript run', async () => {
    await renewIds();
    const folder = await unpackServed();
    const { program, count } = createProgram('ts');
    expect(count).toBeGreaterThan(30);
    await writeFile(join(folder, 'reference.ts'), program);
    await writeFile(join(folder, 'report.pdf'), REPORT_FILE);
    const { stdout, stderr } = await run(process.execPath, [join(folder, 'reference.ts')], { cwd: folder });
    await rm(dirname(folder), { recursive: true });
    expect(stderr).toBe('');
    expect(stdout).toContain('The last lamp of the harbour');
  });

  it.skipIf(!hasPython)('all samples in Python run', async () => {
    await renewIds();
    const built = await unpackWheel();
    const { program, count } = createProgram('python');
    expect(count).toBeGreaterThan(30);
    const file = join(built.folder, 'reference.py');
    await writeFile(file, program);
    await writeFile(join(built.folder, 'report.pdf'), REPORT_FILE);
    const output = await python([file], { cwd: built.folder, env: { PYTHONPATH: built.site } });
    await rm(built.folder, { recursive: true });
    expect(output).toContain('The last lamp of the harbour');
  });
});
