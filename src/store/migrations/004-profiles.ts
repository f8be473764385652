import { sql, type Transaction } from 'kysely';
import type { Database } from '../tables.ts';

/** Adds profiles: named capture settings of an organization. */
export async function createProfiles(trx: Transaction<Database>): Promise<void> {
  await sql
    .raw(`create table profiles (
      organization_id text not null references organizations (id) on delete cascade,
      name text not null,
      settings text not null,
      created_at bigint not null,
      updated_at bigint not null,
      primary key (organization_id, name)
    )`)
    .execute(trx);
}
