import SqliteDatabase from 'better-sqlite3';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { toStorageError } from './errors.ts';

/** How long a statement waits for another process (the CLI beside the service) to let go. */
const BUSY_TIMEOUT_MS = 1000;

/** How long statements may follow one another before timers and sockets have their turn. */
const LONGEST_TURN_MS = 10;

/**
 * SQLite as Kysely sees it: one connection, on which Kysely queues whole transactions one after the
 * other, and every transaction takes the write lock as it begins.
 */
export function sqliteDialect(file: string): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new SqliteDriver(file),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

class SqliteDriver implements Driver {
  readonly #file: string;
  #database: SqliteDatabase.Database | undefined;
  #connection: SqliteConnection | undefined;
  readonly #turn = new Turn();

  constructor(file: string) {
    this.#file = file;
  }

  async init(): Promise<void> {
    const database = new SqliteDatabase(this.#file);
    database.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
    database.pragma('journal_mode = WAL');
    database.pragma('synchronous = FULL');
    database.pragma('foreign_keys = ON');
    this.#database = database;
    this.#connection = new SqliteConnection(database);
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    await this.#turn.take();
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
    // A full disk has SQLite roll back by itself; a second rollback would hide the first error.
    if (this.#database?.inTransaction) await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    this.#database?.close();
  }
}

/**
 * SQLite answers at once, so a queue of transactions would run in one turn of the event loop and hold up
 * everything else: after a while the next one waits for the next turn.
 */
class Turn {
  #start: number | undefined;

  async take(): Promise<void> {
    if (this.#start === undefined) {
      this.#start = performance.now();
      setImmediate(() => {
        this.#start = undefined;
      });
    } else if (performance.now() - this.#start > LONGEST_TURN_MS) {
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
}

/** Prepared statements that are kept: every query of the service, and not every list of parameters. */
const KEPT_STATEMENTS = 500;

class SqliteConnection implements DatabaseConnection {
  readonly #database: SqliteDatabase.Database;
  readonly #statements = new Map<string, SqliteDatabase.Statement>();

  constructor(database: SqliteDatabase.Database) {
    this.#database = database;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    try {
      const statement = this.#prepare(query.sql);
      if (statement.reader) {
        const rows = statement.all(...query.parameters) as Row[];
        return { rows, numAffectedRows: BigInt(rows.length) };
      }
      const { changes } = statement.run(...query.parameters);
      return { rows: [], numAffectedRows: BigInt(changes) };
    } catch (error) {
      throw toStorageError(error);
    }
  }

  #prepare(text: string): SqliteDatabase.Statement {
    const known = this.#statements.get(text);
    if (known) return known;
    const statement = this.#database.prepare(text);
    if (this.#statements.size < KEPT_STATEMENTS) this.#statements.set(text, statement);
    return statement;
  }

  async *streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    yield await this.executeQuery<Row>(query);
  }
}
