import { type Kysely, sql, type Transaction } from 'kysely';
import type { DatabaseClock } from './clock.ts';
import { MIGRATIONS } from './migrations/steps.ts';
import type { Database } from './tables.ts';

/** A newer release has changed the schema. This release could write rows that the newer one does not understand. */
export class NewerSchemaError extends Error {
  constructor(found: string) {
    super(
      `its schema is ${found} of a newer release, and this release knows schemas up to ${MIGRATIONS.at(-1)?.name}. ` +
        'Start that release or a newer one, restore a backup from before the upgrade, or choose another data ' +
        'directory or database.',
    );
  }
}

/**
 * Whether all migrations of this release are applied.
 * @throws NewerSchemaError if there are others
 */
export async function isMigrated(db: Kysely<Database>): Promise<boolean> {
  const tables = await db.introspection.getTables();
  if (!tables.some(({ name }) => name === 'migrations')) return false;
  const applied = await readAppliedNames(db);
  refuseNewerSchema(applied);
  return MIGRATIONS.every(({ name }) => applied.has(name));
}

/**
 * Applies outstanding migrations, each in a separate transaction, so that its locks are released before the next.
 * @param lock runs first in each transaction, to exclude other processes that migrate at the same time
 * @throws NewerSchemaError if a newer release has applied others
 */
export async function applyMigrations(
  db: Kysely<Database>,
  clock: DatabaseClock,
  lock: (trx: Transaction<Database>) => Promise<void>,
): Promise<void> {
  const runInLockedTransaction = (work: (trx: Transaction<Database>) => Promise<void>): Promise<void> =>
    db.transaction().execute(async (trx) => {
      await lock(trx);
      await work(trx);
    });
  await runInLockedTransaction(async (trx) => {
    await sql`create table if not exists migrations (name text primary key, applied_at bigint not null)`.execute(
      trx,
    );
    refuseNewerSchema(await readAppliedNames(trx));
  });
  for (const { name, statements } of MIGRATIONS) {
    await runInLockedTransaction(async (trx) => {
      if ((await readAppliedNames(trx)).has(name)) return;
      for (const statement of statements) await sql.raw(statement).execute(trx);
      await sql`insert into migrations (name, applied_at) values (${name}, ${clock()})`.execute(trx);
    });
  }
}

function refuseNewerSchema(applied: ReadonlySet<string>): void {
  const known = new Set(MIGRATIONS.map(({ name }) => name));
  const newest = [...applied]
    .filter((name) => !known.has(name))
    .sort()
    .at(-1);
  if (newest !== undefined) throw new NewerSchemaError(newest);
}

async function readAppliedNames(db: Kysely<Database>): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(db);
  return new Set(rows.map((row) => row.name));
}
