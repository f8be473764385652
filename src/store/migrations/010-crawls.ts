import { sql, type Transaction } from 'kysely';
import type { Database } from '../tables.ts';

const CRAWL_STATEMENTS = [
  'alter table runs add column crawl text',
  'alter table runs add column crawl_skipped text',
  'alter table runs add column crawl_sitemaps text',
  'alter table run_items add column depth integer',
  'alter table run_items add column found_by integer',
  'alter table run_items add column address_key text',
  'alter table run_items add column trap_key text',
  'alter table run_items add column content_key text',
  'alter table run_items add column final_key text',
  'alter table run_items add column postponed integer not null default 0',
  'create unique index run_items_by_address on run_items (run_id, address_key) where address_key is not null',
  'create index run_items_by_trap on run_items (run_id, trap_key) where trap_key is not null',
  'create index run_items_by_content on run_items (run_id, content_key) where content_key is not null',
  'create index run_items_by_final on run_items (run_id, final_key) where final_key is not null',
  'alter table run_hosts add column delay_ms bigint not null default 0',
  'alter table run_hosts add column not_before bigint not null default 0',
  'alter table run_hosts add column max_open integer',
];

/** Adds crawls: runs whose items are discovered, and the delay and concurrency of a run for each site. */
export async function addCrawls(trx: Transaction<Database>): Promise<void> {
  for (const statement of CRAWL_STATEMENTS) await sql.raw(statement).execute(trx);
}
