import { randomBytes } from 'node:crypto';
import type { BlobStore } from '../store/index.ts';

/** Prefix of uploaded files. Each file has one folder below it, until its capture has ended. */
export const UPLOADS_PREFIX = 'uploads';

const getKey = (id: string): string => `${UPLOADS_PREFIX}/${id}/file`;

/**
 * Passes uploaded files from the process that received them to the worker. The receiver deletes each file; those of a
 * killed process are deleted with the blobs that have no row.
 */
export class Uploads {
  readonly #blobs: BlobStore;

  constructor(blobs: BlobStore) {
    this.#blobs = blobs;
  }

  /** @returns the id with which the worker reads the file */
  async save(bytes: Uint8Array): Promise<string> {
    const id = randomBytes(24).toString('base64url');
    await this.#blobs.put(getKey(id), bytes);
    return id;
  }

  /** Returns undefined if the file was deleted, because its caller no longer waits. */
  read(id: string): Promise<Uint8Array | undefined> {
    return this.#blobs.get(getKey(id));
  }

  delete(id: string): Promise<void> {
    return this.#blobs.deleteTree(`${UPLOADS_PREFIX}/${id}`);
  }
}
