import type { Readable } from 'node:stream';

/** A blob that is being read. The caller must read the stream to its end or destroy it. */
export interface BlobStream {
  /** Size of the blob in bytes; undefined when the store does not report it. */
  byteLength: number | undefined;
  /**
   * The bytes of the blob. Fails with `StoreUnavailable` before its end when the bytes are damaged or are not read
   * within a minute.
   */
  stream: Readable;
}

/** Resolves when a stream has data to read or has ended. Rejects when the stream fails. */
export const waitUntilReadable = (stream: Readable): Promise<void> =>
  new Promise((resolve, reject) => {
    stream.once('readable', resolve).once('end', resolve).once('error', reject);
  });

/** Milliseconds for which a stream may stay open. An open stream occupies a file or a connection. */
export const MAX_BLOB_STREAM_MS = 60_000;

/**
 * Stores bytes under keys. A key consists of segments joined by `/`. A blob is durable and complete when `put` returns,
 * and only another `put` of the same key replaces it. Every method throws a TypeError for an invalid key, and
 * `StoreUnavailable` (503) if the store is full, unreachable or rejects the request.
 */
export interface BlobStore {
  /**
   * @param contentType content type with which the URL of `createReadUrl` serves the blob
   */
  put(key: string, bytes: Uint8Array, contentType?: string): Promise<void>;
  /** Reads a blob. Returns undefined when the blob does not exist. */
  get(key: string): Promise<Uint8Array | undefined>;
  /** Reads a blob without holding all of it in memory. Returns undefined when the blob does not exist. */
  openStream(key: string): Promise<BlobStream | undefined>;
  /** Deletes the blob of this key and every blob below it. Does nothing when there are none. */
  deleteTree(prefix: string): Promise<void>;
  /** Lists the names of the folders directly below a key, in pages. Partially deleted folders are included. */
  listFolders(key: string): AsyncIterable<string[]>;
  /** Returns when the newest blob below a key was written, in milliseconds since the epoch on the store's clock. */
  readLastModified(prefix: string): Promise<number | undefined>;
  /**
   * Creates a URL that reads the blob without credentials for `lifetimeMs`.
   * Returns undefined when the store does not support such URLs; the service then serves the bytes itself.
   */
  createReadUrl(key: string, lifetimeMs: number): Promise<string | undefined>;
  close(): Promise<void>;
}

/**
 * Error for a bucket that rejects the configured settings. Its message is shown to the operator and contains no secret.
 */
export class BlobStoreMisconfiguredError extends Error {}

const BLOB_KEY_SEGMENT = /^(?!\.)[A-Za-z0-9._:=-]{1,200}$/;

export const isBlobKeySegment = (name: string): boolean => BLOB_KEY_SEGMENT.test(name);

/**
 * Checks the key of a blob.
 * @throws TypeError for a key that could leave its folder or name a temporary file
 */
export function checkBlobKey(key: string): void {
  if (!key.split('/').every(isBlobKeySegment)) throw new TypeError(`Invalid blob key: ${key}`);
}
