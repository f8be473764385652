import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder and what is missing above it, for this user alone. Not in Node's recursive way, which never returns
 * where a file system lets nobody make anything (`/proc/x`).
 */
export function createDirectory(path: string): void {
  if (existsSync(path)) return;
  if (dirname(path) !== path) createDirectory(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another process may have made it in the meantime.
    if (!existsSync(path)) throw error;
  }
}
