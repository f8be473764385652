import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, sql, type Transaction } from 'kysely';
import type { DatabaseClock } from '../clock.ts';
import { isLockTimeout, StoreUnavailable } from '../errors.ts';
import { isMigrated, migrate } from '../migrations.ts';
import type { Database } from '../tables.ts';
import type { Store, Write } from '../types.ts';
import { createChannel } from './channel.ts';
import { postgresClock } from './clock.ts';
import { connectionOf, postgresDialect } from './driver.ts';
import { createKeyedLimiter } from './keyed-limiter.ts';

/** A database that any number of processes share. */
export interface PostgresSettings {
  /** `postgres://user:password@host:port/database`; may lead to a pooler in transaction mode. */
  url: string;
  /** Leads to the server itself, for what a pooler cannot do; without one there are no wake-ups between processes. */
  directUrl?: string | undefined;
  /** Connections of this process. */
  maxConnections: number;
}

/** Building an index of a large table takes its time, and so does waiting for another process that does it. */
const MIGRATION_MS = 3_600_000;

/** A database that is away while it is migrated is waited for no longer. */
const OUTAGE_MS = 30_000;

/**
 * How long a migration waits for a table that is in use, in milliseconds: whoever comes after it waits behind it. Then
 * it lets the others go on, and asks again.
 */
const TABLE_MS = 500;
const PAUSE_MS = 3000;

/** Opens the shared record and brings its schema up to date. */
export async function openPostgres(
  { url, directUrl, maxConnections }: PostgresSettings,
  clock: DatabaseClock = postgresClock,
): Promise<Omit<Store, 'blobs'>> {
  const db = new Kysely<Database>({ dialect: postgresDialect({ url, maxConnections }) });
  try {
    if (!(await isMigrated(db))) await migrateShared(directUrl ?? url);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return {
    db,
    clock,
    hasRowLocks: true,
    executeBatch: together,
    tryAcquireLock: tryExclusive,
    acquireLock: exclusive,
    limitConcurrency: createKeyedLimiter(),
    channel: directUrl === undefined ? undefined : createChannel(db, directUrl),
    tryTakeOwnership: () => false,
    close: () => db.destroy(),
  };
}

async function migrateShared(url: string): Promise<void> {
  const address = { url, maxConnections: 1, silentMs: MIGRATION_MS };
  const db = new Kysely<Database>({ dialect: postgresDialect(address) });
  try {
    const start = performance.now();
    for (;;) {
      try {
        return await migrate(db, postgresClock, async (trx) => {
          await sql`set local statement_timeout = 0`.execute(trx);
          await exclusive(trx, 'migrations');
          await sql`set local lock_timeout = ${sql.lit(TABLE_MS)}`.execute(trx);
        });
      } catch (error) {
        const patience = isLockTimeout(error) ? MIGRATION_MS : OUTAGE_MS;
        if (!(error instanceof StoreUnavailable) || performance.now() - start > patience) throw error;
        await sleep(PAUSE_MS * (0.5 + Math.random()));
      }
    }
  } finally {
    await db.destroy();
  }
}

/** One statement, in which each write is a part that reads nothing of the others; the commit goes out right behind it. */
async function together(trx: Transaction<Database>, writes: readonly Write[]): Promise<void> {
  const parts = writes.map((write, n) => sql`${sql.ref(`write${n}`)} as (${write})`);
  const connection = await connectionOf(trx);
  connection.post(sql`with ${sql.join(parts)} select`.compile(trx));
}

async function tryExclusive(trx: Transaction<Database>, name: string): Promise<boolean> {
  const { rows } = await sql<{ had: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as had`.execute(trx);
  return rows[0]?.had === true;
}

/** The lock is the transaction's, not the session's: a pooler may stand in between. */
async function exclusive(trx: Transaction<Database>, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx);
}
