import { sql, type Transaction } from 'kysely';
import type { Database } from '../tables.ts';

/** Adds the position of the call in its trace to captures and runs. */
export async function addTraceParent(trx: Transaction<Database>): Promise<void> {
  for (const table of ['captures', 'runs']) {
    await sql.raw(`alter table ${table} add column trace_parent text`).execute(trx);
  }
}
