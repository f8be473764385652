import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { openFileBlobs } from './blobs/files.ts';
import type { BlobTimeouts } from './blobs/s3.ts';
import type { S3Settings } from './blobs/s3-url.ts';
import type { BlobStore } from './blobs/types.ts';
import type { openSqlite, SqliteOptions } from './open-sqlite.ts';
import type { openPostgres, PostgresSettings } from './postgres/open.ts';
import { ensureSetting } from './settings.ts';
import type { Store } from './types.ts';

export interface StoreOptions extends SqliteOptions {
  /** Address of a shared Postgres database; undefined for SQLite. */
  database?: PostgresSettings | undefined;
  /** Settings of a shared bucket; undefined for files. */
  s3?: S3Settings | undefined;
  /** Secret that signs URLs and encrypts passwords. By default it is generated once and stored in the database. */
  secret?: string | undefined;
}

/**
 * Opens the database and the blob store, and applies outstanding migrations.
 * @throws DirectoryInUseError if another process owns the SQLite file and this process needs it for itself
 * @throws NewerSchemaError if a newer release has changed the schema of the database
 */
export async function openStore({
  dataDir,
  database,
  s3,
  clock,
  secret,
  owner,
  onMadePrivate,
}: StoreOptions): Promise<Store> {
  createDirectory(dataDir);
  const connected =
    database === undefined
      ? await openEmbedded({ dataDir, clock, owner, onMadePrivate })
      : await openShared(database, clock);
  try {
    const blobs = await openBlobs(join(dataDir, 'blobs'), s3);
    return {
      ...connected,
      blobs,
      secret:
        secret ?? (await ensureSetting(connected, 'address_secret', randomBytes(32).toString('base64url'))),
      async close() {
        await blobs.close();
        await connected.close();
      },
    };
  } catch (error) {
    await connected.close();
    throw error;
  }
}

/**
 * Opens a bucket, or a directory when no bucket is given. The directory is created when missing.
 * @throws BlobStoreMisconfiguredError when the bucket rejects the settings
 */
export async function openBlobs(
  directory: string,
  s3: S3Settings | undefined,
  timeouts?: BlobTimeouts,
): Promise<BlobStore> {
  if (s3 === undefined) return await openFileBlobs(directory);
  const { openS3Blobs } = await import('./blobs/s3.ts');
  return await openS3Blobs(s3, timeouts);
}

// Only the driver that is used is imported, so that importing the store's types and errors is fast.
const openEmbedded: typeof openSqlite = async (...options) =>
  (await import('./open-sqlite.ts')).openSqlite(...options);
const openShared: typeof openPostgres = async (...options) =>
  (await import('./postgres/open.ts')).openPostgres(...options);

/**
 * Creates a directory and its missing parents with mode 0700. `mkdir` with `recursive` never returns on file systems
 * that accept no new directories, such as `/proc`.
 */
function createDirectory(path: string): void {
  if (existsSync(path)) return;
  if (dirname(path) !== path) createDirectory(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Ignore the error if another process has created the directory in the meantime.
    if (!existsSync(path)) throw error;
  }
}
