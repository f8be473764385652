import { sql } from 'kysely';
import type { Clock } from '../clock.ts';

/** The server's time, not the transaction's: what waited for a lock must not go by the time before it. */
export const postgresClock: Clock = async (db) => {
  const { rows } = await sql<{ now: number }>`
    select floor(extract(epoch from clock_timestamp()) * 1000)::bigint as now`.execute(db);
  const [row] = rows;
  if (!row) throw new TypeError('The database does not tell the time.');
  return row.now;
};
