import type { Readable } from 'node:stream';

/** A blob on its way. Whoever has it reads it to its end or destroys it. */
export interface BlobStream {
  /** Undefined where the store does not say. */
  byteLength: number | undefined;
  /**
   * Fetched as it is read. It fails, with `StoreUnavailable`, before its end where the bytes are damaged, or are not
   * taken within a minute.
   */
  stream: Readable;
}

/** Resolves when there is something to read, or nothing will come. */
export const waitUntilReadable = (stream: Readable): Promise<void> =>
  new Promise((resolve, reject) => {
    stream.once('readable', resolve).once('end', resolve).once('error', reject);
  });

/** How long the reader of a stream may take: it holds a file or a connection. */
export const STREAM_MS = 60_000;

/**
 * Bytes under keys. A key is segments joined by `/`; a blob is durable and whole when `put` returns,
 * and is never changed afterwards but by another `put` of the same key.
 * Every method throws a TypeError for what is no key, and `StoreUnavailable` (503) where the store is
 * full, cannot be reached or refuses.
 */
export interface BlobStore {
  /** @param contentType what `address` later says that the bytes are */
  put(key: string, bytes: Uint8Array, contentType?: string): Promise<void>;
  /** Undefined where there is no such blob. */
  get(key: string): Promise<Uint8Array | undefined>;
  /** What is handed on as it is need not be in memory whole. Undefined where there is no such blob. */
  openStream(key: string): Promise<BlobStream | undefined>;
  /** Deletes the blob of this key and every blob below it; none is no error. */
  deleteTree(prefix: string): Promise<void>;
  /** Names of the folders directly below a key, in pages; those of half-deleted ones too. */
  listFolders(key: string): AsyncIterable<string[]>;
  /** When the newest blob below a key was written, in milliseconds of the store's clock. */
  readLastModified(prefix: string): Promise<number | undefined>;
  /**
   * An address from which anybody may read the blob for a while.
   * Undefined where the store hands out none: then we serve the bytes ourselves.
   */
  createReadUrl(key: string, lifetimeMs: number): Promise<string | undefined>;
  close(): Promise<void>;
}

/** A bucket that cannot be used as it was given; the message is for people, and holds no secret. */
export class BlobStoreMisconfigured extends Error {}

const SEGMENT = /^(?!\.)[A-Za-z0-9._:=-]{1,200}$/;

export const isSegment = (name: string): boolean => SEGMENT.test(name);

/** @throws TypeError for a key that could leave its folder or name something else than a blob */
export function checkKey(key: string): void {
  if (!key.split('/').every(isSegment)) throw new TypeError(`Not a blob key: ${key}`);
}
