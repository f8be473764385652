import { ServiceError } from '../contract/index.ts';

/** Error (503) for a database or blob store that is temporarily unable to answer. The job itself may still succeed. */
export class StoreUnavailable extends ServiceError<'ServiceUnavailable'> {
  /** Whether the operation may have succeeded although its response was lost. */
  readonly mayHaveHappened: boolean;

  constructor(
    message: string,
    { cause, mayHaveHappened = false }: { cause: unknown; mayHaveHappened?: boolean },
  ) {
    super('ServiceUnavailable', { message }, { cause });
    this.mayHaveHappened = mayHaveHappened;
  }
}

const STORAGE_FULL = 'The storage is full.';
const STORAGE_HELD = 'The storage is in use by another process.';
const DATABASE_BUSY = 'The database is too busy.';
const DATABASE_READ_ONLY = 'The database is read-only at the moment.';
const DATABASE_UNREACHABLE = 'The database cannot be reached.';

const LOCK_TIMEOUT_CODE = '55P03';
const READ_ONLY_CODE = '25006';

/** Messages for callers by error code of the file system, SQLite and Postgres (appendix A of the Postgres manual). */
const MESSAGE_BY_CODE = new Map([
  ['ENOSPC', STORAGE_FULL],
  ['EDQUOT', STORAGE_FULL],
  ['SQLITE_FULL', STORAGE_FULL],
  ['SQLITE_BUSY', STORAGE_HELD],
  ['SQLITE_BUSY_SNAPSHOT', STORAGE_HELD],
  ['SQLITE_BUSY_TIMEOUT', STORAGE_HELD],
  // disk_full, out_of_memory
  ['53100', STORAGE_FULL],
  ['53200', DATABASE_BUSY],
  // serialization_failure, deadlock_detected, lock_not_available, query_canceled
  ['40001', DATABASE_BUSY],
  ['40P01', DATABASE_BUSY],
  [LOCK_TIMEOUT_CODE, DATABASE_BUSY],
  ['57014', DATABASE_BUSY],
  // read_only_sql_transaction: the server is a standby, for example after a failover
  [READ_ONLY_CODE, DATABASE_READ_ONLY],
]);

/** Maps errors of a full disk, a locked file or a busy database to `StoreUnavailable`; returns other errors unchanged. */
export function toStorageError(error: unknown): unknown {
  if (error instanceof ServiceError) return error;
  const message = MESSAGE_BY_CODE.get(getErrorCode(error));
  return message === undefined ? error : new StoreUnavailable(message, { cause: error });
}

/** Creates the error for a failed connection to the database. */
export const createUnreachableError = (cause: unknown, mayHaveHappened: boolean): StoreUnavailable =>
  new StoreUnavailable(DATABASE_UNREACHABLE, { cause, mayHaveHappened });

/** Whether another transaction held a lock for too long. */
export const isLockTimeout = (error: unknown): boolean =>
  error instanceof StoreUnavailable && getErrorCode(error.cause) === LOCK_TIMEOUT_CODE;

/** Whether the server is read-only. After a failover, a new connection may reach a writable server. */
export const isReadOnly = (error: unknown): boolean => getErrorCode(error) === READ_ONLY_CODE;

export const getErrorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';
