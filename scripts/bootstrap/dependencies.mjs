import { readFile } from 'node:fs/promises';
import { npmInstall } from './child.mjs';
import { runUnderLock } from './lock.mjs';
import { step, UserError } from './progress.mjs';

/**
 * Installs what package-lock.json lists, if node_modules differs from it.
 *
 * @param {URL} root the project's folder
 * @param {{ development: boolean }} needs whether development dependencies are needed too
 * @returns {Promise<void>}
 */
export async function ensureDependencies(root, { development }) {
  if (await installed(root, development)) return;
  await runUnderLock(root, async () => {
    if (await installed(root, development)) return;
    await step('installing dependencies', () => install(root));
  });
}

async function install(root) {
  const { code, output } = await npmInstall(['ci', '--include=dev'], { cwd: root });
  if (code !== 0) {
    throw new UserError(`npm failed:\n\n${output}\nCheck that npm reaches its registry and try again.`);
  }
}

/** Compares npm's record of the last installation with the lock file. */
async function installed(root, development) {
  const present = await packages(new URL('node_modules/.package-lock.json', root));
  if (!present) return false;
  const wanted = await packages(new URL('package-lock.json', root));
  return Object.entries(wanted).every(
    ([place, { version, dev, optional, devOptional }]) =>
      place === '' ||
      optional ||
      (!development && (dev || devOptional)) ||
      present[place]?.version === version,
  );
}

async function packages(lock) {
  try {
    return JSON.parse(await readFile(lock, 'utf8')).packages;
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}
