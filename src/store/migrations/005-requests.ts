import { sql, type Transaction } from 'kysely';
import type { Database } from '../tables.ts';

const REQUEST_LOG_STATEMENTS = [
  `create table requests (
    id text primary key,
    organization_id text not null references organizations (id) on delete cascade,
    created_at bigint not null,
    operation text not null,
    status integer,
    duration_ms integer not null,
    key_id text,
    user_id text,
    url text,
    host text,
    outcome text not null,
    cause text,
    detail text,
    snapshot_id text,
    run_id text,
    credits integer not null default 0
  )`,
  'create index requests_by_time on requests (organization_id, created_at, id)',
  'create index requests_by_age on requests (created_at)',
  'alter table runs add column name text',
  'alter table runs add column key_id text',
  'alter table runs add column user_id text',
  'alter table runs add column scroll_full_page integer not null default 0',
];

/** Adds the request log, and the name, the creator and the repeatable options of runs. */
export async function addRequestLog(trx: Transaction<Database>): Promise<void> {
  for (const statement of REQUEST_LOG_STATEMENTS) await sql.raw(statement).execute(trx);
}
