import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { buildWebPages } from '../web/build.ts';

export const run = promisify(execFile);

const CLIENT = new URL('../../clients/typescript/', import.meta.url).pathname;
const SERVED = new URL('../../web/dist/clients/', import.meta.url).pathname;
const NODE_MODULES = new URL('../../node_modules', import.meta.url).pathname;
const TSC = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc');

/** Runs the TypeScript compiler in a folder. */
export const tsc = (folder: string, ...args: string[]) => run(process.execPath, [TSC, '-p', folder, ...args]);

/** Packs the client, installs it in an empty folder without network, and returns the folder. */
export async function installPacked(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'pagewright-client-'));
  const source = join(root, 'source');
  const folder = join(root, 'project');
  await cp(CLIENT, source, { recursive: true, filter: (path) => !/\/(dist|node_modules)$/.test(path) });
  // The adapters are compiled against the real types of their frameworks.
  await symlink(NODE_MODULES, join(source, 'node_modules'));
  await tsc(source);
  await run('npm', ['pack', '--ignore-scripts', '--pack-destination', root], { cwd: source });
  const tarball = (await readdir(root)).find((name) => name.endsWith('.tgz')) ?? '';
  await mkdir(folder);
  await writeFile(join(folder, 'package.json'), '{"type":"module","private":true}');
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', join(root, tarball)], { cwd: folder });
  return folder;
}

/** Unpacks the package that the service serves, without npm, in an empty folder, and returns the folder. */
export async function unpackServed(): Promise<string> {
  await buildWebPages();
  const folder = join(await mkdtemp(join(tmpdir(), 'pagewright-client-')), 'project');
  const installed = join(folder, 'node_modules/pagewright-client');
  await mkdir(installed, { recursive: true });
  await writeFile(join(folder, 'package.json'), '{"type":"module","private":true}');
  await run('tar', ['-xzf', await findServed('.tgz'), '-C', installed, '--strip-components=1']);
  return folder;
}

/** Finds a package that the service serves by the end of its name. */
export async function findServed(ending: string): Promise<string> {
  const name = (await readdir(SERVED)).find((file) => file.endsWith(ending));
  return join(SERVED, name ?? '');
}

/** Makes the frameworks of the adapters available in a folder with the installed client. */
export async function linkFrameworks(folder: string): Promise<void> {
  for (const name of ['@langchain', 'ai'])
    await symlink(join(NODE_MODULES, name), join(folder, 'node_modules', name));
}
