import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasPython, type ProgramResult, runPrograms, unpackWheel } from '../client/python.ts';
import { run, tsc, unpackServed } from '../client/packed.ts';
import { type Pagewright, startPagewright } from '../contract/support.ts';
import { type Origin, startOrigin } from '../origin/index.ts';
import { buildWebPages } from '../web/build.ts';
import { fencesOf } from './fences.ts';
import { REPORT, REPORT_FILE } from './report.ts';
import { type FerryModel, startFerryModel } from './ferry-model.ts';
import { replaceSites } from './site-urls.ts';

/**
 * Pages whose samples in one language together form one program. test/docs/samples.test.ts runs their samples in curl.
 */
const PAGES = [
  'quick-start.md',
  'endpoints.md',
  'batched.md',
  'profiles.md',
  'documents.md',
  'recipes.md',
  'highlights.md',
  'extract.md',
  'video.md',
  'screenshots.md',
  'state-json.md',
  'map.md',
  'crawl.md',
  'compare.md',
  'migrate-firecrawl.md',
  'migrate-jina.md',
  'migrate-crawl4ai.md',
];

/** The expected output of the samples of a page: by default, the title of the sample page. */
const FERRY = /Ferry to Gull Island/;
const PRINTED: Readonly<Record<string, RegExp>> = {
  'highlights.md': /0\.7\d* \| Child, 6 to 15 years.*Each passenger/s,
  'extract.md': /Harbour Line.*200.*\/seats/s,
  'video.md': /70\.25 I put it out myself\./,
  'documents.md': /The report of the keeper 3\n.*The lamp burned/s,
  'state-json.md': /ld\+json .*Can I take a bicycle\?/s,
  'map.md': /link http\S+\/sample-fares\.csv/,
};

let origin: Origin;
let service: Pagewright;
let model: FerryModel;
beforeAll(async () => {
  await buildWebPages();
  model = await startFerryModel();
  [origin, service] = await Promise.all([
    startOrigin(REPORT),
    startPagewright({ PAGEWRIGHT_EXTRACT_URL: model.url }),
  ]);
});
afterAll(() => Promise.all([origin.close(), service.close(), model.close()]));

/**
 * Joins the samples of a page in one language into one program, because later samples use the results of earlier ones.
 */
const programOf = (page: string, language: string): string =>
  replaceSites(
    fencesOf(page)
      .filter((fence) => fence.language === language)
      .map(({ code }) => code)
      .join('\n'),
    origin,
  )
    .replaceAll('http://127.0.0.1:8080', service.address)
    .replaceAll('pw_…', service.apiKey);

it.each(PAGES)('%s has its samples in curl, Python and TypeScript', (page) => {
  const count = (language: string) => fencesOf(page).filter((fence) => fence.language === language).length;
  expect(count('python')).toBeGreaterThan(0);
  expect(count('ts')).toBe(count('python'));
  expect(count('sh')).toBeGreaterThanOrEqual(count('python') - 1);
});

describe('the TypeScript samples', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await unpackServed();
    await writeFile(join(folder, 'report.pdf'), REPORT_FILE);
  });
  afterAll(() => rm(dirname(folder), { recursive: true }));

  it('the TypeScript samples compile', async () => {
    await mkdir(join(folder, 'checked'));
    for (const page of PAGES)
      await writeFile(join(folder, 'checked', page.replace('.md', '.ts')), programOf(page, 'ts'));
    const compilerOptions = {
      module: 'nodenext',
      target: 'es2023',
      lib: ['es2023', 'dom'],
      types: ['node'],
      typeRoots: [new URL('../../node_modules/@types', import.meta.url).pathname],
      strict: true,
      skipLibCheck: true,
      noEmit: true,
    };
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['checked'] }));
    await tsc(folder);
  });

  it.each(PAGES)('the TypeScript samples of %s run', async (page) => {
    const file = join(folder, page.replace('.md', '.ts'));
    await writeFile(file, programOf(page, 'ts'));
    const { stdout, stderr } = await run(process.execPath, [file], { cwd: folder });
    expect(stderr).toBe('');
    expect(stdout).toMatch(PRINTED[page] ?? FERRY);
  });
});

describe.skipIf(!hasPython)('the Python samples', () => {
  let results: ProgramResult[];
  beforeAll(async () => {
    const { folder, site } = await unpackWheel();
    const programs = PAGES.map((page) => ({
      file: join(folder, page.replace('.md', '.py')),
      code: programOf(page, 'python'),
    }));
    await Promise.all(programs.map(({ file, code }) => writeFile(file, code)));
    await writeFile(join(folder, 'report.pdf'), REPORT_FILE);
    const files = programs.map(({ file }) => file);
    results = await runPrograms(files, { cwd: folder, env: { PYTHONPATH: site } });
    await rm(folder, { recursive: true });
  });

  it.each(PAGES.map((page, index) => [page, index] as const))(
    'the Python samples of %s run',
    (page, index) => {
      expect(results[index]).toEqual({
        output: expect.stringMatching(PRINTED[page] ?? FERRY),
        error: null,
      });
    },
  );
});
