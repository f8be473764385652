import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { Kysely } from 'kysely';
import { type DatabaseClock, sqliteClock } from './clock.ts';
import { createKeyedLimiter } from './keyed-limiter.ts';
import { applyMigrations } from './migrations.ts';
import { sqliteDialect } from './sqlite.ts';
import type { Database } from './tables.ts';
import type { Store } from './types.ts';

/** Opens the SQLite file in the data directory, and applies outstanding migrations. */
export async function openSqlite(
  dataDir: string,
  clock: DatabaseClock = sqliteClock,
): Promise<Omit<Store, 'blobs' | 'secret'>> {
  const db = new Kysely<Database>({ dialect: sqliteDialect(join(dataDir, 'pagewright.sqlite')) });
  try {
    // Every transaction takes the write lock at its start, so no other lock is needed.
    await applyMigrations(db, clock, async () => {});
  } catch (error) {
    await db.destroy();
    throw error;
  }
  const ownership = createOwnershipLock(join(dataDir, 'owner.lock'));
  return {
    db,
    clock,
    hasRowLocks: false,
    async executeBatch(trx, writes) {
      for (const write of writes) await trx.executeQuery(write);
    },
    async executeInOrder(trx, queries) {
      const answers = [];
      for (const query of queries) answers.push((await trx.executeQuery(query.compile())).rows);
      return answers as never;
    },
    tryAcquireLock: async () => true,
    acquireLock: async () => {},
    // Transactions run one after another. Without this, hundreds of calls of one organization would delay all others.
    limitConcurrency: createKeyedLimiter(),
    channel: undefined,
    tryTakeOwnership: ownership.tryTake,
    async close() {
      ownership.release();
      await db.destroy();
    },
  };
}

/** Creates a lock that one process can hold. The operating system releases it when the process dies. */
function createOwnershipLock(file: string): { tryTake(): boolean; release(): void } {
  let held: SqliteDatabase.Database | undefined;
  return {
    tryTake() {
      if (held) return true;
      const database = new SqliteDatabase(file, { timeout: 0 });
      try {
        database.exec('begin exclusive');
        held = database;
        return true;
      } catch (error) {
        database.close();
        if (error instanceof SqliteDatabase.SqliteError && error.code === 'SQLITE_BUSY') return false;
        throw error;
      }
    },
    release() {
      held?.close();
      held = undefined;
    },
  };
}
