import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { CompiledQuery, InsertObject, Transaction } from 'kysely';
import { getDomain } from 'tldts';
import { ensureRowCanStartWork, LIMIT_COLUMNS } from '../accounts/index.ts';
import { ServiceError } from '../contract/index.ts';
import {
  type Database,
  hashWithSecret,
  isLockTimeout,
  generateId,
  readClock,
  type RunRow,
  type Store,
} from '../store/index.ts';
import { serializeOptions, type StorableOptions } from './stored-options.ts';

export interface NewRun {
  organizationId: string;
  /** Absolute http or https addresses, at least one. */
  urls: string[];
  /**
   * Options of all items. Additional properties are stored and compared with the options of an earlier run with the
   * same idempotency key, but captures ignore them.
   */
  options: StorableOptions;
  /** How the results are shown, as JSON without secrets. It is kept after the run, unlike the options. */
  view?: object;
  /** The caller's `x-idempotency-key`; a new key by default. */
  idempotencyKey?: string;
  /** Shown in lists. */
  name?: string;
  /** Who starts the run. */
  keyId?: string;
  userId?: string;
  /** Header `traceparent` of the call. */
  traceParent?: string;
}

/** Items per step. A step takes a few milliseconds, so that a long run does not block the event loop. */
const CHUNK_SIZE = 250;

/** Attempts to start a run. Each waits up to 5 seconds for a concurrent start with the same idempotency key. */
const MAX_ATTEMPTS = 6;

/**
 * Queues a batched run. Its items become captures when they are claimed. Returns the existing run if the key and the
 * payload are the same.
 * @throws ServiceError `BatchedIdempotencyConflict`, `AccessBlocked`
 */
export async function startRun(store: Store, run: NewRun): Promise<{ id: string }> {
  const { organizationId, urls, idempotencyKey = generateId('auto') } = run;
  const items = await toItemRows(urls);
  const plainHash = await hashPayload(urls, canonicalJson(run.options));
  const plannedRun: PlannedRun = {
    organizationId,
    idempotencyKey,
    payloadHash: hasSecrets(run.options) ? hashWithSecret(store.secret, plainHash) : plainHash,
    plainHash,
    options: serializeOptions(run.options, store.secret),
    rows: items,
    facts: {
      name: run.name ?? null,
      key_id: run.keyId ?? null,
      user_id: run.userId ?? null,
      view: run.view === undefined ? null : JSON.stringify(run.view),
      scroll_full_page: run.options.scrollFullPage ? 1 : 0,
      trace_parent: run.traceParent ?? null,
    },
  };
  for (let attempt = 1; ; attempt++) {
    try {
      return await store.db.transaction().execute((trx) => writeRun(store, trx, plannedRun));
    } catch (error) {
      if (!isLockTimeout(error) || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}

const hasSecrets = ({ credentialsByItem, settings }: StorableOptions): boolean =>
  credentialsByItem !== undefined || settings !== undefined;

interface PlannedRun {
  organizationId: string;
  idempotencyKey: string;
  /** Hash of the payload, keyed with a secret if the payload contains passwords. */
  payloadHash: string;
  /** The hash that version 0.0.1 stored. */
  plainHash: string;
  /** Options of the run as JSON text. */
  options: string;
  rows: ItemRow[];
  facts: Pick<RunRow, 'name' | 'key_id' | 'user_id' | 'view' | 'trace_parent'> & { scroll_full_page: number };
}

/**
 * Reads the organization row without a lock, because writing a long run takes seconds. If the organization is blocked
 * meanwhile, the upkeep ends the run. The unique key makes a second start wait for the first.
 */
async function writeRun(
  store: Store,
  trx: Transaction<Database>,
  plannedRun: PlannedRun,
): Promise<{ id: string }> {
  const { organizationId, idempotencyKey, payloadHash, options, rows, facts } = plannedRun;
  const existing = await findRun(trx, plannedRun).executeTakeFirst();
  if (existing) return ensureSamePayload(existing, plannedRun);
  const organization = await trx
    .selectFrom('organizations')
    .select(LIMIT_COLUMNS)
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow();
  const now = await readClock(store, trx);
  await ensureRowCanStartWork(trx, organization, now);
  const id = generateId('run');
  const inserted = await trx
    .insertInto('runs')
    .values({
      id,
      organization_id: organizationId,
      idempotency_key: idempotencyKey,
      payload_hash: payloadHash,
      options,
      state: 'QUEUED',
      total: rows.length,
      dispatched: 0,
      finished: 0,
      last_turn: 0,
      created_at: now,
      ...facts,
    })
    .onConflict((conflict) => conflict.columns(['organization_id', 'idempotency_key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted)
    return ensureSamePayload(await findRun(trx, plannedRun).executeTakeFirstOrThrow(), plannedRun);
  await insertItems(trx, id, rows);
  return { id };
}

const findRun = (trx: Transaction<Database>, { organizationId, idempotencyKey }: PlannedRun) =>
  trx
    .selectFrom('runs')
    .select(['id', 'payload_hash'])
    .where('organization_id', '=', organizationId)
    .where('idempotency_key', '=', idempotencyKey);

/** Serializes a value so that the order of object keys does not matter. Leaves out undefined properties. */
const canonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );

/** The hash must be the same in all versions, so that a run that an earlier version stored is found again. */
async function hashPayload(urls: string[], options: string): Promise<string> {
  const hash = createHash('sha256').update(options);
  for (let at = 0; at < urls.length; at += CHUNK_SIZE) {
    hash.update(JSON.stringify(urls.slice(at, at + CHUNK_SIZE)));
    await setImmediate();
  }
  return hash.digest('hex');
}

function ensureSamePayload(
  existing: { id: string; payload_hash: string },
  { payloadHash, plainHash }: PlannedRun,
): { id: string } {
  if ([payloadHash, plainHash].includes(existing.payload_hash)) return { id: existing.id };
  throw new ServiceError('BatchedIdempotencyConflict', {
    existingRunId: existing.id,
    reason: 'payload_mismatch',
  });
}

/** One item of a run, before the run has an id. */
interface ItemRow {
  item_index: number;
  url: string;
  host: string;
}

async function toItemRows(urls: string[]): Promise<ItemRow[]> {
  const rows: ItemRow[] = [];
  for (const [item_index, url] of urls.entries()) {
    if (item_index % CHUNK_SIZE === 0) await setImmediate();
    rows.push({ item_index, url, host: toHostKey(url) });
  }
  return rows;
}

async function insertItems(trx: Transaction<Database>, runId: string, rows: ItemRow[]): Promise<void> {
  const waiting = new Map<string, number>();
  for (const { host } of rows) waiting.set(host, (waiting.get(host) ?? 0) + 1);
  const items = rows.map((row) => ({ run_id: runId, ...row }));
  const hosts = [...waiting].map(([host, count]) => ({ run_id: runId, host, waiting: count, last_turn: 0 }));
  await insertInChunks(trx, 'run_items', items);
  await insertInChunks(trx, 'run_hosts', hosts);
}

/** Inserts many rows with one compiled statement, and yields to the event loop between chunks. */
async function insertInChunks<Table extends 'run_items' | 'run_hosts'>(
  trx: Transaction<Database>,
  table: Table,
  rows: InsertObject<Database, Table>[],
): Promise<void> {
  let full: CompiledQuery | undefined;
  for (let at = 0; at < rows.length; at += CHUNK_SIZE) {
    const chunk = rows.slice(at, at + CHUNK_SIZE);
    const query = trx.insertInto(table).values(chunk);
    if (chunk.length < CHUNK_SIZE) await query.execute();
    else {
      full ??= query.compile();
      await trx.executeQuery({ ...full, parameters: chunk.flatMap((row) => Object.values(row)) });
    }
    await setImmediate();
  }
}

/** Returns the registrable domain of a URL, or its host for IP addresses and names without a public suffix. */
function toHostKey(url: string): string {
  const host = URL.parse(url)?.hostname ?? '';
  return getDomain(host) ?? host;
}
