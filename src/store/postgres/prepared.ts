import type pg from 'pg';
import { randomBase62 } from '../ids.ts';

/** Limits of the statements to prepare. Lists of parameters produce an unlimited number of texts. */
const MAX_STATEMENTS = 300;
const MAX_PARAMETERS = 40;

/** Selects all columns. Postgres rejects such a prepared statement after a migration adds a column. */
const ALL_COLUMNS = /(?:select |returning |\.)\*/;

/** Names of prepared statements. Preparing halves the cost of a short query. */
export class StatementNames {
  readonly #names = new Map<string, string>();
  /** Unique to this process. */
  readonly #prefix = `pagewright_${randomBase62(10)}_`;

  /** Name of a statement; undefined when it should not be prepared. */
  nameFor(text: string, parameters: number): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= MAX_STATEMENTS) return known;
    if (parameters > MAX_PARAMETERS || ALL_COLUMNS.test(text)) return undefined;
    const name = `${this.#prefix}${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }
}

/**
 * Whether the connection leads to the server itself: the server then reports our local port and the process id from
 * the start-up message. A pooler in transaction mode may send the next statement to a connection that has not prepared it.
 */
export async function isDirect(client: pg.PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ port: number | null; pid: number }>(
    'select inet_client_port() as port, pg_backend_pid() as pid',
  );
  const [reported] = rows;
  const { stream } = client.connection;
  const port = 'localPort' in stream ? stream.localPort : undefined;
  return port !== undefined && reported?.port === port && reported.pid === processIdOf(client);
}

/** Process id from the start-up message; missing in the types of `pg`. */
const processIdOf = (client: object): unknown => ('processID' in client ? client.processID : undefined);
