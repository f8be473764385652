import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fixed, type Origin, startOrigin } from '../origin/index.ts';
import { tsc } from '../client/packed.ts';
import { fencesOf } from '../docs/fences.ts';
import { readServiceAddress } from '../service-address.ts';

const ROOT = join(import.meta.dirname, '../..');
const run = promisify(execFile);
/** Time limit for building and installing the package. */
const INSTALL_MS = 400_000;

const tides = fixed('A table', { headers: { 'content-type': 'text/csv' }, body: 'day,high\n1,01:10\n' });

let folder: string;
let clean: string;
/** Where the package is installed globally, without the rest of the project. */
let prefix: string;
let origin: Origin;

beforeAll(async () => {
  [origin, folder] = await Promise.all([
    startOrigin({ '/packed/tides.csv': tides }),
    mkdtemp(join(tmpdir(), 'pagewright-packed-')),
  ]);
  const packing = ['scripts/run.mjs', 'tarball', '--pack-destination', folder];
  await run(process.execPath, packing, { cwd: ROOT });
  const [tarball = ''] = await readdir(folder);
  clean = join(folder, 'clean');
  await mkdir(clean);
  await rename(join(folder, tarball), join(clean, 'pagewright.tgz'));
  prefix = join(folder, 'global');
  const install = ['install', '--global', '--prefer-offline', '--no-audit', '--no-fund', '--prefix', prefix];
  await run('npm', [...install, join(clean, 'pagewright.tgz')], { cwd: clean });
}, INSTALL_MS);
afterAll(async () => {
  await origin.close();
  await rm(folder, { recursive: true, force: true });
});

const SETTINGS = {
  ...process.env,
  PAGEWRIGHT_ALLOW_NETWORKS: '127.0.0.1/32',
};

/** Runs the tarball with npx in an empty folder, with the npm cache. */
const npx = (...words: string[]) =>
  run('npx', ['--yes', '--prefer-offline', './pagewright.tgz', ...words], {
    cwd: clean,
    env: SETTINGS,
  });

it('the packed npm tarball fetches a page', { timeout: INSTALL_MS }, async () => {
  const { stdout } = await npx('fetch', origin.url('/article'));
  expect(stdout).toContain('# The last lamp of the harbour');
});

it('a global installation of the npm tarball runs the service, which fetches a page and a document', {
  timeout: INSTALL_MS,
}, async () => {
  const command = join(prefix, 'bin/pagewright');
  const { version } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
  expect((await run(command, ['--version'])).stdout.trim()).toBe(version);
  expect((await run(command, ['skill'])).stdout).toContain('name: pagewright');

  const env = { ...SETTINGS, PAGEWRIGHT_DATA_DIR: join(folder, 'data') };
  const child = spawn(command, ['--port', '0', '--no-auth'], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = once(child, 'exit');
  const address = await readServiceAddress(child);
  const fetchMarkdown = async (path: string): Promise<string> => {
    const response = await fetch(`${address}/v1/fetch`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ url: origin.url(path) }),
    });
    return response.text();
  };
  expect(await fetchMarkdown('/article')).toContain('# The last lamp of the harbour');
  expect(await fetchMarkdown('/packed/tides.csv')).toContain('| 1 | 01:10 |');
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
});

it('a project uses the library of the installed package', { timeout: INSTALL_MS }, async () => {
  const project = join(folder, 'project');
  await mkdir(join(project, 'node_modules'), { recursive: true });
  await symlink(join(prefix, 'lib/node_modules/pagewright'), join(project, 'node_modules/pagewright'));
  await writeFile(join(project, 'package.json'), '{"type":"module"}');
  const samples = fencesOf('library.md').map(({ code }) => code);
  await writeFile(join(project, 'samples.ts'), samples.join('\n'));
  const compilerOptions = {
    module: 'nodenext',
    target: 'es2023',
    lib: ['es2023', 'dom'],
    types: [],
    strict: true,
    noEmit: true,
  };
  await writeFile(
    join(project, 'tsconfig.json'),
    JSON.stringify({ compilerOptions, include: ['samples.ts'] }),
  );
  await tsc(project);
  const { stdout, stderr } = await run(process.execPath, ['samples.ts'], { cwd: project });
  expect(stderr).toBe('');
  expect(stdout).toMatch(/^# Ferry to Gull Island\n\nThe ferry leaves/);
  expect(stdout).toContain(
    'Bicycles travel free of charge. Ask for [the fares of groups](https://ferry.example/fares)',
  );
  expect(stdout).toContain('csv 1 []\n| port | leaves |');
  expect(stdout).toContain('unreadable This file format is not supported.');
});
