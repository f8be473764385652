import type { CaptureOptions, ErrorTag, ServiceError } from '../contract/index.ts';
import type { Store } from '../store/index.ts';
import type { Wakeups } from './wakeups.ts';

/** Limits of every capture; times in milliseconds. */
export interface DispatchRules {
  /** Budget of a capture, shared by all its attempts (specification 7.3: 150,000). */
  captureMs: number;
  /** Time after the budget to classify how the capture ended (specification 7.3: 5,000). */
  classificationMs: number;
  /** How long a worker owns a capture without renewing its lease. */
  leaseMs: number;
  /** How long a waiting process counts as alive without renewing its wait. */
  waitMs: number;
  /** Attempts after which a capture whose workers disappear fails. */
  maxAttempts: number;
  /** Concurrent batched items per site; 0 for no limit. */
  hostConcurrency: number;
}

export const DEFAULT_RULES: DispatchRules = {
  captureMs: 150_000,
  classificationMs: 5_000,
  leaseMs: 15_000,
  waitMs: 30_000,
  maxAttempts: 3,
  hostConcurrency: 6,
};

/** Identifies a capture; the organization's row is locked by most operations on it. */
export interface CaptureRef {
  captureId: string;
  organizationId: string;
}

/** A capture that a worker has claimed. Times are the database's, milliseconds since the epoch. */
export interface ClaimedJob extends CaptureRef {
  url: string;
  /** The stored options, or the error to fail with if the row cannot be parsed. */
  options: CaptureOptions | ServiceError;
  /** 1 for the first. Results of an earlier attempt are not stored. */
  attempt: number;
  /** Set for batched items. */
  run?: { id: string; itemIndex: number };
  queuedAt: number;
  claimedAt: number;
  deadline: number;
  finishBy: number;
}

/** A claimed capture with valid options. */
export interface Job extends ClaimedJob {
  options: CaptureOptions;
}

/** A `ServiceError` as the row stores it. */
export interface Failure {
  tag: ErrorTag;
  fields: Record<string, unknown>;
  detail?: string;
}

/** Result of an attempt. A named failure may also be thrown as a `ServiceError`. */
export type WorkResult =
  | {
      outcome: 'succeeded';
      snapshotId: string;
      billable: boolean;
      body: unknown;
      /** The page came with an error status: usage counts it separately. */
      isHttpError?: boolean;
    }
  | { outcome: 'originError'; body: unknown }
  | { outcome: 'failed'; body: Failure };

/** What workers execute; implemented by a layer above. */
export interface Work {
  run(
    job: Job,
    context: {
      /** Aborted when the result is no longer wanted: lease lost, capture ended, out of time. */
      signal: AbortSignal;
      /** End of the capture budget on this process's monotonic clock. */
      deadline: number;
    },
  ): Promise<WorkResult>;
  /** Deletes what `run` has stored for a result that came too late. */
  discard(job: ClaimedJob, result: WorkResult): Promise<void>;
}

/** The charge for one answer: made before its first byte is sent, or cancelled. */
export interface Delivery {
  billable: boolean;
  /**
   * Charges once; does nothing if the answer is free.
   * @param signal aborted when the answer can no longer be sent: the charge is then refunded
   * @throws ServiceError `ServiceUnavailable` if the database does not confirm the charge in time: send nothing, the
   * charge is refunded in the background; the signal's reason when aborted
   */
  charge(signal: AbortSignal): Promise<void>;
  /** Cancels the charge of an answer that is not sent; retried in the background if the store fails. */
  cancel(): Promise<void>;
}

/** The row of a synchronous capture or item that ended with a result. */
export interface StoredResult extends CaptureRef {
  outcome: 'succeeded' | 'originError';
  /** Present when the outcome is `succeeded`. */
  snapshotId?: string;
  /** `WorkResult.body` as parsed JSON. */
  body: unknown;
  /** Whether the charge is pending. */
  billable: boolean;
  attempts: number;
  /** From admission to the first claim, milliseconds. */
  queuedMs: number;
  /** From the first claim to the result, milliseconds. */
  runMs: number;
}

/** Result of a synchronous capture; every other end is thrown as a `ServiceError`. */
export interface JobResult extends Omit<StoredResult, 'billable'> {
  delivery: Delivery;
}

/** Events for metrics and logs. */
export type DispatchEvent =
  | { type: 'admitted'; organizationId: string }
  | { type: 'refused'; organizationId: string; tag: ErrorTag }
  | { type: 'claimed'; job: ClaimedJob }
  | {
      type: 'finished';
      job: ClaimedJob;
      outcome: WorkResult['outcome'];
      /** Set for failures. */
      tag?: ErrorTag;
      runMs: number;
    }
  | { type: 'lateResult'; job: ClaimedJob; result: WorkResult }
  | { type: 'aborted'; job: ClaimedJob; reason: string }
  | { type: 'workerLost'; captureId: string; became: 'requeued' | 'failed' | 'cancelled' }
  | { type: 'expired' | 'cancelled'; captureId: string }
  | { type: 'workFailed' | 'discardFailed'; job: ClaimedJob; error: unknown }
  | { type: 'storeFailed'; during: string; error: unknown };

export type Observe = (event: DispatchEvent) => void;

/** Wraps an observer so that an error of it never changes an outcome; the error becomes a process warning. */
export const ignoreObserverErrors =
  (observe: Observe): Observe =>
  (event) => {
    try {
      observe(event);
    } catch (error) {
      process.emitWarning(`An observer of dispatch threw at "${event.type}": ${error}`);
    }
  };

/** Shared by the dispatcher, the worker and the upkeep of one process. */
export interface DispatchOptions {
  store: Store;
  rules: DispatchRules;
  wakeups: Wakeups;
  observe: Observe;
  /** Monotonic clock of budgets, milliseconds; `performance.now` by default. Rows use the store's clock. */
  now?: () => number;
}

export const monotonicNow = (): number => performance.now();

/** A synchronous call. Its time limit starts when it arrives. */
export interface TimedCall {
  /** When the call arrived, on this process's monotonic clock. */
  arrivedAt: number;
  /** The address of its capture, once that is queued. */
  queuedUrl?: string;
}

/** Runs synchronous captures, from admission to the answer. */
export interface Dispatcher {
  /**
   * Queues a capture and waits for its end.
   * @throws ServiceError `AccessBlocked`, `FetchConcurrencyLimitExceeded`, `FetchCapacityTimeout`,
   * `FetchCaptureTimeout`, `ServiceUnavailable`, or the failure of the work; the signal's reason when aborted
   */
  submit(submission: Submission): Promise<JobResult>;
  /**
   * Runs another part of a synchronous call within the time limit of the call (specification 7.3).
   * @param part continues in the background after the limit; its signal is then aborted
   * @throws ServiceError `FetchCaptureTimeout` if the capture is queued, else `ServiceUnavailable`
   */
  runWithinCall<Result>(call: TimedCall, part: (late: AbortSignal) => Promise<Result>): Promise<Result>;
  /** Refuses new captures; resolves when every waiting call has its answer. */
  drain(): Promise<void>;
  /** Resolves when all background writes are done. Call it after the last answer was sent. */
  settled(): Promise<void>;
}

export interface Submission {
  organizationId: string;
  url: string;
  options: CaptureOptions;
  /** Aborted when the client disconnects: the capture is cancelled and not charged. */
  signal: AbortSignal;
  /** When the call arrived, on this process's monotonic clock; now by default. */
  arrivedAt?: number;
}
