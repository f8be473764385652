import { ServiceError } from '../contract/index.ts';

/** The database or the storage cannot do it now (503): a fault of ours that goes away, and never a verdict on a job. */
export class StoreUnavailable extends ServiceError<'ServiceUnavailable'> {
  /** Whether the store may have done nevertheless what it was asked to do. */
  readonly mayHaveHappened: boolean;

  constructor(
    message: string,
    { cause, mayHaveHappened = false }: { cause: unknown; mayHaveHappened?: boolean },
  ) {
    super('ServiceUnavailable', { message }, { cause });
    this.mayHaveHappened = mayHaveHappened;
  }
}

const FULL = 'The storage is full.';
const HELD = 'The storage is in use by another process.';
const BUSY = 'The database is too busy.';
const READ_ONLY = 'The database takes no changes now.';
const UNREACHABLE = 'The database cannot be reached.';

const LOCK_TIMEOUT = '55P03';
const READ_ONLY_SERVER = '25006';

/** What codes of the file system, of SQLite and of Postgres (appendix A of its manual) mean to a caller. */
const MESSAGES = new Map([
  ['ENOSPC', FULL],
  ['EDQUOT', FULL],
  ['SQLITE_FULL', FULL],
  ['SQLITE_BUSY', HELD],
  ['SQLITE_BUSY_SNAPSHOT', HELD],
  ['SQLITE_BUSY_TIMEOUT', HELD],
  // disk_full, out_of_memory
  ['53100', FULL],
  ['53200', BUSY],
  // serialization_failure, deadlock_detected, lock_not_available, query_canceled
  ['40001', BUSY],
  ['40P01', BUSY],
  [LOCK_TIMEOUT, BUSY],
  ['57014', BUSY],
  // read_only_sql_transaction: a server that has become, or is not any more, a standby
  [READ_ONLY_SERVER, READ_ONLY],
]);

/** A full disk, a held file and a database that cannot answer as typed answers (503); every other error as it is. */
export function toStorageError(error: unknown): unknown {
  if (error instanceof ServiceError) return error;
  const message = MESSAGES.get(errorCode(error));
  return message === undefined ? error : new StoreUnavailable(message, { cause: error });
}

/** The connection to a database has failed, in whatever way. */
export const databaseUnreachable = (cause: unknown, mayHaveHappened: boolean): StoreUnavailable =>
  new StoreUnavailable(UNREACHABLE, { cause, mayHaveHappened });

/** Whether what was asked for is locked by another transaction, and was not given free in time. */
export const isLockTimeout = (error: unknown): boolean =>
  error instanceof StoreUnavailable && errorCode(error.cause) === LOCK_TIMEOUT;

/** Whether the server at the other end takes no changes: after a failover the address leads to another one. */
export const isReadOnly = (error: unknown): boolean => errorCode(error) === READ_ONLY_SERVER;

export const errorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';
