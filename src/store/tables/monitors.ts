import type { Generated } from 'kysely';

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
