import { join } from 'node:path';
import { Kysely } from 'kysely';
import { type BlobStore, openFileBlobs } from './blobs.ts';
import { type Clock, sqliteClock } from './clock.ts';
import { migrate } from './migrations.ts';
import { createOwnership } from './ownership.ts';
import { sqliteDialect } from './sqlite.ts';
import type { Database } from './tables.ts';

export type { BlobStore } from './blobs.ts';
export { type Clock, sqliteClock } from './clock.ts';
export { storageError } from './errors.ts';
export { base62, newId, randomBase62 } from './ids.ts';
export type * from './tables.ts';

/** The record and the bytes: all that outlives the process. */
export interface Store {
  db: Kysely<Database>;
  blobs: BlobStore;
  clock: Clock;
  /** Whether this process is, from now until it ends, the only one that works on the store's jobs. */
  own(): boolean;
  close(): Promise<void>;
}

export interface StoreOptions {
  /** Folder of the SQLite file and the blobs; made when missing. */
  dataDir: string;
  /** In place of the database's own clock. */
  clock?: Clock;
}

/** Opens the embedded store (SQLite and files) and brings its schema up to date. */
export async function openStore({ dataDir, clock = sqliteClock }: StoreOptions): Promise<Store> {
  const db = new Kysely<Database>({ dialect: sqliteDialect(join(dataDir, 'pagewright.sqlite')) });
  try {
    await migrate(db, clock);
    const blobs = await openFileBlobs(join(dataDir, 'blobs'));
    const ownership = createOwnership(join(dataDir, 'owner.lock'));
    return {
      db,
      blobs,
      clock,
      own: ownership.take,
      async close() {
        ownership.release();
        await db.destroy();
      },
    };
  } catch (error) {
    await db.destroy();
    throw error;
  }
}
