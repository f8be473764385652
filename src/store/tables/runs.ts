import type { Generated } from 'kysely';

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
