import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

type Environment = Record<string, string | undefined>;

let folder: string;
let findFolder: (env: Environment) => string | undefined;

beforeEach(async () => {
  const { keepCompiledCode } = await import(
    new URL('../../scripts/bootstrap/compile-cache.mjs', import.meta.url).href
  );
  folder = await mkdtemp(join(tmpdir(), 'pagewright-compile-'));
  findFolder = (env) => {
    keepCompiledCode(folder, env);
    return env['NODE_COMPILE_CACHE'];
  };
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('the folder for the compiled code of the installed package', () => {
  it('is one that only the user can read and write', async () => {
    expect(findFolder({})).toBe(join(folder, 'compile'));
    expect((await stat(join(folder, 'compile'))).mode & 0o777).toBe(0o700);
  });

  it('is the folder that the user has set', () => {
    const own = join(folder, 'own');
    expect(findFolder({ NODE_COMPILE_CACHE: own })).toBe(own);
  });

  it.skipIf(process.platform === 'win32')('is not used if other users can write it', async () => {
    await mkdir(join(folder, 'compile'));
    await chmod(join(folder, 'compile'), 0o777);
    expect(findFolder({})).toBe('');
  });

  it('is not used if it cannot be created', async () => {
    await writeFile(join(folder, 'compile'), 'a file');
    expect(findFolder({})).toBe('');
  });
});
