import type { Acquired, AcquireRequest } from '../acquire/index.ts';

/** One capture that somebody waits for. */
export interface CaptureJob {
  organizationId: string;
  url: string;
  request: AcquireRequest;
  /** Aborted when the caller hangs up: the job is cancelled, unbilled. */
  signal: AbortSignal;
}

/** A finished capture and its bill, not yet charged. */
export interface FinishedJob {
  acquired: Acquired;
  /** Charges for the answer, once; called just before its first byte. */
  charge(): Promise<void>;
}

/** Admission, queue and budget of synchronous captures (specification 7.3). */
export interface CaptureJobs {
  /** @throws ServiceError for every failure and limit that the contract has a name for */
  run(job: CaptureJob): Promise<FinishedJob>;
}
