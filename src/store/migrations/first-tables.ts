const ORGANIZATION_COLUMN = 'text not null references organizations (id) on delete cascade';

/** Statements that create the tables of the first version, with column types that SQLite and Postgres share. */
export const FIRST_TABLES = [
  `create table organizations (
    id text primary key,
    name text not null,
    max_concurrency integer not null,
    rate_per_minute integer not null,
    credits integer check (credits >= 0),
    blocked_until bigint,
    in_flight integer not null default 0 check (in_flight >= 0),
    last_turn bigint not null default 0,
    created_at bigint not null,
    closed_at bigint
  )`,
  `create table rate_buckets (
    organization_id text primary key references organizations (id) on delete cascade,
    full_at double precision not null default 0
  )`,
  `create table users (
    id text primary key,
    organization_id ${ORGANIZATION_COLUMN},
    email text not null unique,
    password_hash text not null,
    role text not null,
    created_at bigint not null
  )`,
  `create table sessions (
    token_hash text primary key,
    user_id text not null references users (id) on delete cascade,
    created_at bigint not null,
    expires_at bigint not null
  )`,
  `create table api_keys (
    id text primary key,
    organization_id ${ORGANIZATION_COLUMN},
    name text not null,
    key_hash text not null unique,
    hint text not null,
    created_at bigint not null,
    last_used_at bigint,
    revoked_at bigint
  )`,
  `create table ledger (
    id text primary key,
    organization_id ${ORGANIZATION_COLUMN},
    job_id text not null unique,
    kind text not null,
    amount integer not null,
    created_at bigint not null
  )`,
  'create index ledger_by_time on ledger (organization_id, created_at)',
  `create table runs (
    id text primary key,
    organization_id ${ORGANIZATION_COLUMN},
    idempotency_key text not null,
    payload_hash text not null,
    options text not null,
    state text not null,
    total integer not null,
    dispatched integer not null default 0,
    finished integer not null default 0,
    last_turn bigint not null default 0,
    created_at bigint not null,
    finished_at bigint,
    unique (organization_id, idempotency_key)
  )`,
  `create index runs_with_work on runs (organization_id, last_turn)
    where state in ('QUEUED', 'RUNNING') and dispatched < total`,
  `create table run_hosts (
    run_id text not null references runs (id) on delete cascade,
    host text not null,
    waiting integer not null,
    last_turn bigint not null default 0,
    primary key (run_id, host)
  )`,
  'create index run_hosts_waiting on run_hosts (run_id, last_turn, host) where waiting > 0',
  `create table captures (
    id text primary key,
    organization_id ${ORGANIZATION_COLUMN},
    run_id text references runs (id) on delete cascade,
    item_index integer,
    url text not null,
    host text,
    request text,
    state text not null,
    attempt integer not null default 0,
    queued_at bigint not null,
    started_at bigint,
    deadline bigint not null,
    finish_by bigint not null,
    worker_id text,
    lease_until bigint,
    waiter_id text,
    waiting_until bigint,
    finished_at bigint,
    snapshot_id text,
    body text,
    charge text not null default 'none'
  )`,
  `create index captures_open on captures (state, finish_by) where state in ('QUEUED', 'RUNNING')`,
  `create index captures_queued on captures (organization_id, queued_at) where state = 'QUEUED'`,
  `create index captures_due on captures (organization_id) where charge = 'due'`,
  `create index captures_by_host on captures (host)
    where run_id is not null and state in ('QUEUED', 'RUNNING')`,
  'create index captures_by_run on captures (run_id)',
  'create index captures_finished on captures (finished_at)',
  `create table run_items (
    run_id text not null references runs (id) on delete cascade,
    item_index integer not null,
    url text not null,
    host text not null,
    capture_id text,
    finished_order integer,
    primary key (run_id, item_index)
  )`,
  'create index run_items_waiting on run_items (run_id, host, item_index) where capture_id is null',
  'create index run_items_finished on run_items (run_id, finished_order) where finished_order is not null',
  `create table snapshots (
    id text primary key,
    organization_id ${ORGANIZATION_COLUMN},
    url text not null,
    title text,
    created_at bigint not null,
    expires_at bigint not null,
    bytes bigint not null,
    blob_prefix text not null,
    format_version integer not null,
    has_screenshot integer not null,
    facts text not null
  )`,
  'create index snapshots_by_expiry on snapshots (expires_at)',
  'create index snapshots_by_url on snapshots (organization_id, url, created_at)',
  'create table blob_deletions (prefix text primary key)',
  'create table settings (name text primary key, value text not null)',
];
