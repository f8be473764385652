import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type Transaction,
} from 'kysely';
import { DatabaseError } from 'pg';
import type pg from 'pg';
import { errorCode, isReadOnly, StoreUnavailable, toStorageError, databaseUnreachable } from '../errors.ts';
import { createPool, type PostgresAddress } from './pool.ts';
import { isDirect, StatementNames } from './prepared.ts';

/** Of the session, or of each transaction where a pooler keeps no session. */
const SETTINGS = {
  // Milliseconds: a process that hangs with an organization's row in its hands loses it, and nobody waits long for it.
  statement_timeout: 10_000,
  lock_timeout: 5000,
  idle_in_transaction_session_timeout: 10_000,
  // What is asked for all the time is in memory: a look at an index costs little more there than the next row.
  random_page_cost: 1.1,
};

const settings = (scope: 'session' | 'local'): string =>
  Object.entries(SETTINGS)
    .map(([name, value]) => `set ${scope} ${name} = ${value}`)
    .join('; ');

const BEGIN = 'begin isolation level read committed';
const BEGIN_WITH_SETTINGS = `${BEGIN}; ${settings('local')}`;

/** Postgres as Kysely sees it. */
export function postgresDialect(address: PostgresAddress): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new PostgresDriver(address),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

class PostgresDriver implements Driver {
  readonly #address: PostgresAddress;
  readonly #names = new StatementNames();
  #pool: pg.Pool | undefined;
  /** Of each connection, whether it is a session of its own. */
  readonly #sessions = new WeakMap<pg.PoolClient, boolean>();

  constructor(address: PostgresAddress) {
    this.#address = address;
  }

  async init(): Promise<void> {
    this.#pool = createPool(this.#address);
  }

  async acquireConnection(): Promise<PostgresConnection> {
    if (!this.#pool) throw new Error('The database is not open.');
    const client = await this.#connect(this.#pool);
    const connection = new PostgresConnection(client);
    try {
      const hasSession = this.#sessions.get(client) ?? (await this.#openSession(client));
      if (hasSession) connection.names = this.#names;
      return connection;
    } catch (error) {
      connection.isBroken = true;
      connection.release();
      throw databaseUnreachable(error, false);
    }
  }

  async #connect(pool: pg.Pool): Promise<pg.PoolClient> {
    try {
      return await pool.connect();
    } catch (error) {
      throw databaseUnreachable(error, false);
    }
  }

  async #openSession(client: pg.PoolClient): Promise<boolean> {
    const direct = await isDirect(client);
    if (direct) await client.query(settings('session'));
    this.#sessions.set(client, direct);
    return direct;
  }

  async beginTransaction(connection: PostgresConnection): Promise<void> {
    await connection.begin();
  }

  async commitTransaction(connection: PostgresConnection): Promise<void> {
    // Postgres answers the commit of a transaction that has failed with a rollback.
    const command = await connection.end('commit');
    if (command !== 'COMMIT') throw new Error('The transaction was rolled back.');
  }

  async rollbackTransaction(connection: PostgresConnection): Promise<void> {
    // A broken connection takes its transaction with it; a second error would hide the first.
    if (!connection.isBroken) await connection.end('rollback');
  }

  async releaseConnection(connection: PostgresConnection): Promise<void> {
    connection.release();
  }

  async destroy(): Promise<void> {
    await this.#pool?.end();
  }
}

/** The connection that a transaction has. */
export const connectionOf = <Tables>(trx: Transaction<Tables>): Promise<PostgresConnection> =>
  trx.getExecutor().provideConnection(async (connection) => {
    if (!(connection instanceof PostgresConnection)) throw new TypeError('Not a connection of this driver.');
    return connection;
  });

class PostgresConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  readonly #onError = (): void => {
    this.isBroken = true;
  };
  /** Whether nothing comes any more, or what comes may belong to an earlier question or from a standby. */
  isBroken = false;
  /** Of statements, where the connection is a session that keeps them, and its settings. */
  names: StatementNames | undefined;
  /** Whether what is asked now stands even if no answer comes: not so within a transaction before its commit. */
  #commits = true;
  /** What became of the transaction's beginning. */
  #begun: Promise<unknown> | undefined;
  /** What became of the writes that went out and were not waited for. */
  #posted: Promise<pg.QueryResult>[] = [];

  constructor(client: pg.PoolClient) {
    this.#client = client;
    client.on('error', this.#onError);
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    try {
      const { rows, rowCount } = await this.#ask(query);
      return { rows, numAffectedRows: BigInt(rowCount ?? 0) };
    } catch (error) {
      // A write that failed before it is why this one did.
      throw rejectionOf(await Promise.allSettled(this.#posted)) ?? error;
    }
  }

  #ask({ sql: text, parameters }: CompiledQuery): Promise<pg.QueryResult> {
    const name = this.names?.of(text, parameters.length);
    const asked = { text, values: [...parameters], ...(name !== undefined && { name }) };
    return this.#inTransaction(this.#settle(this.#client.query(asked)));
  }

  /** Sends a write without waiting for its answer: where it fails, the commit fails, for the same reason. */
  post(query: CompiledQuery): void {
    const posted = this.#ask(query);
    posted.catch(() => undefined);
    this.#posted.push(posted);
  }

  async begin(): Promise<void> {
    this.#commits = false;
    const begun = this.#client.query(this.names ? BEGIN : BEGIN_WITH_SETTINGS).catch((error: unknown) => {
      // There may be half of a transaction, or none around what went out right behind: nobody else is to have that.
      this.isBroken = true;
      throw databaseUnreachable(error, true);
    });
    this.#begun = begun;
    if (this.names) begun.catch(() => undefined);
    else await begun;
  }

  /** Returns the command that Postgres has carried out. */
  async end(command: 'commit' | 'rollback'): Promise<string> {
    this.#commits = true;
    const ended = this.#inTransaction(this.#settle(this.#client.query(command)));
    const answers = Promise.all([Promise.allSettled(this.#posted), Promise.allSettled([ended])]);
    this.#begun = undefined;
    this.#posted = [];
    const [posted, [answer]] = await answers;
    const failure = command === 'commit' ? rejectionOf(posted) : undefined;
    // What the server has refused is not committed; of what it has not answered only the commit's own end can tell.
    if (failure !== undefined && (answer.status === 'fulfilled' || isAnswer(failure))) throw failure;
    if (answer.status === 'rejected') throw answer.reason;
    return answer.value.command;
  }

  /** Whatever an answer says, it is not that of a transaction whose beginning has failed. */
  async #inTransaction<Answer>(answer: Promise<Answer>): Promise<Answer> {
    const [begun, answered] = await Promise.allSettled([this.#begun, answer]);
    if (begun.status === 'rejected') throw begun.reason;
    if (answered.status === 'rejected') throw answered.reason;
    return answered.value;
  }

  async #settle(answer: Promise<pg.QueryResult>): Promise<pg.QueryResult> {
    const commits = this.#commits;
    try {
      return await answer;
    } catch (error) {
      const known = toStorageError(error);
      if (isReadOnly(error)) this.isBroken = true;
      if (known instanceof StoreUnavailable || isRefusal(error)) throw known;
      this.isBroken = true;
      throw databaseUnreachable(error, commits);
    }
  }

  release(): void {
    this.#client.off('error', this.#onError);
    this.#client.release(this.isBroken);
  }

  async *streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    yield await this.executeQuery<Row>(query);
  }
}

/**
 * Errors after which a connection is of no use: connection exceptions, shutdowns, lack of room, a transaction that took
 * too long, and a name that is unknown or taken, as of a statement that a pooler has sent elsewhere.
 */
const ENDS_CONNECTION = /^(?:08|57P|53|25P03|26000|42P05)/;

/** The first failure. */
const rejectionOf = (ends: readonly PromiseSettledResult<unknown>[]): unknown =>
  ends.find((end) => end.status === 'rejected')?.reason;

/** Whether a failure is what the server has answered, not the lack of an answer. */
const isAnswer = (failure: unknown): boolean =>
  failure instanceof DatabaseError || (failure instanceof Error && failure.cause instanceof DatabaseError);

/** Whether the server has refused this one statement, and the connection is as good as before. */
const isRefusal = (error: unknown): boolean =>
  error instanceof DatabaseError && !ENDS_CONNECTION.test(errorCode(error));
