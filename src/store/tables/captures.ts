export type CaptureState =
  | 'QUEUED'
  | 'RUNNING'
  | 'SUCCEEDED'
  | 'ORIGIN_ERROR'
  | 'FAILED'
  | 'CAPTURE_TIMEOUT'
  | 'CAPACITY_TIMEOUT'
  | 'CANCELLED';

/** One capture, from admission to its result. The row is authoritative; wake signals only reduce waiting times. */
export interface CaptureRow {
  id: string;
  organization_id: string;
  /** Id of the run; set only for batched items. */
  run_id: string | null;
  item_index: number | null;
  /** Network policy of the process that admitted the capture. Null if any worker may run it. */
  network_policy: string | null;
  url: string;
  /** Registrable domain of the URL, for the limit of concurrent batched items per site. */
  host: string | null;
  /** JSON of the fetch options while the capture is open; null for batched items, whose run stores them. */
  request: string | null;
  state: CaptureState;
  /** Number of the attempt. A worker's result is accepted only if this is still the attempt that the worker claimed. */
  attempt: number;
  queued_at: number;
  /** Time of the first claim. It never changes; null before the first claim. */
  started_at: number | null;
  deadline: number;
  /** Deadline plus classification time. Results that arrive later are rejected. */
  finish_by: number;
  worker_id: string | null;
  lease_until: number | null;
  /** The process that waits for a synchronous capture, and until when it is known to be alive. */
  waiter_id: string | null;
  waiting_until: number | null;
  finished_at: number | null;
  snapshot_id: string | null;
  /** JSON of the result: an origin error, or `{tag, fields}` of a failure. */
  body: string | null;
  /**
   * State of the charge: `due` until the answer to a synchronous call is sent, `charged` after it, `void` if it was
   * cancelled or refunded. `none` for a free result.
   */
  charge: 'none' | 'due' | 'charged' | 'void';
  /** Header `traceparent` of the span that waits for the capture; null for items, and if the call is not traced. */
  trace_parent: string | null;
}

/** A stored snapshot. Its blobs share one prefix. */
export interface SnapshotRow {
  id: string;
  organization_id: string;
  url: string;
  title: string | null;
  created_at: number;
  expires_at: number;
  bytes: number;
  blob_prefix: string;
  format_version: number;
  has_screenshot: number;
  /** JSON of the facts that lists of snapshots show. */
  facts: string;
}

/** A prefix of blobs to delete. Written in the transaction that deletes the row of the snapshot. */
export interface BlobDeletionRow {
  prefix: string;
}
