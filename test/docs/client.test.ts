import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { linkFrameworks, run, tsc, unpackServed } from '../client/packed.ts';
import { type Pagewright, startPagewright } from '../contract/support.ts';
import { type Origin, startOrigin } from '../origin/index.ts';
import { fencesOf } from './fences.ts';
import { replaceSites } from './site-urls.ts';

let folder: string;
let origin: Origin;
let service: Pagewright;

beforeAll(async () => {
  [folder, origin, service] = await Promise.all([unpackServed(), startOrigin(), startPagewright()]);
  await linkFrameworks(folder);
});
afterAll(async () => {
  await Promise.all([origin.close(), service.close()]);
  await rm(dirname(folder), { recursive: true });
});

/** The pages and the expected output of each of their samples. */
const PAGES: Readonly<Record<string, readonly RegExp[]>> = {
  'client.md': [
    /# Ferry to Gull Island/,
    /Ferry to Gull Island /,
    /# Ferry to Gull Island/,
    /\d\.\d\d .*[Bb]icycle/,
    /\/sample Ferry to Gull Island\n.*\/article The last lamp of the harbour\n/,
    /SUCCEEDED/,
    /Ferry to Gull Island \d+\n/,
    /'fetch_page', 'search_page'/,
    /[Bb]icycle/,
    /Ok/,
    /Z http:.*\/sample\n/,
    /^\w+ /,
  ],
  '../clients/typescript/README.md': [
    /# Ferry to Gull Island/,
    /Ferry to Gull Island .*\d\.\d\d .*[Bb]icycle/s,
    /^1 of 2: SUCCEEDED .*\n2 of 2: SUCCEEDED .*\n$/,
    /^Ok\n$/,
  ],
};

const samples = Object.entries(PAGES).flatMap(([page, outputs]) =>
  fencesOf(page)
    .filter(({ language }) => language === 'ts')
    .map(({ code, line }, index) => ({
      name: `${page.split('/').at(-1)}-${line}`,
      code,
      output: outputs[index],
    })),
);

describe('the samples of docs/client.md and of the README of the client', () => {
  it('all samples have an expected output', () => {
    expect(samples).toHaveLength(Object.values(PAGES).flat().length);
    expect(samples.filter(({ output }) => output === undefined)).toEqual([]);
  });

  it('all samples compile', async () => {
    const sources = join(folder, 'checked');
    await mkdir(sources);
    await Promise.all(samples.map(({ name, code }) => writeFile(join(sources, `${name}.ts`), code)));
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

  it.each(samples.map(({ name, code, output }) => [name, code, output ?? /^$/] as const))(
    'the sample %s prints the documented output',
    async (name, code, output) => {
      const file = join(folder, `run-${name}.ts`);
      const here = replaceSites(code, origin)
        .replaceAll('http://127.0.0.1:8080', service.address)
        .replaceAll('pw_…', 'a-fixed-key-of-the-tests');
      await writeFile(file, here);
      const { stdout, stderr } = await run(process.execPath, [file], {
        env: {
          ...process.env,
          PAGEWRIGHT_URL: service.address,
          PAGEWRIGHT_API_KEY: 'a-fixed-key-of-the-tests',
        },
      });
      expect(stderr).toBe('');
      expect(stdout).toMatch(output);
    },
  );
});
