import type {
  CaptureOptions,
  CrawlPlan,
  CrawlSkipped,
  ErrorTag,
  MapSitemap,
  ServiceError,
} from '../contract/index.ts';
import type { Store } from '../store/index.ts';
import type { Wakeups } from './wakeups.ts';

/** Limits of every capture; times in milliseconds. */
export interface DispatchRules {
  /** Budget of a capture, shared by all its attempts (specification 7.3: 150,000). */
  captureMs: number;
  /** Time after the budget to classify how the capture ended (specification 7.3: 5,000). */
  classificationMs: number;
  /** Time after which a lease expires if its worker does not renew it. */
  leaseMs: number;
  /** Time after which a waiting process counts as dead if it does not renew its wait. */
  waitMs: number;
  /** Maximum number of attempts if workers disappear; then the capture fails. */
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

/** Identifies a capture, and the organization whose row most operations on the capture lock. */
export interface CaptureRef {
  captureId: string;
  organizationId: string;
}

/** Facts about an item of a crawl. */
export interface CrawlItemFacts {
  plan: CrawlPlan;
  /** Number of links from the start page. */
  depth: number;
  /** Number of times that the item was put back. */
  postponed: number;
}

/** An address that an item of a crawl has discovered. */
export interface DiscoveredAddress {
  /** In its canonical form. */
  url: string;
  /** What addresses have in common that may be a trap: the reason, a colon and a hash. */
  trapKey?: string;
}

/** What an item of a crawl has discovered. */
export interface Discovery {
  /** In the order in which they are crawled. */
  addresses: DiscoveredAddress[];
  /** Numbers of links that are not followed, by reason. */
  skipped: CrawlSkipped;
  /** Addresses that robots.txt disallows. */
  disallowed?: string[];
  /** Minimum time between two starts at the site of the item, in milliseconds. */
  delayMs?: number;
  /** Hash of the content; undefined if it is too short to be compared. */
  contentKey?: string;
  /** The sitemaps that were requested, for the start page. */
  sitemaps?: MapSitemap[];
  /** Canonical address that the page redirected to; undefined if it did not redirect. */
  finalUrl?: string;
}

/** A capture that a worker has claimed. Times are in milliseconds since the epoch, on the database's clock. */
export interface ClaimedJob extends CaptureRef {
  url: string;
  /** The stored options. If the row cannot be parsed, the error with which the capture fails. */
  options: CaptureOptions | ServiceError;
  /** Number of the attempt, from 1. Results of an earlier attempt are not stored. */
  attempt: number;
  /** The run and the index of the item; set only for batched items. */
  run?: { id: string; itemIndex: number; crawl?: CrawlItemFacts };
  queuedAt: number;
  claimedAt: number;
  deadline: number;
  finishBy: number;
  /** Header `traceparent` of the call that waits for the capture, or that started the run; undefined if it is not traced. */
  traceParent?: string;
}

/** A claimed capture with valid options. */
export interface Job extends ClaimedJob {
  options: CaptureOptions;
}

/** The form in which a row stores a `ServiceError`. */
export interface Failure {
  tag: ErrorTag;
  fields: Record<string, unknown>;
  detail?: string;
}

/** Result of an attempt. The work may also fail by throwing a `ServiceError`. */
export type WorkResult =
  | {
      outcome: 'succeeded';
      snapshotId: string;
      billable: boolean;
      body: unknown;
      /** Whether the page had an error status. Usage counts such pages separately. */
      isHttpError?: boolean;
      /** Whether the snapshot is older than the job, so that it must not be deleted with a late result. */
      isReused?: boolean;
      discovery?: Discovery;
    }
  | { outcome: 'originError'; body: unknown; discovery?: Discovery }
  | { outcome: 'failed'; body: Failure };

/** The work has stored nothing, because the site asked to come later. Only items of crawls can be postponed. */
export interface Postponement {
  outcome: 'postponed';
  /** Milliseconds until the site may be asked again. */
  afterMs: number;
}

/** The work of a claimed job. A higher layer implements it. */
export interface Work {
  run(
    job: Job,
    context: {
      /** Aborted when the result is no longer needed: the lease was lost, the capture ended, or its time is over. */
      signal: AbortSignal;
      /** End of the capture budget on this process's monotonic clock. */
      deadline: number;
    },
  ): Promise<WorkResult | Postponement>;
  /** Deletes what `run` has stored for a result that came too late. */
  discard(job: ClaimedJob, result: WorkResult): Promise<void>;
}

/** The charge for one answer. It is made before the first byte of the answer is sent, or it is cancelled. */
export interface PendingCharge {
  billable: boolean;
  /**
   * Charges once. Does nothing if the answer is free.
   * @param signal aborted when the answer can no longer be sent: the charge is then refunded
   * @throws ServiceError `ServiceUnavailable` if the database does not confirm the charge in time: the caller must send
   * nothing, and the charge is refunded in the background. Throws the signal's reason when aborted
   */
  complete(signal: AbortSignal): Promise<void>;
  /** Cancels the charge of an answer that is not sent. Retries in the background if the store fails. */
  cancel(): Promise<void>;
}

/** A capture or item that ended with a result, as stored in its row. */
export interface StoredResult extends CaptureRef {
  outcome: 'succeeded' | 'originError';
  /** Present when the outcome is `succeeded`. */
  snapshotId?: string;
  /** `WorkResult.body` as parsed JSON. */
  body: unknown;
  /** Whether the charge is pending. */
  billable: boolean;
  attempts: number;
  /** Milliseconds from admission to the first claim. */
  queuedMs: number;
  /** Milliseconds from the first claim to the result. */
  runMs: number;
}

/** Result of a synchronous capture. Failures are thrown as `ServiceError`. */
export interface JobResult extends Omit<StoredResult, 'billable'> {
  pendingCharge: PendingCharge;
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
      /** Tag of the error; set only for failures. */
      tag?: ErrorTag;
      runMs: number;
    }
  | { type: 'postponed'; job: ClaimedJob; afterMs: number }
  | { type: 'lateResult'; job: ClaimedJob; result: WorkResult }
  | { type: 'aborted'; job: ClaimedJob; reason: string }
  | { type: 'workerLost'; captureId: string; became: 'requeued' | 'failed' | 'cancelled' }
  | { type: 'expired' | 'cancelled'; captureId: string }
  | { type: 'workFailed' | 'discardFailed'; job: ClaimedJob; error: unknown }
  | { type: 'storeFailed'; during: string; error: unknown };

export type Observe = (event: DispatchEvent) => void;

/** Wraps an observer, so that its errors become process warnings instead of failing the work. */
export const ignoreObserverErrors =
  (observe: Observe): Observe =>
  (event) => {
    try {
      observe(event);
    } catch (error) {
      process.emitWarning(`An observer of dispatch threw at "${event.type}": ${error}`);
    }
  };

/** Options that the dispatcher, the worker and the upkeep of a process share. */
export interface DispatchOptions {
  store: Store;
  rules: DispatchRules;
  wakeups: Wakeups;
  observe: Observe;
  /** Monotonic clock for budgets, in milliseconds; `performance.now` by default. Rows use the store's clock. */
  now?: () => number;
}

export const monotonicNow = (): number => performance.now();

/** A synchronous call with its time of arrival, at which its time limit starts. */
export interface TimedCall {
  /** When the call arrived, on this process's monotonic clock. */
  arrivedAt: number;
  /** The URL of the call's capture; undefined until the capture is queued. */
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
  /** Refuses new captures. Resolves when all waiting calls are answered. */
  drain(): Promise<void>;
  /** Resolves when all background writes have ended. Call it after the last answer was sent. */
  waitForWrites(): Promise<void>;
}

export interface Submission {
  organizationId: string;
  url: string;
  options: CaptureOptions;
  /** Aborted when the client disconnects: the capture is cancelled and not charged. */
  signal: AbortSignal;
  /** When the call arrived, on this process's monotonic clock; now by default. */
  arrivedAt?: number;
  /** Header `traceparent` for the worker. */
  traceParent?: string;
}

/** A run of an organization. */
export interface RunRef {
  id: string;
  organizationId: string;
}
