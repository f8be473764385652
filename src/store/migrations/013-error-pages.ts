import type { Transaction } from 'kysely';
import type { Database } from '../tables.ts';

/** Adds the number of error pages to runs. It is 0 for runs that ended before this version. */
export async function addErrorPages(trx: Transaction<Database>): Promise<void> {
  await trx.schema
    .alterTable('runs')
    .addColumn('error_pages', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
