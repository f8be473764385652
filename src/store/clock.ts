import { type Kysely, sql } from 'kysely';
import type { Database } from './tables.ts';

/** The database's time in milliseconds since the epoch: all processes that share it agree on it. */
export type Clock = (db: Kysely<Database>) => Promise<number>;

/** SQLite's own clock. */
export const sqliteClock: Clock = async (db) => {
  const { rows } = await sql<{ now: number }>`
    select cast(unixepoch('subsec') * 1000 as integer) as now`.execute(db);
  return rows[0]?.now ?? 0;
};
