import { sql, type Transaction } from 'kysely';
import type { Database } from '../tables.ts';

/** Adds counts of failed sign-ins, which all processes share. */
export async function addSignInFailures(trx: Transaction<Database>): Promise<void> {
  await sql
    .raw(`create table sign_in_failures (
      name text primary key,
      failures bigint not null,
      ends_at bigint not null
    )`)
    .execute(trx);
  await sql.raw('create index sign_in_failures_ends_at on sign_in_failures (ends_at)').execute(trx);
}
