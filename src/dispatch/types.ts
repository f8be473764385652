import type { ErrorTag } from '../contract/index.ts';
import type { Store } from '../store/index.ts';
import type { CaptureRef } from './cancel-capture.ts';
import type { Wakeups } from './wakeups.ts';

/** The rules of time and number that every operation goes by; milliseconds. */
export interface DispatchRules {
  /** Budget of a capture, shared by all its attempts (specification 7.3: 150,000). */
  captureMs: number;
  /** What is left after the budget to find out how it ended (specification 7.3: 5,000). */
  classificationMs: number;
  /** How long a worker owns a capture without renewing it. */
  leaseMs: number;
  /** How long a waiting process counts as alive without saying so. */
  waitMs: number;
  /** Attempts after which a capture that loses its workers is given up. */
  maxAttempts: number;
  /** Batched items of one site at once; 0 for no cap. */
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

/** A capture that a worker has claimed. Times are the database's, milliseconds since the epoch. */
export interface Job {
  captureId: string;
  organizationId: string;
  url: string;
  /** What was given to `submit` (or the run's options), as parsed JSON. */
  request: unknown;
  /** 1 for the first; the only fence. */
  attempt: number;
  /** Set for batched items. */
  run?: { id: string; itemIndex: number };
  queuedAt: number;
  claimedAt: number;
  deadline: number;
  finishBy: number;
}

/** A failure as the row keeps it: what a `ServiceError` is made of. */
export interface Failure {
  tag: ErrorTag;
  fields: Record<string, unknown>;
  detail?: string;
}

/** What the work hands back. A failure with a name may as well be thrown as a `ServiceError`. */
export type WorkResult =
  | {
      outcome: 'succeeded';
      snapshotId: string;
      billable: boolean;
      body: unknown;
      /** The page came with an error status: usage counts it apart. */
      isHttpError?: boolean;
    }
  | { outcome: 'originError'; body: unknown }
  | { outcome: 'failed'; body: Failure };

/** The work itself, passed in from above. */
export type Work = (
  job: Job,
  context: {
    /** Aborted when the result is not wanted any more: lease lost, cancelled, out of time. */
    signal: AbortSignal;
    /** End of the capture budget on this process's monotonic clock (`performance.now()`). */
    deadline: number;
  },
) => Promise<WorkResult>;

/** How a synchronous capture ended well; every other end is thrown as a `ServiceError`. */
export interface JobResult {
  captureId: string;
  organizationId: string;
  outcome: 'succeeded' | 'originError';
  /** Present when the outcome is `succeeded`. */
  snapshotId?: string;
  /** What the work said, as parsed JSON. */
  body: unknown;
  /** Whether `charge` has to be called before the first byte goes out. */
  billable: boolean;
  attempts: number;
  /** From admission to the first claim, milliseconds. */
  queuedMs: number;
  /** From the first claim to the result, milliseconds. */
  runMs: number;
}

/** What happened, for metrics and logs. */
export type DispatchEvent =
  | { type: 'admitted'; organizationId: string }
  | { type: 'refused'; organizationId: string; tag: ErrorTag }
  | { type: 'claimed'; job: Job }
  | {
      type: 'finished';
      job: Job;
      outcome: WorkResult['outcome'];
      /** Of a failure. */
      tag?: ErrorTag;
      runMs: number;
    }
  | { type: 'lateResult'; job: Job; result: WorkResult }
  | { type: 'aborted'; job: Job; reason: string }
  | { type: 'workerLost'; captureId: string; became: 'requeued' | 'failed' | 'cancelled' }
  | { type: 'expired' | 'cancelled'; captureId: string }
  | { type: 'workFailed'; job: Job; error: unknown }
  | { type: 'storeFailed'; during: string; error: unknown };

export type Observe = (event: DispatchEvent) => void;

/** What the dispatcher, the worker and the upkeep of one process share. */
export interface DispatchOptions {
  store: Store;
  rules: DispatchRules;
  wakeups: Wakeups;
  observe: Observe;
}

/** A synchronous call, from whose arrival time runs. */
export interface TimedCall {
  /** When it arrived at a face, by this process's monotonic clock (`performance.now()`). */
  arrivedAt: number;
  /** The address that it has a capture of, once that is queued. */
  queuedUrl?: string;
}

/** The side that waits: synchronous captures from admission to their answer. */
export interface Dispatcher {
  /**
   * Queues a capture and waits for its end.
   * @throws ServiceError `AccessBlocked`, `FetchConcurrencyLimitExceeded`, `FetchCapacityTimeout`,
   * `FetchCaptureTimeout`, `ServiceUnavailable`, or the failure of the work; the signal's reason when aborted
   */
  submit(submission: Submission): Promise<JobResult>;
  /**
   * Waits for another part of a synchronous call, no longer than the whole call may take (specification 7.3).
   * @param part goes on by itself when that is over; its signal is aborted then
   * @throws ServiceError `FetchCaptureTimeout` where the capture is queued, else `ServiceUnavailable`
   */
  runWithinCall<Result>(call: TimedCall, part: (late: AbortSignal) => Promise<Result>): Promise<Result>;
  /**
   * Charges a result, just before the first byte of its answer goes out; once.
   * @param signal aborted when the answer cannot go out any more: then the charge is taken back
   * @throws ServiceError `ServiceUnavailable` where the database does not say in seconds that it has: nothing is to go
   * out, and the charge is taken back as soon as it can be; the signal's reason when aborted
   */
  charge(capture: CaptureRef, signal?: AbortSignal): Promise<void>;
  /** Gives up the charge of a result that will not be delivered; later, where the store cannot do it now. */
  cancelCharge(captureId: string): Promise<void>;
  /** Takes nothing new; resolves when every call that waits has its answer. */
  drain(): Promise<void>;
  /** Resolves when what calls have left behind is written: only after the last answer is out. */
  settled(): Promise<void>;
}

export interface Submission {
  organizationId: string;
  url: string;
  /** Whatever the work understands; stored as JSON. */
  request: unknown;
  /** Aborted when the client has gone: the capture is cancelled, unbilled. */
  signal: AbortSignal;
  /** When the call arrived, if that was not now (`TimedCall`). */
  arrivedAt?: number;
}
