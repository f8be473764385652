import { mkdirSync, statSync } from 'node:fs';
import module from 'node:module';
import path from 'node:path';

/**
 * Lets Node keep the compiled code of the program for its next start, in this process and in those that it starts.
 *
 * @param {string} parent folder of the cache
 * @param {NodeJS.ProcessEnv} env gets NODE_COMPILE_CACHE, unless the user has set it
 */
export function keepCompiledCode(parent, env) {
  env.NODE_COMPILE_CACHE ??= createPrivateFolder(path.join(parent, 'compile'));
  // Node 18 and 20 do not have this function.
  if (env.NODE_COMPILE_CACHE) module.enableCompileCache?.(env.NODE_COMPILE_CACHE);
}

/**
 * Creates a folder that only this user can write, because whoever writes compiled code decides what it does.
 *
 * @param {string} folder
 * @returns {string} the folder, or an empty text if it cannot be created or other users can write it
 */
function createPrivateFolder(folder) {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const { uid, mode } = statSync(folder);
    const isPrivate = process.getuid === undefined || (uid === process.getuid() && (mode & 0o022) === 0);
    return isPrivate ? folder : '';
  } catch {
    return '';
  }
}
