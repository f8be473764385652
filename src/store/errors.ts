import { ServiceError } from '../contract/index.ts';

/** Codes of the file system and of SQLite that mean: no room left. */
const NO_ROOM = new Set(['ENOSPC', 'EDQUOT', 'SQLITE_FULL']);

/** A full disk as a typed answer (503); every other error as it is. */
export function storageError(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (!NO_ROOM.has(code)) return error;
  return new ServiceError('ServiceUnavailable', { message: 'The storage is full.' }, { cause: error });
}
