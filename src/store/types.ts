import type { Compilable, Kysely, OperationNodeSource, Transaction } from 'kysely';
import type { BlobStore } from './blobs.ts';
import type { Channel } from './channel.ts';
import type { DatabaseClock } from './clock.ts';
import type { Database } from './tables.ts';

/** An insert, update or delete that nobody has carried out yet. */
export type Write = Compilable & OperationNodeSource;

/** The record and the bytes: all that outlives the process. */
export interface Store {
  db: Kysely<Database>;
  blobs: BlobStore;
  clock: DatabaseClock;
  /**
   * Whether transactions run side by side and lock single rows; otherwise one follows the other. Where they do, rows
   * can be taken `for update`, and those that another has can be skipped.
   */
  hasRowLocks: boolean;
  /**
   * Carries out writes that do not look at one another, at the latest with the commit: at the price of none where a
   * statement travels. What follows in the transaction sees them.
   */
  executeBatch(trx: Transaction<Database>, writes: readonly Write[]): Promise<void>;
  /** Takes a name until the transaction ends; false where another transaction has it. */
  tryAcquireLock(trx: Transaction<Database>, name: string): Promise<boolean>;
  /** Keeps every other transaction that asks for the same name waiting until this one ends. */
  acquireLock(trx: Transaction<Database>, name: string): Promise<void>;
  /**
   * Has work of the same name wait for its turn within this process, where transactions of the same name would wait
   * for one another with connections in their hands.
   * @throws StoreUnavailable where the turn does not come in seconds
   */
  limitConcurrency<Result>(name: string, work: () => Promise<Result>): Promise<Result>;
  /** Where processes that share the store can tell one another something. */
  channel: Channel | undefined;
  /** Whether this process is, from now until it ends, the only one that works on the store's jobs. */
  tryTakeOwnership(): boolean;
  close(): Promise<void>;
}
