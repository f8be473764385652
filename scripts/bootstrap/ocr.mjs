import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { installPackages } from './apt.mjs';
import { capture } from './child.mjs';
import { runUnderLock } from './lock.mjs';
import { step } from './progress.mjs';

/** Tesseract's names of the languages with most pages on the web. English and `osd` come with the engine. */
const LANGUAGES =
  'ara chi_sim chi_tra deu ell fas fra heb hin ita jpn kor nld pol por rus spa tha tur ukr vie'.split(' ');
const ENGINE_PACKAGE = 'tesseract-ocr';

/**
 * Installs the OCR engine and its languages if apt-get is available. The service works without them, so a failed
 * installation is not repeated.
 *
 * @param {URL} root the project's folder
 * @param {NodeJS.ProcessEnv} env
 */
export async function ensureOcr(root, env) {
  const tried = new URL('.cache/ocr-tried', root);
  if (existsSync(tried) || (await listMissing(env)).length === 0) return;
  await runUnderLock(root, async () => {
    const missing = await listMissing(env);
    if (missing.length === 0 || existsSync(tried)) return;
    const { output } = await step('installing tesseract with apt-get', () => installPackages(env, missing));
    const stillMissing = await listMissing(env);
    if (stillMissing.length === 0) return;
    const reason = output.trim().split('\n').at(-1);
    const effect = stillMissing.includes(ENGINE_PACKAGE)
      ? 'scans will not be read'
      : 'scans in some languages will not be read';
    process.stderr.write(`${stillMissing.join(' ')} could not be installed, so ${effect} (${reason})\n`);
    await mkdir(new URL('.', tried), { recursive: true });
    await writeFile(tried, output);
  });
}

/** Lists the packages that are needed and not installed. */
async function listMissing(env) {
  const { code, output } = await capture('tesseract', ['--list-langs'], { env });
  const installed = new Set(output.split('\n').map((line) => line.trim()));
  const languages = LANGUAGES.filter((name) => !installed.has(name)).map(
    (name) => `${ENGINE_PACKAGE}-${name.replaceAll('_', '-')}`,
  );
  return code === 0 ? languages : [ENGINE_PACKAGE, ...languages];
}
