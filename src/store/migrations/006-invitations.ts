import { sql, type Transaction } from 'kysely';
import type { Database } from '../tables.ts';

/** Adds invitations of new members. */
export async function addInvitations(trx: Transaction<Database>): Promise<void> {
  await sql
    .raw(`create table invitations (
      id text primary key,
      organization_id text not null references organizations (id) on delete cascade,
      email text not null,
      role text not null,
      token_hash text not null unique,
      created_at bigint not null,
      expires_at bigint not null,
      unique (organization_id, email)
    )`)
    .execute(trx);
}
