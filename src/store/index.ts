export { parseS3Url, type S3Settings } from './blobs/s3-url.ts';
export {
  type BlobStore,
  BlobStoreMisconfiguredError,
  type BlobStream,
  waitUntilReadable,
} from './blobs/types.ts';
export { createDatabaseClock, type DatabaseClock, hasCome, readDatabaseTime } from './clock.ts';
export type { DirectoryOwner } from './directory-lock.ts';
export { NewerSchemaError } from './migrations.ts';
export { isLockTimeoutError, StoreUnavailable, toStorageError } from './errors.ts';
export { encodeBase62, generateId, generateBase62 } from './ids.ts';
export { openBlobs, openStore, type StoreOptions } from './open-store.ts';
export type { PostgresSettings } from './postgres/open.ts';
export { hashWithSecret, openSealedText, sealText } from './seal.ts';
export { compareAndSwapSetting, ensureSetting } from './settings.ts';
export type * from './tables.ts';
export type * from './tables/accounts.ts';
export type * from './tables/captures.ts';
export type * from './tables/monitors.ts';
export type * from './tables/runs.ts';
export type * from './tables/usage.ts';
export type { NotificationChannel, Store, PendingWrite } from './types.ts';
