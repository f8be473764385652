import { capture, tool } from './child.mjs';
import { step } from './progress.mjs';

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
