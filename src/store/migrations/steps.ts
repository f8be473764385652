import { FIRST_TABLES } from './first-tables.ts';

/** A change of the schema. */
interface MigrationStep {
  name: string;
  /** SQL that SQLite and Postgres share. */
  statements: readonly string[];
}

/** Migrations in the order in which they are applied. A released migration is never changed. */
export const MIGRATIONS: readonly MigrationStep[] = [
  { name: '001-tables', statements: FIRST_TABLES },
  // Adds the reason of a refused run, indexes to list runs, and webhooks for finished runs.
  {
    name: '002-runs',
    statements: [
      'alter table runs add column refusal text',
      'create index runs_by_time on runs (organization_id, created_at, id)',
      'create index run_items_undispatched on run_items (run_id, item_index) where capture_id is null',
      'alter table organizations add column webhook_url text',
      'alter table organizations add column webhook_secret text',
      `create table webhook_deliveries (
        run_id text primary key references runs (id) on delete cascade,
        attempt integer not null default 0,
        next_at bigint not null
      )`,
      'create index webhook_deliveries_by_time on webhook_deliveries (next_at)',
    ],
  },
  // Adds hourly usage, which is shown for a month. The rows of captures are deleted earlier.
  {
    name: '003-usage',
    statements: [
      `create table usage_hours (
        organization_id text not null references organizations (id) on delete cascade,
        hour bigint not null,
        kind text not null,
        amount bigint not null,
        primary key (organization_id, hour, kind)
      )`,
      'create index snapshots_by_time on snapshots (organization_id, created_at, id)',
    ],
  },
  // Adds profiles: named capture settings of an organization.
  {
    name: '004-profiles',
    statements: [
      `create table profiles (
        organization_id text not null references organizations (id) on delete cascade,
        name text not null,
        settings text not null,
        created_at bigint not null,
        updated_at bigint not null,
        primary key (organization_id, name)
      )`,
    ],
  },
  // Adds the request log, and the name, the creator and the repeatable options of runs.
  {
    name: '005-requests',
    statements: [
      `create table requests (
        id text primary key,
        organization_id text not null references organizations (id) on delete cascade,
        created_at bigint not null,
        operation text not null,
        status integer,
        duration_ms integer not null,
        key_id text,
        user_id text,
        url text,
        host text,
        outcome text not null,
        cause text,
        detail text,
        snapshot_id text,
        run_id text,
        credits integer not null default 0
      )`,
      'create index requests_by_time on requests (organization_id, created_at, id)',
      'create index requests_by_age on requests (created_at)',
      'alter table runs add column name text',
      'alter table runs add column key_id text',
      'alter table runs add column user_id text',
      'alter table runs add column scroll_full_page integer not null default 0',
    ],
  },
  // Adds invitations of new members.
  {
    name: '006-invitations',
    statements: [
      `create table invitations (
        id text primary key,
        organization_id text not null references organizations (id) on delete cascade,
        email text not null,
        role text not null,
        token_hash text not null unique,
        created_at bigint not null,
        expires_at bigint not null,
        unique (organization_id, email)
      )`,
    ],
  },
  // Adds a column that says how a compatible endpoint shows the results of a run.
  {
    name: '007-run-view',
    statements: ['alter table runs add column view text'],
  },
  // Adds counts of failed sign-ins, which all processes share.
  {
    name: '008-sign-ins',
    statements: [
      `create table sign_in_failures (
        name text primary key,
        failures bigint not null,
        ends_at bigint not null
      )`,
      'create index sign_in_failures_ends_at on sign_in_failures (ends_at)',
    ],
  },
  // Adds the position of the call in its trace to captures and runs.
  {
    name: '009-trace-parent',
    statements: [
      'alter table captures add column trace_parent text',
      'alter table runs add column trace_parent text',
    ],
  },
  // Adds crawls: runs whose items are discovered, and the delay and concurrency of a run for each site.
  {
    name: '010-crawls',
    statements: [
      'alter table runs add column crawl text',
      'alter table runs add column crawl_skipped text',
      'alter table runs add column crawl_sitemaps text',
      'alter table run_items add column depth integer',
      'alter table run_items add column found_by integer',
      'alter table run_items add column address_key text',
      'alter table run_items add column trap_key text',
      'alter table run_items add column content_key text',
      'alter table run_items add column final_key text',
      'alter table run_items add column postponed integer not null default 0',
      'create unique index run_items_by_address on run_items (run_id, address_key) where address_key is not null',
      'create index run_items_by_trap on run_items (run_id, trap_key) where trap_key is not null',
      'create index run_items_by_content on run_items (run_id, content_key) where content_key is not null',
      'create index run_items_by_final on run_items (run_id, final_key) where final_key is not null',
      'alter table run_hosts add column delay_ms bigint not null default 0',
      'alter table run_hosts add column not_before bigint not null default 0',
      'alter table run_hosts add column max_open integer',
    ],
  },
  // Adds the addresses of a crawl that robots.txt disallows.
  {
    name: '011-crawl-disallowed',
    statements: ['alter table runs add column crawl_disallowed text'],
  },
  // Adds the options, the error body and the stages of requests to the request log.
  {
    name: '012-request-details',
    statements: [
      'alter table requests add column options text',
      'alter table requests add column error text',
      'alter table requests add column stages text',
    ],
  },
  // Adds the number of error pages to runs. It is 0 for runs that ended before this version.
  {
    name: '013-error-pages',
    statements: ['alter table runs add column error_pages integer not null default 0'],
  },
  // Adds the network policy to captures and runs. Those of earlier versions have none and may run anywhere.
  {
    name: '014-network-policy',
    statements: [
      'alter table captures add column network_policy text',
      'alter table runs add column network_policy text',
    ],
  },
  // Adds monitors: pages that are fetched regularly, the runs of each monitor, and what they found.
  {
    name: '015-monitors',
    statements: [
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
    ],
  },
];
