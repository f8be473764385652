/**
 * The rows of the store. Times are integer milliseconds of the database's clock, flags are 0 or 1,
 * JSON stands as text: the same in every dialect.
 */
export interface Database {
  organizations: OrganizationRow;
  rate_buckets: RateBucketRow;
  users: UserRow;
  sessions: SessionRow;
  api_keys: ApiKeyRow;
  ledger: LedgerRow;
  captures: CaptureRow;
  runs: RunRow;
  run_hosts: RunHostRow;
  run_items: RunItemRow;
  webhook_deliveries: WebhookDeliveryRow;
  usage_hours: UsageHourRow;
  snapshots: SnapshotRow;
  blob_deletions: BlobDeletionRow;
  settings: SettingRow;
}

/** An organization; its row is the mutex of everything that counts against its limits. */
export interface OrganizationRow {
  id: string;
  name: string;
  /** Captures it may have in flight. */
  max_concurrency: number;
  /** Calls a minute. */
  rate_per_minute: number;
  /** Balance; null is unlimited. */
  credits: number | null;
  blocked_until: number | null;
  /** Captures that are QUEUED or RUNNING now. */
  in_flight: number;
  /** Number of the claim that last took work of it: who was served longest ago comes next. */
  last_turn: number;
  created_at: number;
  /** A closed organization's credentials lead nowhere (`InvalidTenant`). */
  closed_at: number | null;
  /** Where it is told that a run has ended; both or neither. */
  webhook_url: string | null;
  webhook_secret: string | null;
}

/** A token bucket as one number: the time at which it will be full again. */
export interface RateBucketRow {
  organization_id: string;
  full_at: number;
}

export interface UserRow {
  id: string;
  organization_id: string;
  /** Lower case. */
  email: string;
  /** `scrypt$N$r$p$salt$key`, the last two base64url. */
  password_hash: string;
  role: 'owner' | 'member';
  created_at: number;
}

export interface SessionRow {
  /** SHA-256 of the cookie's token, hex. */
  token_hash: string;
  user_id: string;
  created_at: number;
  expires_at: number;
}

export interface ApiKeyRow {
  id: string;
  organization_id: string;
  name: string;
  /** SHA-256 of the raw key, hex. */
  key_hash: string;
  /** The key's first characters, to tell keys apart by. */
  hint: string;
  created_at: number;
  last_used_at: number | null;
  revoked_at: number | null;
}

/** Append-only: charges are negative, grants and what is returned positive. */
export interface LedgerRow {
  id: string;
  organization_id: string;
  /** What is paid for; unique, so that nothing is paid for twice. */
  job_id: string;
  kind: 'fetch' | 'batchedItem' | 'highlights' | 'grant';
  amount: number;
  created_at: number;
}

export type CaptureState =
  | 'QUEUED'
  | 'RUNNING'
  | 'SUCCEEDED'
  | 'ORIGIN_ERROR'
  | 'FAILED'
  | 'CAPTURE_TIMEOUT'
  | 'CAPACITY_TIMEOUT'
  | 'CANCELLED';

/** One capture, from admission to its result: the truth that deliveries only hint at. */
export interface CaptureRow {
  id: string;
  organization_id: string;
  /** Set for batched items only. */
  run_id: string | null;
  item_index: number | null;
  url: string;
  /** Registrable domain, for the cap of batched items of one site. */
  host: string | null;
  /** JSON that only the work itself understands; null for items, whose run holds it. */
  request: string | null;
  state: CaptureState;
  /** The only fence: a worker's result counts where this is still the attempt it claimed. */
  attempt: number;
  queued_at: number;
  /** Set once, at the first claim, and for ever. */
  started_at: number | null;
  deadline: number;
  /** Deadline plus classification: no result counts after it. */
  finish_by: number;
  worker_id: string | null;
  lease_until: number | null;
  /** The process that waits for a synchronous capture, and until when it is known to live. */
  waiter_id: string | null;
  waiting_until: number | null;
  finished_at: number | null;
  snapshot_id: string | null;
  /** JSON of the result: an origin error, or `{tag, fields}` of a failure. */
  body: string | null;
  /** Whether a synchronous result still has to be paid for: `due` until its answer goes out. */
  charge: 'none' | 'due' | 'charged' | 'void';
}

export type RunState = 'QUEUED' | 'RUNNING' | 'CANCELLING' | 'CANCELLED' | 'COMPLETED';

/** A batched run. */
export interface RunRow {
  id: string;
  organization_id: string;
  idempotency_key: string;
  /** SHA-256 of the payload, hex: the same key with another payload is a conflict. */
  payload_hash: string;
  /** JSON of the options that all items share. */
  options: string;
  state: RunState;
  total: number;
  /** Items that have become captures. */
  dispatched: number;
  /** Of those, the ones with a result. */
  finished: number;
  /** JSON `{tag, fields}`: why no more items become captures, though nobody cancelled. */
  refusal: string | null;
  last_turn: number;
  created_at: number;
  finished_at: number | null;
}

/** The items of a run that belong to one site and still wait. */
export interface RunHostRow {
  run_id: string;
  host: string;
  waiting: number;
  last_turn: number;
}

/** One address of a run: only a line until it is claimed, then it has a capture. */
export interface RunItemRow {
  run_id: string;
  item_index: number;
  url: string;
  host: string;
  capture_id: string | null;
  /** Place in the order of completion, from 1. */
  finished_order: number | null;
}

/** A run that has ended and of which its organization has not been told yet. */
export interface WebhookDeliveryRow {
  run_id: string;
  /** Attempts so far. */
  attempt: number;
  next_at: number;
}

/** What usage counts: captures by how they ended, searches of snapshots, credits spent. */
export type UsageKind =
  | 'succeeded'
  | 'httpError'
  | 'unreached'
  | 'failed'
  | 'timedOut'
  | 'cancelled'
  | 'highlights'
  | 'credits';

/** Usage of one kind within one hour. */
export interface UsageHourRow {
  organization_id: string;
  /** When it begins. */
  hour: number;
  kind: UsageKind;
  amount: number;
}

/** A stored capture; its blobs stand under one prefix of its own. */
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
  /** Small JSON facts of the response. */
  facts: string;
}

/** A prefix whose blobs are to be deleted: written with the deletion of the row that named them. */
export interface BlobDeletionRow {
  prefix: string;
}

/** Secrets and one-time tokens of the installation. */
export interface SettingRow {
  name: string;
  value: string;
}
