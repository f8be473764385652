import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { installPackages } from './apt.mjs';
import { exclusively } from './lock.mjs';
import { onPath, runnable } from './path.mjs';
import { step } from './progress.mjs';

/** The engine; English and the recognition of directions come with it. */
const PACKAGES = ['tesseract-ocr'];

/**
 * Installs the engine that reads pictures of text, where that can be done. Without it the service works, and says of
 * every scan that it was not read; so it is tried once, and never again.
 *
 * @param {URL} root the project's folder
 * @param {NodeJS.ProcessEnv} env
 */
export async function ensureOcr(root, env) {
  const tried = new URL('.cache/ocr-tried', root);
  const isThere = () => onPath(env, ['tesseract']).some(runnable);
  if (isThere() || existsSync(tried)) return;
  await exclusively(root, async () => {
    if (isThere() || existsSync(tried)) return;
    const { output } = await step('installing tesseract with apt-get', () => installPackages(env, PACKAGES));
    if (isThere()) return;
    const reason = output.trim().split('\n').at(-1);
    process.stderr.write(`no tesseract: scans will not be read (${reason})\n`);
    await mkdir(new URL('.', tried), { recursive: true });
    await writeFile(tried, output);
  });
}
