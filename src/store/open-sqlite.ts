import { join } from 'node:path';
import { Kysely } from 'kysely';
import { type DatabaseClock, sqliteClock } from './clock.ts';
import { migrate } from './migrations.ts';
import { createOwnership } from './ownership.ts';
import { sqliteDialect } from './sqlite.ts';
import type { Database } from './tables.ts';
import type { Store } from './types.ts';

/** Opens the record of one process: a file in the data directory. */
export async function openSqlite(
  dataDir: string,
  clock: DatabaseClock = sqliteClock,
): Promise<Omit<Store, 'blobs'>> {
  const db = new Kysely<Database>({ dialect: sqliteDialect(join(dataDir, 'pagewright.sqlite')) });
  try {
    // A transaction of SQLite has the write lock from its beginning.
    await migrate(db, clock, async () => {});
  } catch (error) {
    await db.destroy();
    throw error;
  }
  const ownership = createOwnership(join(dataDir, 'owner.lock'));
  return {
    db,
    clock,
    hasRowLocks: false,
    async executeBatch(trx, writes) {
      for (const write of writes) await trx.executeQuery(write);
    },
    tryAcquireLock: async () => true,
    acquireLock: async () => {},
    limitConcurrency: (_, work) => work(),
    channel: undefined,
    tryTakeOwnership: ownership.take,
    async close() {
      ownership.release();
      await db.destroy();
    },
  };
}
