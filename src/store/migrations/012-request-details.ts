import type { Transaction } from 'kysely';
import type { Database } from '../tables.ts';

const REQUEST_DETAIL_COLUMNS = ['options', 'error', 'stages'] as const;

/** Adds the options, the error body and the stages of requests to the request log. */
export async function addRequestDetails(trx: Transaction<Database>): Promise<void> {
  for (const column of REQUEST_DETAIL_COLUMNS)
    await trx.schema.alterTable('requests').addColumn(column, 'text').execute();
}
