import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Pagewright, startPagewright } from '../contract/support.ts';
import { type Origin, startOrigin } from '../origin/index.ts';
import { buildPythonPackage, hasPython, python, type PythonPackage } from './python.ts';

/** A time limit for the type check without a cache, and for the tests, which wait for pauses between retries. */
const PYTHON_MS = 400_000;

if (!hasPython)
  process.stderr.write(
    'Skipped: the tests of the Python client, because Python or its packages are missing.\n',
  );

describe.skipIf(!hasPython)('the Python client', { timeout: PYTHON_MS }, () => {
  let built: PythonPackage;
  let origin: Origin;
  let service: Pagewright;
  beforeAll(async () => {
    [built, origin, service] = await Promise.all([buildPythonPackage(), startOrigin(), startPagewright()]);
  }, PYTHON_MS);
  afterAll(async () => {
    await Promise.all([origin.close(), service.close()]);
    await rm(built.folder, { recursive: true });
  });

  it('the Python client is packed as a wheel and a source distribution with type information', async () => {
    expect(built.archives).toEqual(['pagewright-0.0.1-py3-none-any.whl', 'pagewright-0.0.1.tar.gz']);
    const files = await readdir(join(built.site, 'pagewright'));
    expect(files).toEqual(expect.arrayContaining(['py.typed', 'tools.json', 'types.py', '_client.py']));
    const metadata = await readFile(join(built.site, 'pagewright-0.0.1.dist-info/METADATA'), 'utf8');
    expect(metadata).toContain('Requires-Python: >=3.10');
    expect(metadata).toMatch(/Requires-Dist: httpx/);
  });

  it('the Python client and its tests pass the strict type check of mypy', async () => {
    // The tests import every module, so mypy checks the client with them.
    const output = await python(['-m', 'mypy', '--cache-dir', join(built.folder, 'mypy'), 'tests'], {
      cwd: built.project,
      env: { MYPYPATH: `${built.site}:${join(built.project, 'tests/stand_ins')}` },
    });
    expect(output).toContain('Success');
  });

  it('the Python client passes its own tests against the service', async () => {
    const output = await python(['-m', 'pytest', '-q', '-p', 'no:cacheprovider'], {
      cwd: built.project,
      env: {
        PYTHONPATH: built.site,
        PAGEWRIGHT_URL: service.address,
        PAGEWRIGHT_API_KEY: service.apiKey,
        PAGEWRIGHT_TEST_ORIGIN: origin.url('/').replace(/\/$/, ''),
        PAGEWRIGHT_TEST_REFUSED: origin.refused('/').replace(/\/$/, ''),
      },
    });
    expect(output).toMatch(/\b\d+ passed in/);
    expect(output).not.toMatch(/skipped|warning/);
  });
});
