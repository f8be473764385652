import { ServiceError } from '../contract/index.ts';

/** Codes of the file system and of SQLite that mean: no room left. */
const NO_ROOM = new Set(['ENOSPC', 'EDQUOT', 'SQLITE_FULL']);

/** Codes of SQLite that mean: another process has held the file for longer than we wait. */
const HELD = new Set(['SQLITE_BUSY', 'SQLITE_BUSY_SNAPSHOT', 'SQLITE_BUSY_TIMEOUT']);

/** A full disk and a file that another process holds as typed answers (503); every other error as it is. */
export function storageError(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (NO_ROOM.has(code)) return unavailable('The storage is full.', error);
  if (HELD.has(code)) return unavailable('The storage is in use by another process.', error);
  return error;
}

const unavailable = (message: string, cause: unknown): ServiceError<'ServiceUnavailable'> =>
  new ServiceError('ServiceUnavailable', { message }, { cause });
