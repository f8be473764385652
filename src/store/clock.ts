import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from './tables.ts';

/**
 * The database's time in milliseconds since the epoch, on which all processes that share it agree: as a part of a
 * statement, read when the statement comes to it.
 */
export type DatabaseClock = () => RawBuilder<number>;

/** A clock outside the database; `now` says the milliseconds since the epoch. */
export const createDatabaseClock =
  (now: () => number): DatabaseClock =>
  () =>
    sql`cast(${now()} as bigint)`;

/** SQLite has no clock but the machine's, and runs in this process. */
export const sqliteClock = createDatabaseClock(Date.now);

/** Reads the time with a statement of its own, within a transaction or without. */
export async function readClock(
  { clock, db }: { clock: DatabaseClock; db: Kysely<Database> },
  trx: Kysely<Database> = db,
): Promise<number> {
  const { rows } = await sql<{ now: number }>`select ${clock()} as now`.execute(trx);
  const [row] = rows;
  if (!row) throw new TypeError('The database does not tell the time.');
  return row.now;
}
