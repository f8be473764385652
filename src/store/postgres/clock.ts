import { sql } from 'kysely';
import type { DatabaseClock } from '../clock.ts';

/** The server's time, not the transaction's: what waited for a lock must not go by the time before it. */
export const postgresClock: DatabaseClock = () =>
  sql<number>`floor(extract(epoch from clock_timestamp()) * 1000)::bigint`;
