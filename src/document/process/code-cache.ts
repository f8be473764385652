import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { getCompileCacheDir } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { listHeapOptions } from './heap-options.ts';

/** Compiled code of conversion processes. */
export interface CodeCache {
  /** Resolves when the folder can be used, or when it could not be filled. Never rejects. */
  ready: Promise<void>;
  /** The folder with the compiled code; undefined until it is filled, and if it was deleted. */
  folder(): string | undefined;
  /** Deletes a temporary folder. A kept folder stays. */
  remove(): Promise<void>;
}

const COMPILE_SCRIPT = fileURLToPath(
  new URL(`./compile-readers${extname(import.meta.url)}`, import.meta.url),
);

/** After this time, the compiled code of an earlier process is completed with that of changed modules. */
const REFRESH_INTERVAL_MS = 24 * 60 * 60 * 1000;

/**
 * Returns the folder in which compiled code is kept for later processes: next to the compiled code of this process.
 * Undefined if Node keeps no compiled code (NODE_COMPILE_CACHE).
 */
function findKeptFolder(): string | undefined {
  const ownFolder = getCompileCacheDir();
  return ownFolder === undefined ? undefined : join(dirname(ownFolder), 'readers', basename(ownFolder));
}

/**
 * Compiles the code of conversions, unless an earlier process has done so. A process outside the sandbox does it, which
 * never reads a document, because documents must not be able to change the code of other conversions.
 * @param keptFolder where compiled code is kept; undefined for a temporary folder
 */
export function createCodeCache(memoryMb: number, keptFolder = findKeptFolder()): CodeCache {
  const stop = new AbortController();
  let temporaryFolder: string | undefined;
  let filled: string | undefined;
  const fill = async (): Promise<void> => {
    const parent = keptFolder ?? (temporaryFolder = await mkdtemp(join(tmpdir(), 'pagewright-code-')));
    const marker = join(parent, `filled-${memoryMb}`);
    const earlier = await findEarlier(marker);
    filled = earlier?.folder;
    if (earlier && Date.now() - earlier.filledAt < REFRESH_INTERVAL_MS) return;
    const options = { env: { NODE_COMPILE_CACHE: parent }, signal: stop.signal };
    const { stdout: folder } = await promisify(execFile)(
      process.execPath,
      [...listHeapOptions(memoryMb), COMPILE_SCRIPT],
      options,
    );
    await allowReading(folder);
    await writeFile(marker, basename(folder));
    filled = folder;
  };
  const ready = fill().catch(() => undefined);
  return {
    ready,
    // A kept folder may be deleted at any time, as caches are.
    folder: () => (filled !== undefined && existsSync(filled) ? filled : undefined),
    remove: async () => {
      stop.abort();
      await ready;
      if (temporaryFolder !== undefined) await rm(temporaryFolder, { recursive: true, force: true });
    },
  };
}

/** Finds the compiled code of an earlier process. Node checks each file against its source, so it may be old. */
async function findEarlier(marker: string): Promise<{ folder: string; filledAt: number } | undefined> {
  try {
    const folder = join(dirname(marker), basename(await readFile(marker, 'utf8')));
    return { folder, filledAt: (await stat(marker)).mtimeMs };
  } catch {
    return undefined;
  }
}

/** Lets the users of conversions read the files of a folder, which Node writes for its own user only. */
async function allowReading(folder: string): Promise<void> {
  const files = await readdir(folder);
  // Another process may replace a file of a kept folder. Ignore errors, because its code is then compiled again.
  await Promise.allSettled(files.map((file) => chmod(join(folder, file), 0o644)));
}

/**
 * Returns the path where a sandbox must show the compiled code, below a folder for NODE_COMPILE_CACHE. Node names the
 * folder after its version, its options and the user id of the process.
 */
export const locateCodeForUser = (compileCache: string, folder: string, user: number): string =>
  join(compileCache, basename(folder).replace(/\d+$/, String(user)));
