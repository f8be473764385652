import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { listHeapOptions } from './heap-options.ts';

/** Compiled code of conversion processes, in a temporary folder of its own. */
export interface CodeCache {
  /** Resolves when the folder can be used, or when it could not be filled. Never rejects. */
  ready: Promise<void>;
  /** The folder with the compiled code; undefined until it is filled. */
  folder(): string | undefined;
  remove(): Promise<void>;
}

const COMPILE_SCRIPT = fileURLToPath(
  new URL(`./compile-readers${extname(import.meta.url)}`, import.meta.url),
);

/**
 * Compiles the code of conversions once. A process outside the sandbox does it, which never reads a document, because
 * documents must not be able to change the code of other conversions.
 */
export function createCodeCache(memoryMb: number): CodeCache {
  const stop = new AbortController();
  let parent: string | undefined;
  let filled: string | undefined;
  const fill = async (): Promise<void> => {
    parent = await mkdtemp(join(tmpdir(), 'pagewright-code-'));
    const env = { NODE_COMPILE_CACHE: parent };
    const options = { env, signal: stop.signal };
    await promisify(execFile)(process.execPath, [...listHeapOptions(memoryMb), COMPILE_SCRIPT], options);
    const [name = ''] = await readdir(parent);
    const folder = join(parent, name);
    const files = await readdir(folder);
    await Promise.all(files.map((file) => chmod(join(folder, file), 0o644)));
    filled = folder;
  };
  const ready = fill().catch(() => undefined);
  return {
    ready,
    folder: () => filled,
    remove: async () => {
      stop.abort();
      await ready;
      if (parent !== undefined) await rm(parent, { recursive: true, force: true });
    },
  };
}

/**
 * Returns the path where a sandbox must show the compiled code, below a folder for NODE_COMPILE_CACHE. Node names the
 * folder after its version, its options and the user id of the process.
 */
export const locateCodeForUser = (compileCache: string, folder: string, user: number): string =>
  join(compileCache, basename(folder).replace(/\d+$/, String(user)));
