import type pg from 'pg';
import { generateBase62 } from '../ids.ts';

/**
 * Maximum number and length of prepared statements. Lists of parameters produce an unlimited number of statement texts.
 */
const MAX_PREPARED_STATEMENTS = 300;
const MAX_STATEMENT_PARAMETERS = 40;

/** Matches statements that select all columns. Postgres rejects them as prepared statements after a column is added. */
const SELECTS_ALL_COLUMNS = /(?:select |returning |\.)\*/;

/** Assigns names to prepared statements. A prepared statement halves the cost of a short query. */
export class StatementNames {
  readonly #names = new Map<string, string>();
  /** Prefix of statement names, which is unique to this process. */
  readonly #prefix = `pagewright_${generateBase62(10)}_`;

  /** Returns the name of a statement, or undefined when it should not be prepared. */
  getName(text: string, parameterCount: number): string | undefined {
    const existingName = this.#names.get(text);
    if (existingName !== undefined || this.#names.size >= MAX_PREPARED_STATEMENTS) return existingName;
    if (parameterCount > MAX_STATEMENT_PARAMETERS || SELECTS_ALL_COLUMNS.test(text)) return undefined;
    const name = `${this.#prefix}${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }
}

/**
 * Whether the connection leads to the server itself. If it does, the server reports the local port of this process and
 * the process id of the start-up message. A pooler in transaction mode may send the next statement to a connection that
 * has not prepared it.
 */
export async function isDirectlyConnected(client: pg.PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ port: number | null; pid: number }>(
    'select inet_client_port() as port, pg_backend_pid() as pid',
  );
  const [reported] = rows;
  const { stream } = client.connection;
  const port = 'localPort' in stream ? stream.localPort : undefined;
  return port !== undefined && reported?.port === port && reported.pid === readBackendProcessId(client);
}

/** Returns the process id of the start-up message. The types of `pg` do not declare it. */
const readBackendProcessId = (client: object): unknown =>
  'processID' in client ? client.processID : undefined;
