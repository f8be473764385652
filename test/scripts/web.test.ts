import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

let folder: string;
let isWebStale: (root: URL) => Promise<boolean>;

beforeEach(async () => {
  ({ isWebStale } = await import(new URL('../../scripts/bootstrap/web.mjs', import.meta.url).href));
  folder = await mkdtemp(join(tmpdir(), 'pagewright-web-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const isStale = () => isWebStale(pathToFileURL(`${folder}/`));

async function writeSources(): Promise<void> {
  await mkdir(join(folder, 'web/src'), { recursive: true });
  for (const name of ['web/src/main.tsx', 'web/index.html', 'web/vite.config.ts', 'web/tsconfig.json']) {
    await writeFile(join(folder, name), name);
  }
  await writeFile(join(folder, 'package-lock.json'), '{}');
}

describe('isStale for the web pages', () => {
  it('the built web pages are stale if there are sources and no build', async () => {
    await writeSources();
    expect(await isStale()).toBe(true);
  });

  it('the built web pages are stale if they were built from other sources', async () => {
    await writeSources();
    await mkdir(join(folder, 'web/dist'));
    await writeFile(join(folder, 'web/dist/.built-from'), 'other sources');
    expect(await isStale()).toBe(true);
  });

  it('the built web pages are not stale if there are no sources, as in the npm package', async () => {
    expect(await isStale()).toBe(false);
  });
});

describe('ensureWeb', () => {
  it('does not rebuild web pages that are up to date', async () => {
    const root = new URL('../../', import.meta.url);
    const { ensureWeb } = await import(new URL('scripts/bootstrap/web.mjs', root).href);
    await ensureWeb(root, process.execPath, process.env);
    expect(await isWebStale(root)).toBe(false);
  });
});
