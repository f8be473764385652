import { cp, mkdir, rm, symlink } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { capture, npm, tool } from './child.mjs';
import { UserError } from './progress.mjs';

/**
 * Packs both clients, so that the service can serve them: the wheel of the Python client and the tarball of the TypeScript
 * client.
 *
 * @param {URL} root the project's folder, with development dependencies installed
 * @param {string} node
 * @param {NodeJS.ProcessEnv} env
 * @param {URL} folder for the packages
 * @returns {Promise<void>}
 */
export async function packClients(root, node, env, folder) {
  await mkdir(folder, { recursive: true });
  const wheel = [fileURLToPath(new URL('scripts/clients/build-wheel.ts', root)), fileURLToPath(folder)];
  check('Python', await capture(node, wheel, { cwd: root, env }));
  const copy = new URL('.cache/typescript-client/', root);
  await rm(copy, { recursive: true, force: true });
  await cp(new URL('clients/typescript/', root), copy, {
    recursive: true,
    filter: (source) => !/[\\/](dist|node_modules)$/.test(source),
  });
  // The adapters are compiled against the types of their frameworks.
  await symlink(fileURLToPath(new URL('node_modules', root)), new URL('node_modules', copy));
  const compiler = [tool(root, 'typescript', 'tsc'), '-p', fileURLToPath(copy)];
  check('TypeScript', await capture(node, compiler, { cwd: root, env }));
  const pack = ['pack', '--ignore-scripts', '--pack-destination', fileURLToPath(folder)];
  check('TypeScript', await npm(pack, { cwd: copy }));
  await rm(copy, { recursive: true, force: true });
}

/** @throws UserError for a failed build */
function check(language, { code, output }) {
  if (code !== 0) throw new UserError(`The ${language} client could not be packed:\n\n${output}`);
}
