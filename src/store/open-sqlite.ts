import { join } from 'node:path';
import { Kysely } from 'kysely';
import { type DatabaseClock, sqliteClock } from './clock.ts';
import { createDirectoryLock, type DirectoryOwner } from './directory-lock.ts';
import { createKeyedLimiter } from './keyed-limiter.ts';
import { applyMigrations } from './migrations.ts';
import { makePrivate } from './private-files.ts';
import { getSyncSwitch, sqliteDialect } from './sqlite.ts';
import type { Database } from './tables.ts';
import type { Store } from './types.ts';

export interface SqliteOptions {
  /**
   * Directory of the SQLite file (without `database`) and of the blobs (without `s3`). It is created if it is missing.
   */
  dataDir: string;
  /** A clock that replaces the clock of the database, for tests. */
  clock?: DatabaseClock | undefined;
  /** The process, if it needs the SQLite file for itself. */
  owner?: DirectoryOwner | undefined;
  /** Called with the paths of the data directory that other users could read before. */
  onMadePrivate?: ((paths: readonly string[]) => void) | undefined;
}

/**
 * Opens the SQLite file in the data directory, and applies outstanding migrations.
 * @throws DirectoryInUseError if the options have an owner and another process has the directory
 */
export async function openSqlite({
  dataDir,
  clock = sqliteClock,
  owner,
  onMadePrivate,
}: SqliteOptions): Promise<Omit<Store, 'blobs' | 'secret'>> {
  const opened = makePrivate(dataDir);
  if (opened.length > 0) onMadePrivate?.(opened);
  const lock = createDirectoryLock(dataDir);
  if (owner) lock.take(owner);
  const db = new Kysely<Database>({ dialect: sqliteDialect(join(dataDir, 'pagewright.sqlite')) });
  const withoutSync: Store['withoutSync'] = (work) =>
    db.connection().execute(async (pinned) => {
      const setSynced = await getSyncSwitch(pinned);
      setSynced(false);
      try {
        return await work(pinned);
      } finally {
        setSynced(true);
      }
    });
  try {
    // Every transaction takes the write lock at its start, so no other lock is needed. A migration that a power failure
    // undoes is applied again.
    await withoutSync((pinned) => applyMigrations(pinned, clock, async () => {}));
  } catch (error) {
    lock.release();
    await db.destroy();
    throw error;
  }
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
    withoutSync,
    channel: undefined,
    tryTakeOwnership: lock.tryTake,
    async close() {
      lock.release();
      await db.destroy();
    },
  };
}
