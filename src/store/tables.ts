import type { Generated } from 'kysely';
import type { RequestOutcome } from '../contract/index.ts';

/**
 * The tables of the store, the same for SQLite and Postgres. Times are integer milliseconds of the database's clock,
 * flags are 0 or 1, and JSON is stored as text.
 */
export interface Database {
  organizations: OrganizationRow;
  rate_buckets: RateBucketRow;
  users: UserRow;
  invitations: InvitationRow;
  sessions: SessionRow;
  sign_in_failures: SignInFailureRow;
  api_keys: ApiKeyRow;
  ledger: LedgerRow;
  profiles: ProfileRow;
  captures: CaptureRow;
  runs: RunRow;
  run_hosts: RunHostRow;
  run_items: RunItemRow;
  webhook_deliveries: WebhookDeliveryRow;
  monitors: MonitorRow;
  monitor_runs: MonitorRunRow;
  monitor_results: MonitorResultRow;
  usage_hours: UsageHourRow;
  requests: RequestRow;
  snapshots: SnapshotRow;
  blob_deletions: BlobDeletionRow;
  settings: SettingRow;
}

/** An organization. Transactions that check its limits lock its row first. */
export interface OrganizationRow {
  id: string;
  name: string;
  /** Maximum number of captures that are queued or running. */
  max_concurrency: number;
  /** Maximum number of calls per minute. */
  rate_per_minute: number;
  /** Balance of credits; null means unlimited. */
  credits: number | null;
  blocked_until: number | null;
  /** Number of captures in state QUEUED or RUNNING. */
  in_flight: number;
  /**
   * Time of the last claim for the organization. It increases with every claim. The organization with the lowest
   * value is served next.
   */
  last_turn: number;
  created_at: number;
  /** Time at which the organization was closed. Its credentials are then rejected with `InvalidTenant`. */
  closed_at: number | null;
  /** Where webhooks for finished runs are sent. URL and secret are both set or both null. The secret is encrypted. */
  webhook_url: string | null;
  webhook_secret: string | null;
}

/** The rate limit of an organization: a token bucket, stored as the time at which it is full. */
export interface RateBucketRow {
  organization_id: string;
  full_at: number;
}

export interface UserRow {
  id: string;
  organization_id: string;
  /** E-mail address in lower case. */
  email: string;
  /** `scrypt$N$r$p$salt$key`, the last two base64url. */
  password_hash: string;
  role: 'owner' | 'member';
  created_at: number;
}

/** An invitation to become a member. It is deleted when it is accepted. */
export interface InvitationRow {
  id: string;
  organization_id: string;
  /** E-mail address in lower case. */
  email: string;
  role: UserRow['role'];
  /** SHA-256 of the token in the link, in hexadecimal. */
  token_hash: string;
  created_at: number;
  expires_at: number;
}

export interface SessionRow {
  /** SHA-256 of the cookie's token in hexadecimal. */
  token_hash: string;
  user_id: string;
  created_at: number;
  expires_at: number;
}

export interface ApiKeyRow {
  id: string;
  organization_id: string;
  name: string;
  /** SHA-256 of the API key in hexadecimal. */
  key_hash: string;
  /** First characters of the API key, which lists show. */
  hint: string;
  created_at: number;
  last_used_at: number | null;
  revoked_at: number | null;
}

/** A profile: named capture settings of an organization. */
export interface ProfileRow {
  organization_id: string;
  name: string;
  /** Settings as encrypted JSON (`sealText`). */
  settings: string;
  created_at: number;
  updated_at: number;
}

/** An entry of the ledger, which is append-only. Charges are negative, and grants and refunds are positive. */
export interface LedgerRow {
  id: string;
  organization_id: string;
  /** Id of the job that is charged. It is unique, so that no job is charged twice. */
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

export type RunState = 'QUEUED' | 'RUNNING' | 'CANCELLING' | 'CANCELLED' | 'COMPLETED';

export interface RunRow {
  id: string;
  organization_id: string;
  idempotency_key: string;
  /** SHA-256 of the payload in hexadecimal. Another payload with the same idempotency key is a conflict. */
  payload_hash: string;
  /** JSON of the fetch options of all items. */
  options: string;
  /** JSON that says how a compatible endpoint shows the results. */
  view: string | null;
  state: RunState;
  total: number;
  /** Number of items for which a capture was queued, whether or not it has ended. */
  dispatched: number;
  /** Number of items that have a result. */
  finished: number;
  /** Number of finished items whose page has an error status. */
  error_pages: Generated<number>;
  /** JSON `{tag, fields}`: the error that stopped the run before all items were captured. */
  refusal: string | null;
  /** Time of the last claim of an item. Of the runs of an organization, the one with the lowest value is served next. */
  last_turn: number;
  created_at: number;
  finished_at: number | null;
  /** Network policy of the process that started the run. Null if any worker may run its items. */
  network_policy: string | null;
  name: string | null;
  /** Id of the key or user that started the run. */
  key_id: string | null;
  user_id: string | null;
  /**
   * Capture option that is kept after the end of the run, when `options` are deleted. Failed items can then be fetched
   * again in the same way.
   */
  scroll_full_page: Generated<number>;
  /** Header `traceparent` of the span that started the run; null if it was not traced. */
  trace_parent: string | null;
  /** JSON of the plan of a crawl (`CrawlPlan`); null for a run whose URLs were given. */
  crawl: string | null;
  /** JSON of the numbers of links that a crawl did not follow, by reason. */
  crawl_skipped: string | null;
  /** JSON array of the sitemaps that the crawl requested. */
  crawl_sitemaps: string | null;
  /** JSON array of the first addresses of the crawl that robots.txt disallows. */
  crawl_disallowed: string | null;
}

/** The waiting items of a run that belong to one site. */
export interface RunHostRow {
  run_id: string;
  host: string;
  /** Number of items that are not claimed yet. */
  waiting: number;
  /** Time of the last claim of an item. Among the sites of a run, the one with the lowest value is served next. */
  last_turn: number;
  /** Minimum time between two starts, in milliseconds. */
  delay_ms: Generated<number>;
  /** Time at which the next item may start. */
  not_before: Generated<number>;
  /** Maximum number of concurrent items of the site; null for the limit of the service. */
  max_open: number | null;
}

/** One URL of a run. It gets a capture when it is claimed. */
export interface RunItemRow {
  run_id: string;
  item_index: number;
  url: string;
  host: string;
  capture_id: string | null;
  /** Position of the item in the order of completion, from 1. */
  finished_order: number | null;
  /** Number of links from the start page of a crawl; null for a run whose URLs were given. */
  depth: number | null;
  /** Index of the item that links to this item. */
  found_by: number | null;
  /** Hash of the canonical address, which is unique in a crawl. */
  address_key: string | null;
  /** Key that addresses of the same possible trap, such as a calendar, share. */
  trap_key: string | null;
  /** Hash of the content without dates, counters and link targets. */
  content_key: string | null;
  /** Hash of the canonical address after redirects. Null if the page did not redirect. */
  final_key: string | null;
  /** How often the item was postponed because its site asked to wait. */
  postponed: Generated<number>;
}

/** A pending webhook delivery for a finished run. */
export interface WebhookDeliveryRow {
  run_id: string;
  /** Number of attempts so far. */
  attempt: number;
  next_at: number;
}

/** Kinds of usage: captures by outcome, highlight searches and credits spent. */
export type UsageKind =
  | 'succeeded'
  | 'httpError'
  | 'unreached'
  | 'failed'
  | 'timedOut'
  | 'cancelled'
  | 'highlights'
  | 'credits';

export interface UsageHourRow {
  organization_id: string;
  /** Start of the hour in milliseconds since the epoch. */
  hour: number;
  kind: UsageKind;
  amount: number;
}

/** An answered API call or a finished item of a run, for the request log. */
export interface RequestRow {
  /** Trace id of a call, or capture id of an item. */
  id: string;
  organization_id: string;
  /** Time at which the request began. */
  created_at: number;
  /** Name of the operation, `mcp.` followed by the name of the tool, or `batchedItem`. */
  operation: string;
  /** HTTP status of the call; null for items. */
  status: number | null;
  duration_ms: number;
  key_id: string | null;
  user_id: string | null;
  /** URL of the requested page, without credentials. */
  url: string | null;
  host: string | null;
  outcome: RequestOutcome;
  /** Tag of the error, or kind of the origin's failure. */
  cause: string | null;
  /** Status or network error code of the origin, or details of the error. */
  detail: string | null;
  snapshot_id: string | null;
  run_id: string | null;
  credits: number;
  /** JSON of the options of a fetch, without passwords. */
  options: string | null;
  /** JSON of the body that explains why there is no content. */
  error: string | null;
  /** JSON array of the stages of a request for a page. */
  stages: string | null;
}

/** Failed sign-ins of an account or a network in one time window. */
export interface SignInFailureRow {
  /** Hash of the account or network, made with the secret of the service. */
  name: string;
  failures: number;
  ends_at: number;
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

/** Pages that are fetched regularly. Exactly one of `every_minutes` and `cron` is set. */
export interface MonitorRow {
  id: string;
  organization_id: string;
  name: string | null;
  /** JSON array. */
  urls: string;
  every_minutes: number | null;
  cron: string | null;
  /** JSON of the options of each run and of its profile, encrypted. */
  options: string;
  /** URL, condition and encrypted secret of the webhook. All are set or all are null. */
  notify_url: string | null;
  notify_on: 'changed' | 'error' | 'always' | null;
  notify_secret: string | null;
  created_at: number;
  /** Time of the next run; null if the monitor is paused. */
  next_run_at: number | null;
}

/** A run of a monitor. */
export interface MonitorRunRow {
  run_id: string;
  monitor_id: string;
  /** Time at which the run was due. */
  due_at: number;
  /** JSON of the number of results by status; null until the run has ended and all its pages are compared. */
  counts: string | null;
  /** Number of attempts to send the webhook. */
  notify_attempt: Generated<number>;
  /** Time of the next attempt; null if there is nothing to send. */
  notify_at: number | null;
}

/** What a run of a monitor found on one page. */
export interface MonitorResultRow {
  run_id: string;
  item_index: number;
  monitor_id: string;
  url: string;
  due_at: number;
  status: 'same' | 'changed' | 'new' | 'removed' | 'error';
  snapshot_id: string | null;
  previous_snapshot_id: string | null;
  /** JSON of the number of changes by kind, for the status `changed`. */
  diff: string | null;
  /** Name of the error, for the status `error`. */
  error: string | null;
}

/** A prefix of blobs to delete. Written in the transaction that deletes the row of the snapshot. */
export interface BlobDeletionRow {
  prefix: string;
}

/** Secrets and one-time tokens of the installation. */
export interface SettingRow {
  name: string;
  value: string;
}
