import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { installPackages } from './apt.mjs';
import { exclusively } from './lock.mjs';
import { onPath, runnable } from './path.mjs';
import { step } from './progress.mjs';

/** The package includes the models for English and for page orientation. */
const PACKAGES = ['tesseract-ocr'];

/**
 * Installs the OCR engine if apt-get is available. The service works without it, so a failed installation is not
 * repeated.
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
    process.stderr.write(`tesseract could not be installed, so scans will not be read (${reason})\n`);
    await mkdir(new URL('.', tried), { recursive: true });
    await writeFile(tried, output);
  });
}
