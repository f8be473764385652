import { readdirSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OPERATIONS } from '../../src/contract/index.ts';
import { type JsonValue, type Pagewright, startPagewright } from '../contract/support.ts';
import { type Origin, startOrigin } from '../origin/index.ts';
import { buildWebPages } from '../web/build.ts';
import { type CommandResult, runCommand } from '../cli/command.ts';
import { runCurl, splitWords } from './curl.ts';
import { fencesOf, pageText } from './fences.ts';
import { REPORT, REPORT_FILE } from './report.ts';
import { type FerryModel, startFerryModel } from './ferry-model.ts';
import { replaceSites } from './site-urls.ts';

/** Pages whose samples run here, in this order, because a sample may use the answer to an earlier one. */
const HERE = [
  '../README.md',
  'quick-start.md',
  'endpoints.md',
  'batched.md',
  'monitors.md',
  'profiles.md',
  'documents.md',
  'highlights.md',
  'extract.md',
  'video.md',
  'screenshots.md',
  'state-json.md',
  'map.md',
  'crawl.md',
  'compare.md',
  'command-line.md',
  'dashboard.md',
  'limits.md',
  'recipes.md',
  'migrate-firecrawl.md',
  'migrate-jina.md',
  'migrate-crawl4ai.md',
  '../skills/pagewright/SKILL.md',
];

/** Pages whose samples another test runs, or no test, with the reason. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'client.md': 'test/docs/client.test.ts',
  'library.md': 'test/packed/tarball.test.ts',
  'mcp.md': 'test/docs/mcp.test.ts',
  'python.md': 'test/docs/python.test.ts',
  'site-policy.md': 'test/contract/robots.test.ts',
  'compatible.md': 'test/compat',
  'deployment.md': 'containers, clusters and machines that no test has',
  'distributed.md': 'several machines; test/distributed starts the same roles',
  'tracing.md': 'a container engine and a collector; test/trace starts a collector of its own',
};

/** Samples that are not run, because they install software or run all tests. */
const NOT_RUN = new Set([
  'npm start',
  'npm test',
  // The start page links to pages that the test origin does not have; test/cli/crawl.test.ts tests the command.
  'pagewright crawl https://example.com/ -o site --limit 3 --max-depth 1',
  // All later commands would use the service; test/cli/login.test.ts tests the command.
  'pagewright login --server http://127.0.0.1:8080',
  // The run of the samples has no failed URLs to retry; see test/contract/batched-retry.test.ts.
  "curl -s -X POST http://127.0.0.1:8080/v1/fetch/batched/run_…/retry -H 'x-service-api-key: pw_…'",
]);

let origin: Origin;
let service: Pagewright;
let model: FerryModel;
let folder: string;
const known = { snapshotId: '', id: '', traceId: '', monitorId: '' };
/** Commands that need an organization, which the first start of the service creates. */
const NEEDS_ORGANIZATION = new Set(['users', 'profiles', 'orgs']);
let hasOrganization = false;

beforeAll(async () => {
  await buildWebPages();
  model = await startFerryModel();
  [origin, service, folder] = await Promise.all([
    startOrigin(REPORT),
    startPagewright({ PAGEWRIGHT_EXTRACT_URL: model.url }),
    mkdtemp(join(tmpdir(), 'pagewright-samples-')),
  ]);
  await writeFile(join(folder, 'report.csv'), 'harbour,visitors\nTown quay,1200\nGull Island,90\n');
  await writeFile(join(folder, 'report.pdf'), REPORT_FILE);
  await writeFile(join(folder, 'ferry.json'), JSON.stringify(model.schema));
  await writeFile(join(folder, 'urls.txt'), `${origin.url('/article')}\n${origin.url('/small')}\n`);
});
afterAll(async () => {
  await Promise.all([origin.close(), service.close(), model.close()]);
  await rm(folder, { recursive: true });
});

/** Lists the commands of all samples, each in one line and without comments. */
const commands = HERE.flatMap((page) =>
  fencesOf(page)
    .filter(({ language }) => language === 'sh')
    .flatMap(({ code, line }) =>
      code
        .replace(/\\\n\s*/g, '')
        .split('\n')
        .map((text) => text.replace(/\s+# .*$/, '').trim())
        .filter((text) => text !== '' && !NOT_RUN.has(text))
        .map((text) => ({ place: `${page.replace('../', '')}:${line}`, text })),
    ),
);

const here = (text: string): string =>
  replaceSites(text, origin)
    .replaceAll('http://127.0.0.1:8080', service.address)
    .replaceAll('pw_…', service.apiKey)
    .replaceAll('snap_…', known.snapshotId)
    .replaceAll('run_…', known.id)
    .replaceAll('mon_…', known.monitorId)
    .replaceAll('6f1c…', known.traceId);

/** Runs a curl command, and stores the ids in its answer for later commands. */
async function curl(words: string[]): Promise<number> {
  const { status, text } = await runCurl(words);
  if (text.startsWith('{')) {
    const answer: JsonValue = JSON.parse(text);
    known.snapshotId = answer.meta?.snapshotId ?? known.snapshotId;
    known.traceId = answer.requests?.[0]?.traceId ?? known.traceId;
    if (status === 202 && answer.id !== undefined) known.id = answer.id;
    if (status === 201 && answer.id?.startsWith('mon_')) known.monitorId = answer.id;
  }
  return status;
}

/** Commands that fetch. The quick start shows them without a service; elsewhere they use the one that runs here. */
const FETCHES = new Set(['fetch', 'highlights', 'extract', 'map', 'batch']);

function pagewright(words: string[], page = ''): Promise<CommandResult> {
  const isLocal =
    page.startsWith('quick-start') ||
    words.some((word) => /^--(?:profile|server|explain|allow-networks)$/.test(word));
  const env = {
    ...(FETCHES.has(words[0] ?? '') && !isLocal && { PAGEWRIGHT_URL: service.address }),
    PAGEWRIGHT_DATA_DIR: join(folder, 'data'),
    PAGEWRIGHT_API_KEY: service.apiKey,
    PAGEWRIGHT_PORT: '0',
  };
  return runCommand(words, { env, cwd: folder, input: 'a-long-enough-password\n' });
}

describe('the samples of README.md and docs/', () => {
  it('every sample is run by a test, or is listed with the reason why not', () => {
    const withSamples = readdirSync(new URL('../../docs', import.meta.url))
      .filter((page) => page.endsWith('.md'))
      .filter((page) => fencesOf(page).some(({ language }) => /^(?:sh|ts|python|json)$/.test(language)));
    expect(withSamples.filter((page) => !HERE.includes(page) && !(page in ELSEWHERE))).toEqual([]);
    expect(commands.length).toBeGreaterThan(20);
  });

  it.each(commands.map(({ place, text }) => [place, text] as const))(
    'the command runs without an error: %s: %s',
    async (place, text) => {
      const words = splitWords(here(text));
      if (words[0] === 'curl') {
        // The run may have ended before the command cancels it.
        expect([200, 201, 202, 204, ...(/cancel/.test(text) ? [409] : [])]).toContain(
          await curl(words.slice(1)),
        );
        return;
      }
      expect(words[0]).toBe('pagewright');
      const ours = words.slice(1);
      if (!hasOrganization && NEEDS_ORGANIZATION.has(ours[0] ?? '')) {
        await pagewright(['orgs', 'create', 'research']);
        hasOrganization = true;
      }
      expect(await pagewright(ours, place)).toMatchObject({ code: 0 });
    },
  );

  it.each([
    ['../README.md', 0],
    ['quick-start.md', 0],
    ['endpoints.md', 1],
  ])('%s shows the answer of the service to its request %i in curl', async (page, at) => {
    const fences = fencesOf(page);
    const [request] = fences.filter(({ code }) => code.startsWith('curl ')).slice(at);
    const shown = fences.find(({ language }) => language === 'markdown');
    const { text } = await runCurl(splitWords(here(request?.code ?? '')).slice(1));
    const withoutIds = (markdown: string): string =>
      markdown.replace(/^(capturedAt|snapshotId|url): .*$/gm, '$1').replace(/\*\*0\.\d\d\*\*/g, 'score');
    expect(withoutIds(text)).toContain(withoutIds(shown?.code.trimEnd() ?? 'no answer'));
  });

  it('extract.md shows the answer of the service', async () => {
    const { json } = await service.call('POST', '/v1/fetch/json', {
      body: { url: `${service.address}/sample` },
    });
    const path = `/v1/snapshots/${json.meta.snapshotId}/extract`;
    const { data, evidence } = (await service.call('POST', path, { body: { schema: model.schema } })).json;
    const shown = fencesOf('extract.md').find(({ language }) => language === 'json');
    expect(JSON.parse(shown?.code ?? '')).toMatchObject({ data, evidence });
  });

  it('the samples show every operation of the API', () => {
    const text = pageText('endpoints.md');
    for (const { method, path } of Object.values(OPERATIONS))
      expect(text).toContain(`### ${method} ${path}\n`);
  });
});
