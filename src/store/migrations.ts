import { type Kysely, sql, type Transaction } from 'kysely';
import type { Clock } from './clock.ts';
import { createTables } from './migrations/001-tables.ts';
import { completeRuns } from './migrations/002-runs.ts';
import type { Database } from './tables.ts';

interface Migration {
  name: string;
  up: (trx: Transaction<Database>) => Promise<void>;
}

/** Forward only, in this order. A migration that was released is never changed. */
const MIGRATIONS: Migration[] = [
  { name: '001-tables', up: createTables },
  { name: '002-runs', up: completeRuns },
];

/** Brings the schema up to date, in one transaction whose write lock keeps other processes out. */
export async function migrate(db: Kysely<Database>, clock: Clock): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`create table if not exists migrations (name text primary key, applied_at bigint not null)`.execute(
      trx,
    );
    const { rows } = await sql<{ name: string }>`select name from migrations`.execute(trx);
    const applied = new Set(rows.map((row) => row.name));
    for (const { name, up } of MIGRATIONS) {
      if (applied.has(name)) continue;
      await up(trx);
      await sql`insert into migrations (name, applied_at) values (${name}, ${await clock(trx)})`.execute(trx);
    }
  });
}
