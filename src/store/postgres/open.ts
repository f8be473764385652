import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, sql, type Transaction } from 'kysely';
import { type DatabaseClock, postgresClock } from '../clock.ts';
import { isLockTimeoutError, StoreUnavailable } from '../errors.ts';
import { createKeyedLimiter } from '../keyed-limiter.ts';
import { isMigrated, applyMigrations } from '../migrations.ts';
import type { Database } from '../tables.ts';
import type { Store, PendingWrite } from '../types.ts';
import { createChannel } from './channel.ts';
import { getConnection, postgresDialect } from './driver.ts';

/** A database that several processes share. */
export interface PostgresSettings {
  /** Address `postgres://user:password@host:port/database`, which may be that of a pooler in transaction mode. */
  url: string;
  /** Address of the server itself, for LISTEN and migrations. If it is missing, there is no notification channel. */
  directUrl?: string | undefined;
  /** Maximum number of connections of this process. */
  maxConnections: number;
}

/** Maximum milliseconds to wait for other transactions of the same name, which equals the limit for a connection. */
const MAX_ADVISORY_LOCK_WAIT_MS = 10_000;

/** Maximum milliseconds for a migration, including the wait for another process that migrates. */
const MAX_MIGRATION_TIME_MS = 3_600_000;

/** Maximum milliseconds to wait for an unreachable database during a migration. */
const MAX_MIGRATION_OUTAGE_MS = 30_000;

/**
 * Milliseconds to wait for a table lock. Queries wait behind a waiting migration, so the migration gives up after this
 * time and tries again.
 */
const TABLE_LOCK_TIMEOUT_MS = 500;
const MIGRATION_RETRY_DELAY_MS = 3000;

/** Opens the shared database and applies outstanding migrations. */
export async function openPostgres(
  { url, directUrl, maxConnections }: PostgresSettings,
  clock: DatabaseClock = postgresClock,
): Promise<Omit<Store, 'blobs' | 'secret'>> {
  const db = new Kysely<Database>({ dialect: postgresDialect({ url, maxConnections }) });
  try {
    if (!(await isMigrated(db))) await migrateWithRetries(directUrl ?? url);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return {
    db,
    clock,
    hasRowLocks: true,
    executeBatch,
    async executeInOrder(trx, queries) {
      const connection = await getConnection(trx);
      return (await connection.executeInOrder(queries.map((query) => query.compile()))) as never;
    },
    tryAcquireLock: tryAcquireAdvisoryLock,
    acquireLock: acquireAdvisoryLock,
    limitConcurrency: createKeyedLimiter(MAX_ADVISORY_LOCK_WAIT_MS),
    withoutSync: (work) => work(db),
    channel: directUrl === undefined ? undefined : createChannel(db, directUrl),
    tryTakeOwnership: () => false,
    close: () => db.destroy(),
  };
}

async function migrateWithRetries(url: string): Promise<void> {
  const address = { url, maxConnections: 1, queryTimeoutMs: MAX_MIGRATION_TIME_MS };
  const db = new Kysely<Database>({ dialect: postgresDialect(address) });
  try {
    const start = performance.now();
    for (;;) {
      try {
        return await applyMigrations(db, postgresClock, async (trx) => {
          await sql`set local statement_timeout = 0`.execute(trx);
          await acquireAdvisoryLock(trx, 'migrations');
          await sql`set local lock_timeout = ${sql.lit(TABLE_LOCK_TIMEOUT_MS)}`.execute(trx);
        });
      } catch (error) {
        const limitMs = isLockTimeoutError(error) ? MAX_MIGRATION_TIME_MS : MAX_MIGRATION_OUTAGE_MS;
        if (!(error instanceof StoreUnavailable) || performance.now() - start > limitMs) throw error;
        await sleep(MIGRATION_RETRY_DELAY_MS * (0.5 + Math.random()));
      }
    }
  } finally {
    await db.destroy();
  }
}

/** Sends all writes as one statement with data-modifying CTEs. Does not wait for its answer before the commit is sent. */
async function executeBatch(trx: Transaction<Database>, writes: readonly PendingWrite[]): Promise<void> {
  const writeExpressions = writes.map((write, index) => sql`${sql.ref(`write${index}`)} as (${write})`);
  const connection = await getConnection(trx);
  connection.sendWithoutWaiting(sql`with ${sql.join(writeExpressions)} select`.compile(trx));
}

async function tryAcquireAdvisoryLock(trx: Transaction<Database>, name: string): Promise<boolean> {
  const { rows } = await sql<{ acquired: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as acquired`.execute(trx);
  return rows[0]?.acquired === true;
}

/** Takes an advisory lock of the transaction. A lock of the session does not work through a pooler. */
async function acquireAdvisoryLock(trx: Transaction<Database>, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx);
}
