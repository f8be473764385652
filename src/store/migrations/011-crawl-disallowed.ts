import type { Transaction } from 'kysely';
import type { Database } from '../tables.ts';

/** Adds the addresses of a crawl that robots.txt disallows. */
export async function addCrawlDisallowed(trx: Transaction<Database>): Promise<void> {
  await trx.schema.alterTable('runs').addColumn('crawl_disallowed', 'text').execute();
}
