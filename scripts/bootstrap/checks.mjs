import { mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { capture, forward, tool } from './child.mjs';
import { step } from './progress.mjs';
import { filesNotRun, testDeadline } from './time-limit.mjs';

/** The static checks, fastest first. */
const CHECKS = [
  ['types', 'typescript', 'tsc', []],
  ['types of the web pages', 'typescript', 'tsc', ['-p', 'web']],
  ['types of the TypeScript client', 'typescript', 'tsc', ['-p', 'clients/typescript', '--noEmit']],
  ['lint', 'oxlint', 'oxlint', ['src', 'test', 'bench', 'scripts', 'web', 'clients']],
  ['format', '@biomejs/biome', 'biome', ['format', '.']],
  ['layers', 'dependency-cruiser', 'depcruise', ['--config', '.dependency-cruiser.cjs', 'src']],
  ['unused', 'knip', 'knip', ['--no-progress', '--no-config-hints']],
];

/**
 * Runs the checks in order, stops at the first failure and prints its output.
 *
 * @param {URL} root the project's folder
 * @param {string} node
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<number>} an exit code
 */
export async function checks(root, node, env) {
  for (const [title, packageName, bin, args] of CHECKS) {
    const { code, output } = await step(title, () =>
      capture(node, [tool(root, packageName, bin), ...args], { cwd: root, env }),
    );
    if (code !== 0) {
      process.stderr.write(`${output}\n${title}: failed\n`);
      return code;
    }
  }
  return 0;
}

/**
 * Runs Vitest and prints the machine-readable count as the last line: `N passed, N failed`.
 *
 * @param {URL} root the project's folder
 * @param {string} node
 * @param {NodeJS.ProcessEnv} env
 * @param {string[]} args passed on to Vitest
 * @param {number} begun when the command began, in milliseconds since 1970; its time limit counts from there
 * @returns {Promise<number>} an exit code
 */
export async function runUnitTests(root, node, env, args, begun = Date.now()) {
  const deadline = testDeadline(env, begun);
  const report = new URL(`.cache/vitest-${process.pid}.json`, root);
  await mkdir(new URL('.', report), { recursive: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${fileURLToPath(report)}`];
  const code = await forward(node, [tool(root, 'vitest', 'vitest'), 'run', ...reporters, ...args], {
    cwd: root,
    env: deadline === undefined ? env : { ...env, PAGEWRIGHT_TEST_DEADLINE: String(deadline) },
  });
  const results = await readFile(report, 'utf8').then(JSON.parse, () => undefined);
  await rm(report, { force: true });
  const notRun = filesNotRun(results);
  const isComplete = code === 0 && notRun.length === 0;
  // A file that was not started or cannot be loaded, or an error outside a test, fails the run although no test failed.
  const failed = Math.max(results?.numFailedTests ?? 0, isComplete ? 0 : 1);
  if (notRun.length > 0) {
    const names = notRun.map((name) => `  ${path.relative(fileURLToPath(root), name)}\n`);
    process.stdout.write(
      `Not a complete run. The limit of ${env.PAGEWRIGHT_TEST_MINUTES} minutes was reached before these ${names.length} test files started:\n${names.join('')}`,
    );
  }
  process.stdout.write(`${results?.numPassedTests ?? 0} passed, ${failed} failed\n`);
  return isComplete ? 0 : code || 1;
}
