import type pg from 'pg';

/** Statements that are kept: every query of the service, and not every list of parameters. */
const KEPT_STATEMENTS = 200;
const LONGEST_STATEMENT = 5000;

/** Asks for all columns, of which a migration may make more: Postgres then refuses a statement that it has kept. */
const ALL_COLUMNS = /(?:select |returning |\.)\*/;

/** Gives statements the names under which connections keep them, parsed and planned: half of what a short one costs. */
export class StatementNames {
  readonly #names = new Map<string, string>();

  /** Undefined for a statement that is not kept. */
  of(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= KEPT_STATEMENTS) return known;
    if (text.length > LONGEST_STATEMENT || ALL_COLUMNS.test(text)) return undefined;
    const name = `pagewright_${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }
}

/**
 * Whether the server itself is at the other end, for it names our port. Behind a pooler in transaction mode the next
 * statement may go to a connection that has never heard of this one's name.
 */
export async function isDirect(client: pg.PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ port: number | null }>('select inet_client_port() as port');
  const { stream } = client.connection;
  const port = 'localPort' in stream ? stream.localPort : undefined;
  return port !== undefined && rows[0]?.port === port;
}
