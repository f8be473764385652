import type pg from 'pg';
import { randomBase62 } from '../ids.ts';

/** Statements that are kept: every query of the service, and not every list of parameters. */
const KEPT_STATEMENTS = 300;
const MOST_PARAMETERS = 40;

/** Asks for all columns, of which a migration may make more: Postgres then refuses a statement that it has kept. */
const ALL_COLUMNS = /(?:select |returning |\.)\*/;

/** Gives statements the names under which connections keep them, parsed and planned: half of what a short one costs. */
export class StatementNames {
  readonly #names = new Map<string, string>();
  /** No other process gives the same names. */
  readonly #prefix = `pagewright_${randomBase62(10)}_`;

  /** Undefined for a statement that is not kept. */
  of(text: string, parameters: number): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= KEPT_STATEMENTS) return known;
    if (parameters > MOST_PARAMETERS || ALL_COLUMNS.test(text)) return undefined;
    const name = `${this.#prefix}${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }
}

/**
 * Whether the server itself is at the other end, for it names our port, and the process that greeted us as its own.
 * Behind a pooler in transaction mode the next statement may go to a connection that has never heard of this one's name.
 */
export async function isDirect(client: pg.PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ port: number | null; pid: number }>(
    'select inet_client_port() as port, pg_backend_pid() as pid',
  );
  const [seen] = rows;
  const { stream } = client.connection;
  const port = 'localPort' in stream ? stream.localPort : undefined;
  return port !== undefined && seen?.port === port && seen.pid === greeterOf(client);
}

/** The driver knows it, its types do not. */
const greeterOf = (client: object): unknown => ('processID' in client ? client.processID : undefined);
