import type { Compilable, Kysely, OperationNodeSource, Transaction } from 'kysely';
import type { BlobStore } from './blobs/types.ts';
import type { DatabaseClock } from './clock.ts';
import type { Database } from './tables.ts';

/** An insert, update or delete that was not executed yet. */
export type PendingWrite = Compilable & OperationNodeSource;

export interface Store {
  db: Kysely<Database>;
  blobs: BlobStore;
  clock: DatabaseClock;
  /** Secret that signs URLs and encrypts passwords in rows. It is the same in all processes that share the store. */
  secret: string;
  /**
   * Whether transactions run concurrently and lock single rows (Postgres), so that `for update` and `skip locked`
   * work. Otherwise transactions are serialized (SQLite).
   */
  hasRowLocks: boolean;
  /**
   * Executes writes that do not read each other's results, in one round trip on Postgres. Later statements of the
   * transaction see them. On Postgres a write that fails may fail the commit instead of this call.
   */
  executeBatch(trx: Transaction<Database>, writes: readonly PendingWrite[]): Promise<void>;
  /**
   * Executes statements in order, in one round trip on Postgres. Each one sees the changes of those before it.
   * @returns the rows of each statement
   */
  executeInOrder<Rows extends unknown[]>(
    trx: Transaction<Database>,
    queries: readonly [...{ [Index in keyof Rows]: Compilable<Rows[Index]> }],
  ): Promise<{ [Index in keyof Rows]: Rows[Index][] }>;
  /** Takes a named lock until the transaction ends. Returns false when another transaction holds the lock. */
  tryAcquireLock(trx: Transaction<Database>, name: string): Promise<boolean>;
  /** Takes a named lock until the transaction ends. Waits until no other transaction holds the lock. */
  acquireLock(trx: Transaction<Database>, name: string): Promise<void>;
  /**
   * Limits how many transactions of the same name run at once in this process. The others wait here, so that they do
   * not occupy a connection while they wait for a row lock, and do not delay transactions of other names.
   * @throws StoreUnavailable on Postgres after 10 seconds of waiting
   */
  limitConcurrency<Result>(name: string, work: () => Promise<Result>): Promise<Result>;
  /**
   * Runs writes without waiting until SQLite has written them to the disk. A power failure can undo the last of them,
   * until a later write of the store waits for the disk. The end of a process undoes none. Postgres writes as always,
   * because other processes would go on with what the server has lost. `work` must use only its own `db`.
   */
  withoutSync<Result>(work: (db: Kysely<Database>) => Promise<Result>): Promise<Result>;
  /** Channel for notifications between processes; undefined when the store cannot send notifications. */
  channel: NotificationChannel | undefined;
  /**
   * Tries to make this process, until it ends, the only one that runs the jobs of the store.
   * @returns whether this process is now the owner; always false for a database that processes share
   */
  tryTakeOwnership(): boolean;
  close(): Promise<void>;
}

/** Notifications between processes that share a store. Any notification may be lost. */
export interface NotificationChannel {
  /**
   * Sends a notification.
   * @param message at most 7,000 bytes
   */
  send(message: string): Promise<void>;
  /**
   * Subscribes to every message, including messages of this process.
   * @returns a function that ends the subscription
   */
  listen(onMessage: (message: string) => void): () => Promise<void>;
  /** Whether this process currently receives messages. */
  isAlive(): boolean;
}
