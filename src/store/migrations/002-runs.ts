import { sql, type Transaction } from 'kysely';
import type { Database } from '../tables.ts';

const EXTEND_RUNS_STATEMENTS = [
  'alter table runs add column refusal text',
  'create index runs_by_time on runs (organization_id, created_at, id)',
  'create index run_items_undispatched on run_items (run_id, item_index) where capture_id is null',
  'alter table organizations add column webhook_url text',
  'alter table organizations add column webhook_secret text',
  `create table webhook_deliveries (
    run_id text primary key references runs (id) on delete cascade,
    attempt integer not null default 0,
    next_at bigint not null
  )`,
  'create index webhook_deliveries_by_time on webhook_deliveries (next_at)',
];

/** Adds the reason of a refused run, indexes to list runs, and webhooks for finished runs. */
export async function extendRuns(trx: Transaction<Database>): Promise<void> {
  for (const statement of EXTEND_RUNS_STATEMENTS) await sql.raw(statement).execute(trx);
}
