import type { Kysely, Transaction } from 'kysely';
import type { BlobStore } from './blobs.ts';
import type { Channel } from './channel.ts';
import type { Clock } from './clock.ts';
import type { Database } from './tables.ts';

/** The record and the bytes: all that outlives the process. */
export interface Store {
  db: Kysely<Database>;
  blobs: BlobStore;
  clock: Clock;
  /**
   * Whether transactions run side by side and lock single rows; otherwise one follows the other. Where they do, rows
   * can be taken `for update`, and those that another has can be skipped.
   */
  rowLocks: boolean;
  /** Keeps every other transaction that asks for the same name waiting until this one ends. */
  exclusive(trx: Transaction<Database>, name: string): Promise<void>;
  /** Where processes that share the store can tell one another something. */
  channel: Channel | undefined;
  /** Whether this process is, from now until it ends, the only one that works on the store's jobs. */
  own(): boolean;
  close(): Promise<void>;
}
