import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { chromium } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Pagewright, startPagewright } from '../contract/support.ts';
import { fixed, type Origin, type Route, startOrigin } from '../origin/index.ts';
import { installPacked, run, tsc } from './packed.ts';

const KEY = 'a-fixed-key-of-the-tests';
const CHROMIUM = process.env['PAGEWRIGHT_CHROMIUM'] ?? '/usr/lib/chromium/chromium-headless-shell';

let folder: string;
let origin: Origin;
let service: Pagewright;

beforeAll(async () => {
  folder = await installPacked();
  origin = await startOrigin(await pages());
  service = await startPagewright({ PAGEWRIGHT_CORS_ORIGINS: new URL(origin.url('/')).origin });
});
afterAll(async () => {
  await Promise.all([origin.close(), service.close()]);
  await rm(dirname(folder), { recursive: true });
});

const DIST = 'node_modules/pagewright-client/dist';

/** Serves a page, from another origin than the service, that uses the installed client. */
async function pages(): Promise<Record<string, Route>> {
  const files = (await readdir(join(folder, DIST))).filter((name) => name.endsWith('.js'));
  const modules = await Promise.all(
    files.map(async (name): Promise<[string, Route]> => {
      const body = await readFile(join(folder, DIST, name), 'utf8');
      return [`/client/${name}`, fixed(name, { headers: { 'content-type': 'text/javascript' }, body })];
    }),
  );
  const blank = fixed('a page that uses the client', {
    headers: { 'content-type': 'text/html' },
    body: '<!doctype html><title>A page</title>',
  });
  return Object.fromEntries([['/uses-client', blank], ...modules]);
}

it('the client package has no dependencies', async () => {
  const lock = JSON.parse(await readFile(join(folder, 'package-lock.json'), 'utf8'));
  expect(Object.keys(lock.packages)).toEqual(['', 'node_modules/pagewright-client']);
});

it('the client package compiles and runs in Node', async () => {
  await writeFile(
    join(folder, 'program.ts'),
    `import { Pagewright, unwrap, type FetchBlocked } from 'pagewright-client';

const client = new Pagewright({ baseUrl: '${service.address}', apiKey: '${KEY}' });
const result = await client.fetchJson({ url: '${origin.url('/article')}' });
switch (result._tag) {
  case 'Ok': {
    const title: string | undefined = result.value.meta.title;
    console.log(title);
    break;
  }
  case 'FetchOriginError':
    console.log(result.kind satisfies string);
    break;
  case 'FetchBlocked':
    console.log((result satisfies FetchBlocked).blockedType);
    break;
  case 'ClientTimeout':
    console.log(result.timeoutMs);
    break;
  default:
    console.log(result._tag satisfies string);
}
const page = unwrap(await client.fetch({ url: '${origin.url('/small')}' }));
console.log(page.markdown satisfies string);
// @ts-expect-error: no such option
client.fetch({ url: '', includes: {} }).catch(() => undefined);
`,
  );
  const compilerOptions = {
    module: 'nodenext',
    target: 'es2023',
    lib: ['es2023', 'dom'],
    types: [],
    strict: true,
  };
  await writeFile(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions, include: ['program.ts'] }),
  );
  await tsc(folder);
  const { stdout } = await run(process.execPath, [join(folder, 'program.js')]);
  expect(stdout).toContain('The last lamp of the harbour\n');
  expect(stdout).toContain('# A small page');
});

it('the client package works in a page of an allowed origin', async () => {
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage();
    await page.goto(origin.url('/uses-client'));
    const use = `(async () => {
      const { Pagewright } = await import('/client/index.js');
      const client = new Pagewright({ baseUrl: '${service.address}', apiKey: '${KEY}' });
      const page = await client.fetch({ url: '${origin.url('/small')}' });
      const { value } = await client.startBatch({ urls: ['${origin.url('/small')}'] });
      const statuses = [];
      for await (const { status } of client.batchResults(value.id)) statuses.push(status);
      const wrong = await client.fetch({ url: 'no address' });
      return { markdown: page.value.markdown, snapshotId: page.value.snapshotId, statuses, wrong: wrong._tag };
    })()`;
    expect(await page.evaluate(use)).toEqual({
      markdown: expect.stringContaining('# A small page'),
      snapshotId: expect.stringMatching(/^snap_/),
      statuses: ['SUCCEEDED'],
      wrong: 'HttpApiDecodeError',
    });
  } finally {
    await browser.close();
  }
});

it('the client package fails in a page of an origin that is not allowed', async () => {
  const { headers } = await service.call('OPTIONS', '/v1/fetch', {
    headers: { origin: 'https://elsewhere.example', 'access-control-request-method': 'POST' },
  });
  expect(headers.get('access-control-allow-origin')).toBeNull();
});
