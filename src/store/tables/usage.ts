import type { RequestOutcome } from '../../contract/index.ts';

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
