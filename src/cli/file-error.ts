import { constants } from 'node:fs';
import { access, mkdir, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { EXIT, UsageError } from './exit.ts';

/** Explanations of the error codes of the file system. */
const CODE_EXPLANATIONS: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist',
  EISDIR: 'is a folder, not a file',
  ENOTDIR: 'is a file, not a folder',
  EEXIST: 'is a file, not a folder',
  EACCES: 'cannot be used: permission denied',
  EPERM: 'cannot be used: permission denied',
  EROFS: 'cannot be written: the file system is read-only',
  ENAMETOOLONG: 'cannot be used: the name is too long',
};

/** Returns the message and the exit code for an error of the file system. Undefined for other errors. */
export function describeFileError(error: unknown): { message: string; exitCode: number } | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, path } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return {
      message: 'The disk is full. Free some space, then run the same command again.',
      exitCode: EXIT.failed,
    };
  const meaning = code === undefined ? undefined : CODE_EXPLANATIONS[code];
  return meaning === undefined || path === undefined
    ? undefined
    : { message: `${path} ${meaning}.`, exitCode: EXIT.usage };
}

/**
 * Checks that a file can be written, before a page is fetched for it.
 * @throws UsageError if the folder is missing, the path is a folder, or permission is denied
 */
export async function checkOutputFile(file: string): Promise<void> {
  const folder = dirname(resolve(file));
  const stats = await stat(file).catch(() => undefined);
  if (stats?.isDirectory()) throw new UsageError(`${file} is a folder. Add the name of a file.`);
  if (!stats && !(await stat(folder).catch(() => undefined))?.isDirectory())
    throw new UsageError(`${file} cannot be written: the folder ${folder} does not exist.`);
  await access(stats ? file : folder, constants.W_OK).catch(() => {
    throw new UsageError(`${file} cannot be written: permission denied.`);
  });
}

/**
 * Creates a folder and the folders above it, unless they exist. The recursive mode of Node's `mkdir` does not end where
 * the system reports a missing folder for each new name, as /proc does.
 * @throws UsageError if a part of the path is a file or the system creates no folders there; errors of the file system
 */
export async function createOutputFolder(folder: string): Promise<void> {
  for (const path of listFolders(resolve(folder))) {
    const stats = await stat(path).catch(() => undefined);
    if (stats?.isDirectory()) continue;
    if (stats) throw new UsageError(`${path === resolve(folder) ? folder : path} is a file, not a folder.`);
    await mkdir(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      throw new UsageError(`${folder} cannot be created: no folder can be created in ${dirname(path)}.`);
    });
  }
}

/** Lists the folders on the way to a path, from the root to the path itself. */
function listFolders(path: string): string[] {
  const parent = dirname(path);
  return parent === path ? [path] : [...listFolders(parent), path];
}
