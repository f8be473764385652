import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fixed, type Origin, startOrigin } from '../origin/index.ts';

const ROOT = join(import.meta.dirname, '../..');
const run = promisify(execFile);
/** Time limit for building and installing the package. */
const INSTALL_MS = 400_000;

const tides = fixed('A table', { headers: { 'content-type': 'text/csv' }, body: 'day,high\n1,01:10\n' });

let folder: string;
let clean: string;
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
}, INSTALL_MS);
afterAll(async () => {
  await origin.close();
  await rm(folder, { recursive: true, force: true });
});

/** Runs the tarball with npx in an empty folder, with the npm cache. */
const npx = (...words: string[]) =>
  run('npx', ['--yes', '--prefer-offline', './pagewright.tgz', ...words], {
    cwd: clean,
    env: { ...process.env, PAGEWRIGHT_ALLOW_NETWORKS: '127.0.0.1/32' },
  });

it('the packed tarball fetches a page and a document', { timeout: INSTALL_MS }, async () => {
  const { stdout } = await npx('fetch', origin.url('/article'));
  expect(stdout).toContain('# The last lamp of the harbour');
  const table = await npx('fetch', origin.url('/packed/tides.csv'));
  expect(table.stdout).toContain('| 1 | 01:10 |');
});
