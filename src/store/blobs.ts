import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { storageError } from './errors.ts';

/**
 * Bytes under keys. A key is segments joined by `/`; a blob is durable and whole when `put` returns,
 * and is never changed afterwards but by another `put` of the same key.
 */
export interface BlobStore {
  /** @throws ServiceError `ServiceUnavailable` when there is no room */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Undefined where there is no such blob. */
  get(key: string): Promise<Uint8Array | undefined>;
  /** Deletes the blob of this key and every blob below it; none is no error. */
  delete(prefix: string): Promise<void>;
}

/** Unfinished writes stand here, on the same file system, until they are renamed. */
const UNFINISHED = '.unfinished';

const SEGMENT = /^(?!\.)[A-Za-z0-9._:=-]{1,200}$/;

/** No write takes this long: what is older was left by a process that died. */
const UNFINISHED_MS = 3_600_000;

/** A blob store in a folder, which is made when needed; what dead processes left unfinished is removed. */
export async function openFileBlobs(folder: string): Promise<BlobStore> {
  const unfinished = join(folder, UNFINISHED);
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  await removeAbandoned(unfinished);

  return {
    async put(key, bytes) {
      const target = blobPath(folder, key);
      const temporary = join(unfinished, randomUUID());
      try {
        await writeDurably(temporary, bytes);
        await makeFolders(dirname(target));
        await rename(temporary, target);
        await syncFolder(dirname(target));
      } catch (error) {
        await rm(temporary, { force: true });
        throw storageError(error);
      }
    },

    async get(key) {
      try {
        return await readFile(blobPath(folder, key));
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },

    async delete(prefix) {
      await rm(blobPath(folder, prefix), { recursive: true, force: true });
    },
  };
}

/** @throws TypeError for a key that could leave the folder or name something else than a blob */
function blobPath(folder: string, key: string): string {
  const segments = key.split('/');
  if (!segments.every((segment) => SEGMENT.test(segment))) throw new TypeError(`Not a blob key: ${key}`);
  return join(folder, ...segments);
}

async function removeAbandoned(folder: string): Promise<void> {
  const oldest = Date.now() - UNFINISHED_MS;
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const facts = await stat(path).catch(() => undefined);
    if (facts && facts.mtimeMs < oldest) await rm(path, { force: true });
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

/** A folder survives a power cut only when its parent's entry for it has been synced. */
async function makeFolders(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  let current = dirname(first);
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

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
