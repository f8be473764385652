import { sql, type Transaction } from 'kysely';
import type { Database } from '../tables.ts';

/** Adds hourly usage, which is shown for a month. The rows of captures are deleted earlier. */
export async function createUsage(trx: Transaction<Database>): Promise<void> {
  await sql
    .raw(`create table usage_hours (
      organization_id text not null references organizations (id) on delete cascade,
      hour bigint not null,
      kind text not null,
      amount bigint not null,
      primary key (organization_id, hour, kind)
    )`)
    .execute(trx);
  await sql.raw('create index snapshots_by_time on snapshots (organization_id, created_at, id)').execute(trx);
}
