import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildPythonPackage, hasPython, python, type PythonPackage } from '../client/python.ts';
import { type Pagewright, startPagewright } from '../contract/support.ts';
import { type Origin, startOrigin } from '../origin/index.ts';
import { fencesOf } from './fences.ts';

const samples = fencesOf('python.md').filter(({ language }) => language === 'python');

/** The expected output of each sample. */
const PRINTED = [
  /# The last lamp of the harbour/,
  /# The last lamp of the harbour/,
  /The last lamp of the harbour 2026.*\d\.\d\d .*stairs/s,
  /SUCCEEDED .*\/article The last lamp of the harbour/,
  /^\d+ characters\n\d+ characters\n$/,
  /The last lamp of the harbour \d+\n/,
  /^fetch_page .*\nsearch_page /,
  /^\['fetch_page', 'search_page'\]\n.*stairs/s,
  /Z http:.*\/article\n/,
  /^\w+ /,
];

describe.skipIf(!hasPython)('the samples of docs/python.md', { timeout: 60_000 }, () => {
  let built: PythonPackage;
  let origin: Origin;
  let service: Pagewright;
  beforeAll(async () => {
    [built, origin, service] = await Promise.all([buildPythonPackage(), startOrigin(), startPagewright()]);
  });
  afterAll(async () => {
    await Promise.all([origin.close(), service.close()]);
    await rm(built.folder, { recursive: true });
  });

  it('all samples have an expected output', () => expect(samples).toHaveLength(PRINTED.length));

  it.each(samples.map(({ code, line }, index) => [line, code, PRINTED[index] ?? /^$/] as const))(
    'the sample in line %i prints the documented output',
    async (line, code, printed) => {
      expect(await runSample(`line_${line}.py`, code)).toMatch(printed);
    },
  );

  it('a LangChain script that uses Firecrawl needs changes in only two lines', async () => {
    const changes = fencesOf('migrate-firecrawl.md').find(({ code }) => code.includes('FireCrawlLoader('));
    const lines = (changes?.code ?? '').split('\n').filter((line) => line !== '');
    const pick = (mark: string): string[] => lines.filter((line) => line.startsWith(mark));
    expect([pick('-').length, pick('+').length]).toEqual([2, 2]);
    const changed = lines.filter((line) => !line.startsWith('-')).map((line) => line.slice(1));
    const code = [...changed, 'print(len(documents), documents[0].page_content)'].join('\n');
    expect(await runSample('langchain_script.py', code)).toMatch(/^1 .*# The last lamp of the harbour/s);
  });

  async function runSample(name: string, code: string): Promise<string> {
    const file = join(built.folder, name);
    const here = code
      .replaceAll('http://127.0.0.1:8080', service.address)
      .replaceAll('pw_…', service.apiKey)
      .replaceAll('https://example.com', origin.url('/').replace(/\/$/, ''));
    await writeFile(file, here);
    return python([file], {
      cwd: built.folder,
      env: {
        PYTHONPATH: `${built.site}:${join(built.project, 'tests/stand_ins')}`,
        PAGEWRIGHT_URL: service.address,
        PAGEWRIGHT_API_KEY: service.apiKey,
      },
    });
  }
});
