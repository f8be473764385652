import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from './tables.ts';

/**
 * SQL expression for the current time in milliseconds since the epoch. It is evaluated when the statement runs. All
 * processes that share a database get the same time.
 */
export type DatabaseClock = () => RawBuilder<number>;

/**
 * Creates a clock from a function of this process.
 * @param now returns milliseconds since the epoch
 */
export const createDatabaseClock =
  (now: () => number): DatabaseClock =>
  () =>
    sql`cast(${now()} as bigint)`;

/** SQLite runs in this process and uses the clock of the machine. */
export const sqliteClock = createDatabaseClock(Date.now);

/** `now` is the start of the transaction, which may have waited for a lock. `clock_timestamp` is the current time. */
export const postgresClock: DatabaseClock = () =>
  sql<number>`floor(extract(epoch from clock_timestamp()) * 1000)::bigint`;

/**
 * A transaction that waited for a row finds times that others stored with a later reading of the clock. They are no
 * sign that the clock was set back.
 */
const MAX_READING_AGE_MS = 60_000;

/**
 * Whether a stored time has come. A time that is further away than the rules allow was stored before the clock was set
 * back, and counts as over.
 * @param maxDelayMs the longest time for which the rules wait
 */
export const hasCome = (
  column: string,
  now: number | RawBuilder<number>,
  maxDelayMs: number,
): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.ref(column)} <= ${now} or ${sql.ref(column)} > cast(${now} as bigint) + ${sql.lit(maxDelayMs + MAX_READING_AGE_MS)})`;

/** Reads the time with one statement, in a transaction if `trx` is given. */
export async function readDatabaseTime(
  { clock, db }: { clock: DatabaseClock; db: Kysely<Database> },
  trx: Kysely<Database> = db,
): Promise<number> {
  const { rows } = await sql<{ now: number }>`select ${clock()} as now`.execute(trx);
  const [row] = rows;
  if (!row) throw new TypeError('The database returned no time.');
  return row.now;
}
