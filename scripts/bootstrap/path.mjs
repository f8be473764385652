import { accessSync, constants, statSync } from 'node:fs';
import path from 'node:path';

/**
 * Lists the paths on the PATH where a program with one of these names may be, preferred names first.
 *
 * @param {NodeJS.ProcessEnv} env
 * @param {readonly string[]} names
 * @returns {string[]}
 */
export function listPathCandidates(env, names) {
  const folders = (env.PATH ?? '').split(path.delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
}

/**
 * @param {string} file
 * @returns {boolean} whether it is an executable file
 */
export function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
