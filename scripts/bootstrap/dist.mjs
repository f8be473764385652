import { cp, rename, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { capture, tool } from './child.mjs';
import { runUnderLock } from './lock.mjs';
import { step, UserError } from './progress.mjs';

/**
 * Compiles `src/` to JavaScript in `dist/` for the package and the container: Node does not strip types below
 * node_modules, and stripping takes most of the start of a process. Files that are read at run time are copied to the
 * same places.
 *
 * @param {URL} root the project's folder, with development dependencies installed
 * @param {string} node
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<void>}
 */
export async function ensureDist(root, node, env) {
  await runUnderLock(root, () => step('compiling to dist/', () => compile(root, node, env)));
}

async function compile(root, node, env) {
  const parts = new URL('.cache/dist/', root);
  const made = new URL('src/', parts);
  await rm(parts, { recursive: true, force: true });
  const compiler = [tool(root, 'typescript', 'tsc'), '-p', 'tsconfig.dist.json'];
  const { code, output } = await capture(node, compiler, { cwd: root, env });
  if (code !== 0) throw new UserError(`The sources could not be compiled:\n\n${output}`);
  await cp(new URL('src/', root), made, {
    recursive: true,
    filter: (file) => !/(\.ts|README\.md)$/.test(file),
  });
  const dist = new URL('dist/', root);
  await rm(dist, { recursive: true, force: true });
  await rename(fileURLToPath(made), fileURLToPath(dist));
  await rm(parts, { recursive: true, force: true });
}
