import { sql, type Transaction } from 'kysely';
import type { Database } from '../tables.ts';

/** Adds a column that says how a compatible endpoint shows the results of a run. */
export async function addRunView(trx: Transaction<Database>): Promise<void> {
  await sql.raw('alter table runs add column view text').execute(trx);
}
