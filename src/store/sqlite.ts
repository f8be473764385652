import { setTimeout as sleep } from 'node:timers/promises';
import SqliteDatabase from 'better-sqlite3';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { getDatabaseErrorCode, toStorageError } from './errors.ts';

/** Milliseconds that a statement waits for a lock of another process, such as the command line. */
const SQLITE_BUSY_TIMEOUT_MS = 1000;
const SQLITE_BUSY_RETRY_MS = 10;

/** Milliseconds that statements may run in one iteration of the event loop before timers and sockets are served. */
const MAX_EVENT_LOOP_BLOCKING_MS = 10;

/**
 * Kysely dialect for better-sqlite3 with one connection. Kysely queues transactions, and every transaction takes the
 * write lock when it begins.
 */
export function sqliteDialect(file: string): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new SqliteDriver(file),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

/**
 * Returns a function that sets whether each commit of the connection waits until the disk has it. Not to be used within
 * a transaction.
 */
export const getSyncSwitch = <Tables>(pinned: Kysely<Tables>): Promise<(isSynced: boolean) => void> =>
  pinned.getExecutor().provideConnection(async (connection) => {
    if (!(connection instanceof SqliteConnection))
      throw new TypeError('The connection belongs to another driver.');
    return (isSynced) => connection.setSynced(isSynced);
  });

class SqliteDriver implements Driver {
  readonly #file: string;
  #database: SqliteDatabase.Database | undefined;
  #connection: SqliteConnection | undefined;
  readonly #eventLoop = new EventLoopYield();

  constructor(file: string) {
    this.#file = file;
  }

  async init(): Promise<void> {
    const database = new SqliteDatabase(this.#file);
    database.pragma(`busy_timeout = ${SQLITE_BUSY_TIMEOUT_MS}`);
    database.pragma('journal_mode = WAL');
    database.pragma('synchronous = FULL');
    database.pragma('foreign_keys = ON');
    // From now on the connection waits itself, because SQLite would block the event loop.
    database.pragma('busy_timeout = 0');
    this.#database = database;
    this.#connection = new SqliteConnection(database);
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    await this.#eventLoop.yieldIfNeeded();
    if (!this.#connection) throw new Error('The database is not open.');
    return this.#connection;
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // SQLite has already rolled back, for example because the disk is full. A second rollback would hide the first
    // error.
    if (this.#database?.inTransaction) await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    this.#database?.close();
  }
}

/**
 * SQLite is synchronous, so a queue of transactions would block the event loop. After some time, the next transaction
 * waits for the next iteration of the loop.
 */
class EventLoopYield {
  #start: number | undefined;

  async yieldIfNeeded(): Promise<void> {
    if (this.#start === undefined) {
      this.#start = performance.now();
      setImmediate(() => {
        this.#start = undefined;
      });
    } else if (performance.now() - this.#start > MAX_EVENT_LOOP_BLOCKING_MS) {
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
}

/**
 * Maximum number of prepared statements in the cache. Lists of parameters produce an unlimited number of statement
 * texts.
 */
const MAX_PREPARED_STATEMENTS = 500;

class SqliteConnection implements DatabaseConnection {
  readonly #database: SqliteDatabase.Database;
  readonly #statements = new Map<string, SqliteDatabase.Statement>();

  constructor(database: SqliteDatabase.Database) {
    this.#database = database;
  }

  setSynced(isSynced: boolean): void {
    this.#database.pragma(`synchronous = ${isSynced ? 'full' : 'normal'}`);
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const deadline = performance.now() + SQLITE_BUSY_TIMEOUT_MS;
    for (;;) {
      try {
        return this.#execute<Row>(query);
      } catch (error) {
        const isBusy = getDatabaseErrorCode(error).startsWith('SQLITE_BUSY');
        if (!isBusy || performance.now() > deadline) throw toStorageError(error);
      }
      await sleep(SQLITE_BUSY_RETRY_MS);
    }
  }

  #execute<Row>(query: CompiledQuery): QueryResult<Row> {
    const statement = this.#prepare(query.sql);
    if (statement.reader) {
      const rows = statement.all(...query.parameters) as Row[];
      return { rows, numAffectedRows: BigInt(rows.length) };
    }
    const { changes } = statement.run(...query.parameters);
    return { rows: [], numAffectedRows: BigInt(changes) };
  }

  #prepare(text: string): SqliteDatabase.Statement {
    const cachedStatement = this.#statements.get(text);
    if (cachedStatement) return cachedStatement;
    const statement = this.#database.prepare(text);
    if (this.#statements.size < MAX_PREPARED_STATEMENTS) this.#statements.set(text, statement);
    return statement;
  }

  async *streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    yield await this.executeQuery<Row>(query);
  }
}
