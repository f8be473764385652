import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { installPackages } from './apt.mjs';
import { runUnderLock } from './lock.mjs';
import { listPathCandidates, isExecutable } from './path.mjs';
import { step, UserError } from './progress.mjs';

const PACKAGES = ['python3', 'python3-httpx', 'python3-pytest', 'mypy', 'python3-hatchling'];
const MODULES = ['httpx', 'pytest', 'mypy', 'hatchling'];
const OLDEST = [3, 10];

/**
 * Installs what the tests of the Python client need, if apt-get is available. Without it these tests are skipped, except
 * in continuous integration. A failed installation is not repeated.
 *
 * @param {URL} root the project's folder
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<string | undefined>} a Python that has the modules
 */
export async function ensurePython(root, env) {
  const tried = new URL('.cache/python-tried', root);
  const found = findPython(env);
  if (found || (existsSync(tried) && !env.CI)) return found;
  return await runUnderLock(root, async () => {
    const already = findPython(env);
    if (already) return already;
    const { output } = await step('installing Python packages with apt-get', () =>
      installPackages(env, PACKAGES),
    );
    const installed = findPython(env);
    if (installed) return installed;
    const reason = output.trim().split('\n').at(-1);
    const what = `The Python packages ${MODULES.join(', ')} could not be installed`;
    if (env.CI) throw new UserError(`${what}, and CI must run the tests of the Python client (${reason}).`);
    process.stderr.write(`${what}, so the tests of the Python client are skipped (${reason})\n`);
    await mkdir(new URL('.', tried), { recursive: true });
    await writeFile(tried, output);
    return undefined;
  });
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @returns {string | undefined} the preferred Python that has the modules; Debian's packages belong to /usr/bin/python3
 */
function findPython(env) {
  const check = `import sys; from importlib.util import find_spec
sys.exit(sys.version_info < (${OLDEST.join(', ')}) or not all(map(find_spec, ${JSON.stringify(MODULES)})))`;
  return ['/usr/bin/python3', ...listPathCandidates(env, ['python3'])]
    .filter(isExecutable)
    .find((python) => spawnSync(python, ['-c', check]).status === 0);
}
