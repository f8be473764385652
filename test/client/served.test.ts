import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Pagewright, startPagewright } from '../contract/support.ts';
import { pageText } from '../docs/fences.ts';
import { type Origin, startOrigin } from '../origin/index.ts';
import { run } from './packed.ts';
import { buildPythonPackage, hasPython, python } from './python.ts';

const INSTALL_MS = 400_000;
const TARBALL = '/clients/pagewright-client-0.0.1.tgz';
const WHEEL = '/clients/pagewright-0.0.1-py3-none-any.whl';

let origin: Origin;
let service: Pagewright;
let folder: string;

beforeAll(async () => {
  [origin, service, folder] = await Promise.all([
    startOrigin(),
    startPagewright(),
    mkdtemp(join(tmpdir(), 'pagewright-served-')),
  ]);
});
afterAll(async () => {
  await Promise.all([origin.close(), service.close()]);
  await rm(folder, { recursive: true });
});

it('npm installs the TypeScript client from the service, and the client fetches a page', {
  timeout: INSTALL_MS,
}, async () => {
  await writeFile(join(folder, 'package.json'), '{"type":"module","private":true}');
  await run('npm', ['install', '--no-audit', '--no-fund', service.address + TARBALL], { cwd: folder });
  const settings = JSON.stringify({ baseUrl: service.address, apiKey: service.apiKey });
  await writeFile(
    join(folder, 'fetch.js'),
    `import { Pagewright, unwrap } from 'pagewright-client';
console.log(unwrap(await new Pagewright(${settings}).fetch({ url: '${origin.url('/article')}' })).markdown);`,
  );
  const { stdout } = await run(process.execPath, ['fetch.js'], { cwd: folder });
  expect(stdout).toContain('# The last lamp of the harbour');
});

describe.skipIf(!hasPython)('the wheel of the service', { timeout: INSTALL_MS }, () => {
  const readMetadata = async (site: string): Promise<string[]> => {
    const text = await readFile(join(site, 'pagewright-0.0.1.dist-info/METADATA'), 'utf8');
    const [head = ''] = text.split('\n\n');
    // Tools of different age write different versions of the format, and only hatchling writes words for catalogs.
    return head.split('\n').filter((line) => !/^(?:Metadata-Version|Keywords|Classifier):/.test(line));
  };

  it('has the files and the metadata of the wheel that hatchling builds, and fetches a page', async () => {
    const built = await buildPythonPackage();
    const site = join(folder, 'site');
    const response = await fetch(service.address + WHEEL);
    await writeFile(join(folder, 'client.whl'), await response.bytes());
    await python(['-m', 'zipfile', '-e', 'client.whl', site], { cwd: folder });
    const list = async (path: string) => (await readdir(path, { recursive: true })).toSorted();
    expect(await list(site)).toEqual(await list(built.site));
    expect(await readMetadata(site)).toEqual(await readMetadata(built.site));
    await rm(built.folder, { recursive: true });
    const env = { PYTHONPATH: site, PAGEWRIGHT_URL: service.address, PAGEWRIGHT_API_KEY: service.apiKey };
    const code = `from pagewright import fetch_markdown; print(fetch_markdown('${origin.url('/article')}'))`;
    expect(await python(['-c', code], { cwd: folder, env })).toContain('# The last lamp of the harbour');
  });
});

it.each([
  ['client.md', TARBALL],
  ['python.md', WHEEL],
])('docs/%s names the package that the service serves', (page, path) => {
  expect(pageText(page)).toContain(`http://127.0.0.1:8080${path}`);
});
