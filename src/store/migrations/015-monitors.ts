import { sql, type Transaction } from 'kysely';
import type { Database } from '../tables.ts';

const STATEMENTS = [
  `create table monitors (
    id text primary key,
    organization_id text not null references organizations (id) on delete cascade,
    name text,
    urls text not null,
    every_minutes integer,
    cron text,
    options text not null,
    notify_url text,
    notify_on text,
    notify_secret text,
    created_at bigint not null,
    next_run_at bigint
  )`,
  'create index monitors_by_organization on monitors (organization_id, created_at)',
  'create index monitors_by_next_run on monitors (next_run_at) where next_run_at is not null',
  `create table monitor_runs (
    run_id text primary key,
    monitor_id text not null references monitors (id) on delete cascade,
    due_at bigint not null,
    counts text,
    notify_attempt integer not null default 0,
    notify_at bigint
  )`,
  'create index monitor_runs_by_monitor on monitor_runs (monitor_id, due_at)',
  'create index monitor_runs_open on monitor_runs (due_at) where counts is null',
  'create index monitor_runs_by_notify on monitor_runs (notify_at) where notify_at is not null',
  `create table monitor_results (
    run_id text not null,
    item_index integer not null,
    monitor_id text not null references monitors (id) on delete cascade,
    url text not null,
    due_at bigint not null,
    status text not null,
    snapshot_id text,
    previous_snapshot_id text,
    diff text,
    error text,
    primary key (run_id, item_index)
  )`,
  'create index monitor_runs_by_time on monitor_runs (due_at)',
  'create index monitor_results_by_monitor on monitor_results (monitor_id, due_at)',
  'create index monitor_results_by_time on monitor_results (due_at)',
  'create index monitor_results_by_url on monitor_results (monitor_id, url, due_at)',
];

/** Adds monitors: pages that are fetched regularly, the runs of each monitor, and what they found. */
export async function addMonitors(trx: Transaction<Database>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(trx);
}
