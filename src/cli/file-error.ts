import { constants } from 'node:fs';
import { access, mkdir, mkdtemp, open, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
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

/** Why a file cannot be written, by error code of the file system. */
const WRITE_REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'the system creates no files there',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
};

function refuseOutput(path: string, { code = '' }: NodeJS.ErrnoException): never {
  throw new UsageError(`${path} cannot be written: ${WRITE_REASONS[code] ?? code}.`);
}

/**
 * Checks that a file can be written, before a page is fetched for it. A missing file is created and deleted again.
 * @throws UsageError if the folder is missing, the path is a folder, or the system refuses the file
 */
export async function checkOutputFile(file: string): Promise<void> {
  const folder = dirname(resolve(file));
  const stats = await stat(file).catch(() => undefined);
  if (stats?.isDirectory()) throw new UsageError(`${file} is a folder. Add the name of a file.`);
  if (!stats && !(await stat(folder).catch(() => undefined))?.isDirectory())
    throw new UsageError(`${file} cannot be written: the folder ${folder} does not exist.`);
  try {
    // Do not open a pipe, because its reader would see its end.
    if (stats && !stats.isFile()) return await access(file, constants.W_OK);
    await (await open(file, 'a')).close();
    if (!stats) await rm(file);
  } catch (error) {
    refuseOutput(file, error as NodeJS.ErrnoException);
  }
}

/**
 * Creates a folder and the folders above it, unless they exist, and checks that files can be written there. The
 * recursive mode of Node's `mkdir` does not end where the system reports a missing folder for each new name, as /proc
 * does.
 * @throws UsageError if a part of the path is a file or the system creates no folders or files there; errors of the file
 * system
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
  const probe = await mkdtemp(join(folder, '.pagewright-')).catch((error) => refuseOutput(folder, error));
  await rmdir(probe);
}

/** Lists the folders on the way to a path, from the root to the path itself. */
function listFolders(path: string): string[] {
  const parent = dirname(path);
  return parent === path ? [path] : [...listFolders(parent), path];
}
