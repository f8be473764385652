import { join } from 'node:path';
import { openBlobs, type S3Settings } from './blobs.ts';
import type { DatabaseClock } from './clock.ts';
import { createDirectory } from './folder.ts';
import type { PostgresSettings } from './postgres/index.ts';
import type { Store } from './types.ts';

export {
  type BlobStore,
  BlobStoreMisconfigured,
  type BlobStream,
  openBlobs,
  parseS3Url,
  type S3Settings,
  waitUntilReadable,
} from './blobs.ts';
export type { Channel } from './channel.ts';
export { type DatabaseClock, createDatabaseClock, readClock } from './clock.ts';
export { ensureSetting, compareAndSwapSetting } from './settings.ts';
export { isLockTimeout, StoreUnavailable, toStorageError } from './errors.ts';
export { base62, newId, randomBase62 } from './ids.ts';
export type { PostgresSettings } from './postgres/index.ts';
export type * from './tables.ts';
export type { Store, Write } from './types.ts';

export interface StoreOptions {
  /** Folder of the SQLite file where there is no other database, and of the blobs where there is no bucket; made when missing. */
  dataDir: string;
  /** A database that processes share. */
  database?: PostgresSettings | undefined;
  /** A bucket that processes share. */
  s3?: S3Settings | undefined;
  /** In place of the database's own clock. */
  clock?: DatabaseClock;
}

/** Opens the record and the bytes, and brings the schema up to date. */
export async function openStore({ dataDir, database, s3, clock }: StoreOptions): Promise<Store> {
  createDirectory(dataDir);
  const record = await openRecord(dataDir, database, clock);
  try {
    const blobs = await openBlobs(join(dataDir, 'blobs'), s3);
    return {
      ...record,
      blobs,
      async close() {
        await blobs.close();
        await record.close();
      },
    };
  } catch (error) {
    await record.close();
    throw error;
  }
}

/** The drivers are loaded where a store is opened: whoever reads what comes out of it needs none. */
async function openRecord(
  dataDir: string,
  database: PostgresSettings | undefined,
  clock: DatabaseClock | undefined,
): Promise<Omit<Store, 'blobs'>> {
  if (database === undefined) {
    const { openSqlite } = await import('./open-sqlite.ts');
    return await openSqlite(dataDir, clock);
  }
  const { openPostgres } = await import('./postgres/index.ts');
  return await openPostgres(database, clock);
}
