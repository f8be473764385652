import { chmodSync, closeSync, existsSync, openSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Databases of a data directory. SQLite gives the files that it adds the mode of the database. */
const DATABASES = ['pagewright.sqlite', 'owner.lock'];
/** Files that SQLite adds, and the folder of the blobs, if they exist. */
const OTHERS = ['pagewright.sqlite-wal', 'pagewright.sqlite-shm', 'blobs'];
const OTHER_USERS = 0o077;

/**
 * Creates the databases of a data directory for this user only, and takes the access of other users away from what
 * exists.
 * @returns the paths that other users could read or write
 */
export function makePrivate(dataDir: string): string[] {
  for (const name of DATABASES) closeSync(openSync(join(dataDir, name), 'a', 0o600));
  return [...DATABASES, ...OTHERS]
    .map((name) => join(dataDir, name))
    .filter((path) => existsSync(path) && removeAccessOfOthers(path));
}

function removeAccessOfOthers(path: string): boolean {
  const { mode } = statSync(path);
  if ((mode & OTHER_USERS) === 0) return false;
  try {
    chmodSync(path, mode & ~OTHER_USERS);
    return true;
  } catch {
    // Only the owner of a file can change its mode, and has given this user access to it.
    return false;
  }
}
