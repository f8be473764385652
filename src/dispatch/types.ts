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

/** Limits of every capture. Times are in milliseconds. */
export interface DispatchRules {
  /** Time budget of a capture for all its attempts together (specification 7.3: 150,000). */
  captureMs: number;
  /** Time after the budget for deciding how the capture ended (specification 7.3: 5,000). */
  classificationMs: number;
  /** Time after which a lease expires if its worker does not renew it. */
  leaseMs: number;
  /** Time after which a waiting process counts as dead if it does not renew its wait. */
  waitMs: number;
  /** Maximum number of attempts at a capture whose workers disappear. After the last one, the capture fails. */
  maxAttempts: number;
  /** Concurrent batched items per site; 0 for no limit. */
  hostConcurrency: number;
  /**
   * The networks that this process may fetch although they are not public, as one text. Its captures run only in
   * workers with the same text. If it is undefined, they run anywhere, and this process captures everything.
   */
  networkPolicy?: string | undefined;
}

export const DEFAULT_RULES: DispatchRules = {
  captureMs: 150_000,
  classificationMs: 5_000,
  leaseMs: 15_000,
  waitMs: 30_000,
  maxAttempts: 3,
  hostConcurrency: 6,
};

/** Longest time in milliseconds for which the items of a site wait. */
export const MAX_SITE_PAUSE_MS = 300_000;

/** Identifies a capture and its organization. Most operations on a capture lock the row of the organization. */
export interface CaptureRef {
  captureId: string;
  organizationId: string;
}

export interface CrawlItemFacts {
  plan: CrawlPlan;
  /** Number of links from the start page. */
  depth: number;
  /** How often the item was postponed. */
  postponed: number;
}

/** An address that an item of a crawl has discovered. */
export interface DiscoveredAddress {
  /** The address in its canonical form. */
  url: string;
  /** Key that addresses of the same possible trap share: the reason, a colon and a hash. */
  trapKey?: string;
}

/** The addresses and facts that an item of a crawl has discovered. */
export interface CrawlDiscovery {
  /** The addresses in the order of the crawl. */
  addresses: DiscoveredAddress[];
  /** Numbers of links that are not followed, by reason. */
  skipped: CrawlSkipped;
  /** Addresses that robots.txt disallows. */
  disallowed?: string[];
  /** Minimum time between two starts at the site of the item, in milliseconds. */
  delayMs?: number;
  /** Hash of the content; undefined if it is too short to be compared. */
  contentKey?: string;
  /** The requested sitemaps. Set for the start page. */
  sitemaps?: MapSitemap[];
  /** Canonical address after redirects. Undefined if the page did not redirect. */
  finalUrl?: string;
}

/** A capture that a worker has claimed. Times are in milliseconds since the epoch, on the database's clock. */
export interface ClaimedJob extends CaptureRef {
  url: string;
  /** The stored options. If they cannot be parsed: the error with which the capture fails. */
  options: CaptureOptions | ServiceError;
  /** Number of the attempt, from 1. A result of an earlier attempt is not stored. */
  attempt: number;
  /** The run, and the index of the item in it. Set only for batched items. */
  run?: { id: string; itemIndex: number; crawl?: CrawlItemFacts };
  queuedAt: number;
  claimedAt: number;
  deadline: number;
  finishBy: number;
  /**
   * Header `traceparent` of the call that waits for the capture, or that started the run; undefined if it is not
   * traced.
   */
  traceParent?: string;
}

export interface CaptureJob extends ClaimedJob {
  options: CaptureOptions;
}

/** The form in which a row stores a `ServiceError`. */
export interface StoredFailure {
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
      discovery?: CrawlDiscovery;
    }
  | { outcome: 'originError'; body: unknown; discovery?: CrawlDiscovery }
  | { outcome: 'failed'; body: StoredFailure };

/**
 * Result of an attempt whose site asked to wait. The work has stored nothing. Only items of crawls can be postponed.
 */
export interface PostponedWork {
  outcome: 'postponed';
  /** Milliseconds to wait before the next request to the site. */
  afterMs: number;
}

/** The work of a claimed job. A higher layer implements it. */
export interface CaptureWork {
  run(
    job: CaptureJob,
    context: {
      /** Aborted when the result is no longer needed: the lease was lost, the capture ended, or its time is over. */
      signal: AbortSignal;
      /** End of the capture budget on the monotonic clock of this process. */
      deadline: number;
    },
  ): Promise<WorkResult | PostponedWork>;
  /** Deletes what `run` has stored for a result that came too late. */
  discard(job: ClaimedJob, result: WorkResult): Promise<void>;
}

/** The charge for one answer. The charge is made before the first byte of the answer is sent, or it is cancelled. */
export interface PendingCharge {
  billable: boolean;
  /**
   * Makes the charge once. Does nothing for a free answer.
   * @param signal aborted when the answer can no longer be sent; the charge is then refunded
   * @throws ServiceError `ServiceUnavailable` if the database does not confirm the charge in time; the caller must then
   * send nothing, and the charge is refunded in the background. Throws the reason of the signal when it aborts
   */
  complete(signal: AbortSignal): Promise<void>;
  /** Cancels the charge for an answer that is not sent. If the database fails, tries again in the background. */
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

export type ReportEvent = (event: DispatchEvent) => void;

/** Wraps an observer. An error of the observer becomes a process warning and does not fail the work. */
export const ignoreObserverErrors =
  (observe: ReportEvent): ReportEvent =>
  (event) => {
    try {
      observe(event);
    } catch (error) {
      process.emitWarning(`An observer of dispatch threw at "${event.type}": ${error}`);
    }
  };

/** Options that dispatcher, worker and upkeep of a process share. */
export interface DispatchOptions {
  store: Store;
  rules: DispatchRules;
  wakeups: Wakeups;
  observe: ReportEvent;
  /**
   * Monotonic clock for time budgets, in milliseconds; `performance.now` by default. Rows use the clock of the store.
   */
  now?: () => number;
}

export const monotonicNow = (): number => performance.now();

/** A synchronous call with the time of its arrival, from which its time limit counts. */
export interface TimedCall {
  /** Time of arrival on the monotonic clock of this process. */
  arrivedAt: number;
  /** The URL of the capture. Undefined until a capture of the call is queued. */
  queuedUrl?: string;
}

/** Runs synchronous captures, from admission to the answer. */
export interface Dispatcher {
  /**
   * Queues a capture and waits for its end.
   * @throws ServiceError `AccessBlocked`, `FetchConcurrencyLimitExceeded`, `FetchCapacityTimeout`,
   * `FetchCaptureTimeout`, `ServiceUnavailable`, or the failure of the work; the signal's reason when aborted
   */
  submit(submission: CaptureSubmission): Promise<JobResult>;
  /**
   * Runs another part of a synchronous call within the time limit of the call (specification 7.3).
   * @param work continues in the background after the limit, with its signal aborted
   * @throws ServiceError `FetchCaptureTimeout` if the capture is queued, else `ServiceUnavailable`
   */
  runWithinCall<Result>(
    call: TimedCall,
    work: (timeoutSignal: AbortSignal) => Promise<Result>,
  ): Promise<Result>;
  /** Refuses new captures. Resolves when all waiting calls are answered. */
  drain(): Promise<void>;
  /** Resolves when all background writes have ended. Call it after the last answer was sent. */
  waitForWrites(): Promise<void>;
}

export interface CaptureSubmission {
  organizationId: string;
  url: string;
  options: CaptureOptions;
  /** Aborted when the client disconnects: the capture is cancelled and not charged. */
  signal: AbortSignal;
  /** Time of arrival on the monotonic clock of this process; now by default. */
  arrivedAt?: number;
  /** Header `traceparent` for the worker. */
  traceParent?: string;
}

export interface RunRef {
  id: string;
  organizationId: string;
}
