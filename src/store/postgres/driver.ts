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
import {
  getDatabaseErrorCode,
  isReadOnlyError,
  StoreUnavailable,
  toStorageError,
  createUnreachableError,
} from '../errors.ts';
import { createPool, type PostgresAddress } from './pool.ts';
import { isDirectlyConnected, StatementNames } from './prepared.ts';

/** Server settings, set once per session or, behind a pooler, in each transaction. Times are in milliseconds. */
const SESSION_SETTINGS = {
  // These limits release the row locks of a hanging process after a short time.
  statement_timeout: 10_000,
  lock_timeout: 5000,
  idle_in_transaction_session_timeout: 10_000,
  // The working set is cached, so random reads cost little more than sequential reads.
  random_page_cost: 1.1,
};

const buildSessionSettingsSql = (scope: 'session' | 'local'): string =>
  Object.entries(SESSION_SETTINGS)
    .map(([name, value]) => `set ${scope} ${name} = ${value}`)
    .join('; ');

const BEGIN = 'begin isolation level read committed';
const BEGIN_WITH_SETTINGS = `${BEGIN}; ${buildSessionSettingsSql('local')}`;

/**
 * Kysely dialect for Postgres. In addition to Kysely's own dialect it supports typed failures
 * (`StoreUnavailable.mayHaveHappened`), writes that are sent without waiting (`sendWithoutWaiting`), prepared statements
 * and poolers.
 */
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
  readonly #statementNames = new StatementNames();
  #pool: pg.Pool | undefined;
  /** For each connection: whether it leads to the server itself and not to a pooler. */
  readonly #isDirect = new WeakMap<pg.PoolClient, boolean>();

  constructor(address: PostgresAddress) {
    this.#address = address;
  }

  async init(): Promise<void> {
    this.#pool = createPool(this.#address);
  }

  async acquireConnection(): Promise<PostgresConnection> {
    if (!this.#pool) throw new Error('The database is not open.');
    const client = await this.#pool.connect().catch((error: unknown) => {
      throw createUnreachableError(error, false);
    });
    const connection = new PostgresConnection(client);
    try {
      const isDirectConnection = this.#isDirect.get(client) ?? (await this.#initializeSession(client));
      if (isDirectConnection) connection.statementNames = this.#statementNames;
      return connection;
    } catch (error) {
      connection.isBroken = true;
      connection.release();
      throw createUnreachableError(error, false);
    }
  }

  async #initializeSession(client: pg.PoolClient): Promise<boolean> {
    const isDirectConnection = await isDirectlyConnected(client);
    if (isDirectConnection) await client.query(buildSessionSettingsSql('session'));
    this.#isDirect.set(client, isDirectConnection);
    return isDirectConnection;
  }

  async beginTransaction(connection: PostgresConnection): Promise<void> {
    await connection.begin();
  }

  async commitTransaction(connection: PostgresConnection): Promise<void> {
    // Postgres answers `commit` with ROLLBACK when the transaction has failed.
    const command = await connection.end('commit');
    if (command !== 'COMMIT') throw new Error('The transaction was rolled back.');
  }

  async rollbackTransaction(connection: PostgresConnection): Promise<void> {
    // The server has already ended the transaction of a broken connection. A second error would hide the first.
    if (!connection.isBroken) await connection.end('rollback');
  }

  async releaseConnection(connection: PostgresConnection): Promise<void> {
    connection.release();
  }

  async destroy(): Promise<void> {
    await this.#pool?.end();
  }
}

export const getConnection = <Tables>(trx: Transaction<Tables>): Promise<PostgresConnection> =>
  trx.getExecutor().provideConnection(async (connection) => {
    if (!(connection instanceof PostgresConnection))
      throw new TypeError('The connection belongs to another driver.');
    return connection;
  });

/**
 * A connection of the pool while it is leased. `begin` and writes are sent without waiting for their answers, so an
 * error can arrive later than the statement after it.
 *
 * | state | entered by | a lost answer means | ends with |
 * | --- | --- | --- | --- |
 * | no transaction | lease | the statement may have taken effect | `begin`, release |
 * | in a transaction | `begin` | nothing took effect | `end` |
 * | committing | `end('commit')` | the transaction may have taken effect | the answer: COMMIT or ROLLBACK |
 * | broken (`isBroken`) | a failed connection, `begin` or standby | as in the state before | release, which closes it |
 */
class PostgresConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  readonly #onError = (): void => {
    this.isBroken = true;
  };
  /**
   * Whether the connection must not be used again: it has failed, its answers are out of step, or it leads to a
   * standby.
   */
  isBroken = false;
  /** Names of prepared statements; undefined behind a pooler, which may switch sessions. */
  statementNames: StatementNames | undefined;
  /**
   * Whether the current statement may take effect although its answer is lost. True for a commit, and outside a
   * transaction.
   */
  #mayCommit = true;
  /** Result of the statement `begin`. */
  #begun: Promise<unknown> | undefined;
  /** Results of writes that were sent without waiting. */
  #sentWrites: Promise<pg.QueryResult>[] = [];

  constructor(client: pg.PoolClient) {
    this.#client = client;
    client.on('error', this.#onError);
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    try {
      const { rows, rowCount } = await this.#send(query);
      return { rows, numAffectedRows: BigInt(rowCount ?? 0) };
    } catch (error) {
      // Throw the error of an earlier write if there is one, because it caused this failure.
      throw firstRejection(await Promise.allSettled(this.#sentWrites)) ?? error;
    }
  }

  /** Sends several queries without waiting for the answers in between. Returns the rows of each query. */
  async executeInOrder(queries: readonly CompiledQuery[]): Promise<unknown[][]> {
    const answers = await Promise.allSettled(queries.map((query) => this.executeQuery(query)));
    // Throw the first error, because it caused the others.
    const failure = firstRejection(answers);
    if (failure !== undefined) throw failure;
    return answers.map((answer) => (answer.status === 'fulfilled' ? answer.value.rows : []));
  }

  #send({ sql: text, parameters }: CompiledQuery): Promise<pg.QueryResult> {
    const name = this.statementNames?.getName(text, parameters.length);
    const query = { text, values: [...parameters], ...(name !== undefined && { name }) };
    return this.#afterBegin(this.#convertFailure(this.#client.query(query)));
  }

  /** Sends a write without waiting for its answer. If it fails, the commit fails with the same error. */
  sendWithoutWaiting(query: CompiledQuery): void {
    const write = this.#send(query);
    write.catch(() => undefined);
    this.#sentWrites.push(write);
  }

  async begin(): Promise<void> {
    this.#mayCommit = false;
    const beginResult = this.#client
      .query(this.statementNames ? BEGIN : BEGIN_WITH_SETTINGS)
      .catch((error: unknown) => {
        // The next statement was already sent and may have run outside a transaction, so do not use the connection
        // again.
        this.isBroken = true;
        throw createUnreachableError(error, true);
      });
    this.#begun = beginResult;
    if (this.statementNames) beginResult.catch(() => undefined);
    else await beginResult;
  }

  /** Ends the transaction and returns the command that Postgres executed: COMMIT or ROLLBACK. */
  async end(command: 'commit' | 'rollback'): Promise<string> {
    this.#mayCommit = true;
    const endResult = this.#afterBegin(this.#convertFailure(this.#client.query(command)));
    const allAnswers = Promise.all([Promise.allSettled(this.#sentWrites), Promise.allSettled([endResult])]);
    this.#begun = undefined;
    this.#sentWrites = [];
    const [writes, [answer]] = await allAnswers;
    const failure = command === 'commit' ? firstRejection(writes) : undefined;
    // A rejected write was not committed. If the answer to the write was lost, the answer to the commit decides.
    if (failure !== undefined && (answer.status === 'fulfilled' || isServerError(failure))) throw failure;
    if (answer.status === 'rejected') throw answer.reason;
    return answer.value.command;
  }

  /** Waits for an answer, but fails with the error of `begin` if that failed. */
  async #afterBegin<Answer>(answer: Promise<Answer>): Promise<Answer> {
    const [begun, answered] = await Promise.allSettled([this.#begun, answer]);
    if (begun.status === 'rejected') throw begun.reason;
    if (answered.status === 'rejected') throw answered.reason;
    return answered.value;
  }

  /** Converts failures to `StoreUnavailable`, except those that reject only this statement. */
  async #convertFailure(answer: Promise<pg.QueryResult>): Promise<pg.QueryResult> {
    const mayCommit = this.#mayCommit;
    try {
      return await answer;
    } catch (error) {
      const storageError = toStorageError(error);
      if (isReadOnlyError(error)) this.isBroken = true;
      if (storageError instanceof StoreUnavailable || isStatementError(error)) throw storageError;
      this.isBroken = true;
      throw createUnreachableError(error, mayCommit);
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
 * Error codes after which a connection must not be used again: connection exceptions, shutdowns, insufficient
 * resources, idle-in-transaction timeouts, and unknown or duplicate statement names (a pooler switched connections).
 */
const CONNECTION_ERROR = /^(?:08|57P|53|25P03|26000|42P05)/;

const firstRejection = (results: readonly PromiseSettledResult<unknown>[]): unknown =>
  results.find((result) => result.status === 'rejected')?.reason;

/** Whether the server answered with an error. If not, there was no answer. */
const isServerError = (failure: unknown): boolean =>
  failure instanceof DatabaseError || (failure instanceof Error && failure.cause instanceof DatabaseError);

/** Whether the server rejected only this statement and the connection can be reused. */
const isStatementError = (error: unknown): boolean =>
  error instanceof DatabaseError && !CONNECTION_ERROR.test(getDatabaseErrorCode(error));
