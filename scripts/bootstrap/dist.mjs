import { cp, rename, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { capture, tool } from './child.mjs';
import { runUnderLock } from './lock.mjs';
import { step, UserError } from './progress.mjs';

/**
 * Compiles `src/` to JavaScript in `dist/` for the package and the container: Node does not strip types below
 * node_modules, and stripping takes most of the start of a process. Files that are read at run time are copied to the
 * same places. Type declarations are written for the entry points of the library.
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
  const types = new URL('.cache/library-types/', root);
  const made = new URL('src/', parts);
  for (const folder of [parts, types]) await rm(folder, { recursive: true, force: true });
  for (const project of ['tsconfig.dist.json', 'tsconfig.library.json']) {
    const compiler = [tool(root, 'typescript', 'tsc'), '-p', project];
    const { code, output } = await capture(node, compiler, { cwd: root, env });
    if (code !== 0) throw new UserError(`The sources could not be compiled:\n\n${output}`);
  }
  await cp(new URL('src/', root), made, {
    recursive: true,
    filter: (file) => !/(\.ts|README\.md)$/.test(file),
  });
  // The types of the library import nothing, so those of all other modules are left out.
  await cp(new URL('src/library/', types), new URL('library/', made), { recursive: true });
  const dist = new URL('dist/', root);
  await rm(dist, { recursive: true, force: true });
  await rename(fileURLToPath(made), fileURLToPath(dist));
  for (const folder of [parts, types]) await rm(folder, { recursive: true, force: true });
}
