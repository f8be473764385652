import { randomUUID } from 'node:crypto';
import { mkdir, open, opendir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { toStorageError } from '../errors.ts';
import { type BlobStore, checkBlobKey, isBlobKeySegment, MAX_BLOB_STREAM_MS } from './types.ts';

/**
 * Directory of unfinished writes. It is on the same file system as the blobs, so that finished files can be renamed.
 */
const UNFINISHED_FOLDER = '.unfinished';

/** An older unfinished file comes from a dead process. */
const MAX_UNFINISHED_WRITE_AGE_MS = 3_600_000;

/** Opens a blob store in a directory, which is created when missing. Removes unfinished writes of dead processes. */
export async function openFileBlobs(folder: string): Promise<BlobStore> {
  const unfinished = join(folder, UNFINISHED_FOLDER);
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  await removeUnfinishedWrites(unfinished);

  return {
    async put(key, bytes) {
      const finalPath = toBlobPath(folder, key);
      const temporaryPath = join(unfinished, randomUUID());
      const written = writeDurably(temporaryPath, bytes);
      try {
        await Promise.all([written, createFolders(dirname(finalPath))]);
        await rename(temporaryPath, finalPath);
        await syncFolder(dirname(finalPath));
      } catch (error) {
        await written.catch(() => undefined);
        await rm(temporaryPath, { force: true });
        throw toStorageError(error);
      }
    },

    get: (key) => readIfExists(() => readFile(toBlobPath(folder, key))),

    openStream: (key) =>
      readIfExists(async () => {
        const file = await open(toBlobPath(folder, key));
        const { size } = await file.stat().catch(async (error: unknown) => {
          await file.close();
          throw error;
        });
        const stream = file.createReadStream({ signal: AbortSignal.timeout(MAX_BLOB_STREAM_MS) });
        return { byteLength: size, stream };
      }),

    async deleteTree(prefix) {
      await rm(toBlobPath(folder, prefix), { recursive: true, force: true });
    },

    listFolders: (key) => listFolders(toBlobPath(folder, key)),

    readLastModified: (prefix) => readLastModified(toBlobPath(folder, prefix)),

    async createReadUrl(key) {
      checkBlobKey(key);
      return undefined;
    },

    close: async () => undefined,
  };
}

/** Returns undefined when the blob does not exist. */
async function readIfExists<Value>(read: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await read();
  } catch (error) {
    if (isMissingFileError(error)) return undefined;
    throw toStorageError(error);
  }
}

/** Maximum number of names per page. */
const KEYS_PER_PAGE = 1000;

async function* listFolders(folder: string): AsyncGenerator<string[]> {
  const entries = await opendir(folder).catch(returnIfMissing(undefined));
  if (!entries) return;
  let page: string[] = [];
  for await (const entry of entries) {
    if (!entry.isDirectory() || !isBlobKeySegment(entry.name)) continue;
    page.push(entry.name);
    if (page.length < KEYS_PER_PAGE) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}

async function readLastModified(folder: string): Promise<number | undefined> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(returnIfMissing([]));
  const times = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(
        async ({ parentPath, name }) =>
          (await stat(join(parentPath, name)).catch(returnIfMissing(undefined)))?.mtimeMs,
      ),
  );
  const existing = times.filter((time) => time !== undefined);
  return existing.length > 0 ? Math.max(...existing) : undefined;
}

const returnIfMissing =
  <Value>(value: Value) =>
  (error: unknown): Value => {
    if (isMissingFileError(error)) return value;
    throw error;
  };

function toBlobPath(folder: string, key: string): string {
  checkBlobKey(key);
  return join(folder, ...key.split('/'));
}

async function removeUnfinishedWrites(folder: string): Promise<void> {
  const oldestAllowed = Date.now() - MAX_UNFINISHED_WRITE_AGE_MS;
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const stats = await stat(path).catch(() => undefined);
    if (stats && stats.mtimeMs < oldestAllowed) await rm(path, { force: true });
  }
}

async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Creates folders and syncs each parent folder. Otherwise a power failure may lose a new folder. */
async function createFolders(folder: string): Promise<void> {
  const firstCreated = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (firstCreated === undefined) return;
  let current = dirname(firstCreated);
  for (const name of relative(current, folder).split(sep)) {
    await syncFolder(current);
    current = join(current, name);
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const isMissingFileError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
