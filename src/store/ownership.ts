import SqliteDatabase from 'better-sqlite3';

/** A lock that one process at a time can hold; the system takes it back when the process dies, however. */
export interface Ownership {
  /** Takes the lock if nobody else has it; whether this process has it now. */
  take(): boolean;
  release(): void;
}

/** @param file made when missing; it holds nothing but the lock */
export function createOwnership(file: string): Ownership {
  let held: SqliteDatabase.Database | undefined;
  return {
    take() {
      if (held) return true;
      const database = new SqliteDatabase(file, { timeout: 0 });
      try {
        database.exec('begin exclusive');
        held = database;
        return true;
      } catch (error) {
        database.close();
        if (error instanceof SqliteDatabase.SqliteError && error.code === 'SQLITE_BUSY') return false;
        throw error;
      }
    },
    release() {
      held?.close();
      held = undefined;
    },
  };
}
