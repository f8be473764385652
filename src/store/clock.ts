import type { Kysely } from 'kysely';
import type { Database } from './tables.ts';

/** The database's time in milliseconds since the epoch: all processes that share it agree on it. */
export type Clock = (db: Kysely<Database>) => Promise<number>;

/** SQLite has no clock but the machine's, and runs in this process: asking it would only cost a query. */
export const sqliteClock: Clock = async () => Date.now();
