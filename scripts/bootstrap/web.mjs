import { createHash } from 'node:crypto';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { capture, tool } from './child.mjs';
import { packClients } from './clients.mjs';
import { runUnderLock } from './lock.mjs';
import { step, UserError } from './progress.mjs';

/** File with the fingerprint of the sources of the last build. */
const STAMP = '.built-from';
const BUILT = 'web/dist/';
const TEXT = /\.(css|html|js|json|svg)$/;

/**
 * Whether the web pages must be built: there are sources, and they differ from those of the last build.
 *
 * @param {URL} root the project's folder
 * @returns {Promise<boolean>}
 */
export async function isWebStale(root) {
  const wanted = await fingerprint(root);
  return wanted !== undefined && wanted !== (await builtFrom(root));
}

/**
 * Builds the web pages, and packs the clients that the service serves, if their sources changed.
 *
 * @param {URL} root the project's folder, with development dependencies installed
 * @param {string} node
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<void>}
 */
export async function ensureWeb(root, node, env) {
  if (!(await isWebStale(root))) return;
  await runUnderLock(root, async () => {
    const sources = await fingerprint(root);
    if (sources !== (await builtFrom(root))) {
      await step('building the web pages', () => build(root, node, env, sources));
    }
  });
}

/** Builds into a temporary folder and renames it at the end. An interrupted build leaves nothing behind. */
async function build(root, node, env, sources) {
  const parts = new URL('web/dist.part/', root);
  const config = new URL('web/vite.config.ts', root);
  const { code, output } = await capture(
    node,
    [
      tool(root, 'vite', 'vite'),
      'build',
      '--config',
      fileURLToPath(config),
      '--outDir',
      fileURLToPath(parts),
    ],
    { cwd: root, env: { ...env, NODE_ENV: 'production' } },
  );
  if (code !== 0) throw new UserError(`The web pages could not be built:\n\n${output}`);
  const docs = [fileURLToPath(new URL('scripts/docs/build.ts', root)), fileURLToPath(parts)];
  const built = await capture(node, docs, { cwd: root, env });
  if (built.code !== 0) throw new UserError(`The documentation could not be built:\n\n${built.output}`);
  await packClients(root, node, env, new URL('clients/', parts));
  await compress(parts);
  await writeFile(new URL(STAMP, parts), sources);
  await rm(new URL(BUILT, root), { recursive: true, force: true });
  await rename(parts, new URL(BUILT, root));
}

/** Compresses the files at build time, so that the service need not compress them for every request. */
async function compress(folder) {
  for (const file of await filesIn(folder)) {
    if (!TEXT.test(file)) continue;
    const content = await readFile(file);
    await writeFile(`${file}.br`, brotliCompressSync(content));
    await writeFile(`${file}.gz`, gzipSync(content, { level: 9 }));
  }
}

async function builtFrom(root) {
  return await readFile(new URL(BUILT + STAMP, root), 'utf8').catch(() => undefined);
}

/** Returns a hash of all sources and of the dependencies of the build. Undefined if there are no sources. */
async function fingerprint(root) {
  const sources = await filesIn(new URL('web/src/', root));
  if (sources.length === 0) return undefined;
  const folders = ['web/public/', 'docs/', 'scripts/docs/', 'scripts/clients/', 'src/contract/', 'clients/'];
  for (const folder of folders) {
    sources.push(...(await filesIn(new URL(folder, root))));
  }
  // Include the pages and the configuration of the build.
  const others = (await readdir(new URL('web/', root), { withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => `web/${name}`)
    .sort();
  others.push('package-lock.json');
  const hash = createHash('sha256');
  for (const file of [...sources, ...others.map((name) => fileURLToPath(new URL(name, root)))]) {
    hash.update(`${path.relative(fileURLToPath(root), file)}\n`).update(await readFile(file));
  }
  return hash.digest('hex');
}

async function filesIn(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !/[\\/](__pycache__|node_modules)[\\/]/.test(file))
    .sort();
}
