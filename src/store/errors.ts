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

const STORAGE_FULL_MESSAGE = 'The storage is full.';
const STORAGE_IN_USE_MESSAGE = 'The storage is in use by another process.';
const DATABASE_BUSY_MESSAGE = 'The database is too busy.';
const DATABASE_READ_ONLY_MESSAGE = 'The database is read-only at the moment.';
const DATABASE_UNREACHABLE_MESSAGE = 'The database cannot be reached.';

const LOCK_TIMEOUT_CODE = '55P03';
const READ_ONLY_CODE = '25006';

/** Messages for callers by error code of the file system, SQLite and Postgres (appendix A of the Postgres manual). */
const MESSAGE_BY_CODE = new Map([
  ['ENOSPC', STORAGE_FULL_MESSAGE],
  ['EDQUOT', STORAGE_FULL_MESSAGE],
  ['SQLITE_FULL', STORAGE_FULL_MESSAGE],
  ['SQLITE_BUSY', STORAGE_IN_USE_MESSAGE],
  ['SQLITE_BUSY_SNAPSHOT', STORAGE_IN_USE_MESSAGE],
  ['SQLITE_BUSY_TIMEOUT', STORAGE_IN_USE_MESSAGE],
  // disk_full, out_of_memory
  ['53100', STORAGE_FULL_MESSAGE],
  ['53200', DATABASE_BUSY_MESSAGE],
  // serialization_failure, deadlock_detected, lock_not_available, query_canceled
  ['40001', DATABASE_BUSY_MESSAGE],
  ['40P01', DATABASE_BUSY_MESSAGE],
  [LOCK_TIMEOUT_CODE, DATABASE_BUSY_MESSAGE],
  ['57014', DATABASE_BUSY_MESSAGE],
  // read_only_sql_transaction: the server is a standby, for example after a failover
  [READ_ONLY_CODE, DATABASE_READ_ONLY_MESSAGE],
]);

/** Maps errors of a full disk, a locked file or a busy database to `StoreUnavailable`; returns other errors unchanged. */
export function toStorageError(error: unknown): unknown {
  if (error instanceof ServiceError) return error;
  const message = MESSAGE_BY_CODE.get(getDatabaseErrorCode(error));
  return message === undefined ? error : new StoreUnavailable(message, { cause: error });
}

/** Creates the error for a failed connection to the database. */
export const createUnreachableError = (cause: unknown, mayHaveHappened: boolean): StoreUnavailable =>
  new StoreUnavailable(DATABASE_UNREACHABLE_MESSAGE, { cause, mayHaveHappened });

/** Whether another transaction held a lock for too long. */
export const isLockTimeoutError = (error: unknown): boolean =>
  error instanceof StoreUnavailable && getDatabaseErrorCode(error.cause) === LOCK_TIMEOUT_CODE;

/** Whether the server is read-only. After a failover, a new connection may reach a writable server. */
export const isReadOnlyError = (error: unknown): boolean => getDatabaseErrorCode(error) === READ_ONLY_CODE;

export const getDatabaseErrorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';
