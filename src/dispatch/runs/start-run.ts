import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import { ensureRowCanStartWork, LIMIT_COLUMNS } from '../../accounts/index.ts';
import { type CrawlPlan, ServiceError } from '../../contract/index.ts';
import {
  type Database,
  hashWithSecret,
  isLockTimeoutError,
  generateId,
  readDatabaseTime,
  type RunRow,
  type Store,
} from '../../store/index.ts';
import { hashAddress } from '../items/insert-discovered.ts';
import { ITEMS_PER_INSERT, insertItemRows, type ItemRow, toHostKey } from '../items/insert-items.ts';
import { serializeOptions, type StorableOptions } from '../stored-options.ts';

export interface NewRun {
  organizationId: string;
  /** Absolute http or https addresses, at least one. */
  urls: string[];
  /**
   * Options of all items. Captures ignore further properties, but the options are compared as a whole with those of an
   * earlier run with the same idempotency key.
   */
  options: StorableOptions;
  /** Parts of the request without effect on the run, which are only compared with those of the earlier run. */
  ignored?: object;
  /**
   * The profile and the settings as the caller sent them. They are compared in place of the settings of the options,
   * because the content of a profile can change between two identical requests.
   */
  sentSettings?: object | undefined;
  /** How to show the results, as JSON without secrets. Unlike the options, it is kept after the end of the run. */
  view?: object;
  /** The header `x-idempotency-key` of the caller. By default a new key. */
  idempotencyKey?: string;
  /** Makes the run a crawl, which starts at the only URL and discovers further items. */
  crawl?: CrawlPlan;
  name?: string;
  /** Id of the API key that starts the run. */
  keyId?: string;
  userId?: string;
  /** Header `traceparent` of the call. */
  traceParent?: string;
  /** The items run only in workers with this network policy. */
  networkPolicy?: string | undefined;
}

/**
 * Maximum number of attempts to start a run. Each attempt waits up to 5 seconds for a concurrent start with the same
 * idempotency key.
 */
const MAX_START_ATTEMPTS = 6;

/**
 * Queues a batched run. Its items become captures when workers claim them. Returns the existing run if key and payload
 * are the same.
 * @throws ServiceError `BatchedIdempotencyConflict`, `AccessBlocked`
 */
export async function startRun(store: Store, run: NewRun): Promise<{ id: string }> {
  const { organizationId, urls, idempotencyKey = generateId('auto') } = run;
  const items = await toItemRows(urls, run.crawl !== undefined);
  const protect = (hash: string): string =>
    hasSecrets(run.options) ? hashWithSecret(store.secret, hash) : hash;
  const payload = { ...run.options, ...run.ignored };
  const resolvedHash = await hashPayload(urls, canonicalJson(payload));
  const sentHash =
    run.sentSettings === undefined
      ? resolvedHash
      : await hashPayload(urls, canonicalJson({ ...payload, ...run.sentSettings }));
  const plannedRun: PlannedRun = {
    organizationId,
    idempotencyKey,
    payloadHash: protect(sentHash),
    formerHashes: [resolvedHash, protect(resolvedHash)],
    options: serializeOptions(run.options, store.secret),
    rows: items,
    columns: {
      name: run.name ?? null,
      key_id: run.keyId ?? null,
      user_id: run.userId ?? null,
      view: run.view === undefined ? null : JSON.stringify(run.view),
      scroll_full_page: run.options.scrollFullPage ? 1 : 0,
      trace_parent: run.traceParent ?? null,
      network_policy: run.networkPolicy ?? null,
      crawl: run.crawl === undefined ? null : JSON.stringify(run.crawl),
    },
    crawl: run.crawl,
  };
  for (let attempt = 1; ; attempt++) {
    try {
      return await store.db.transaction().execute((trx) => writeRun(store, trx, plannedRun));
    } catch (error) {
      if (!isLockTimeoutError(error) || attempt === MAX_START_ATTEMPTS) throw error;
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
  /** The hash in the forms of earlier versions: without a secret, and with the content of the profile. */
  formerHashes: string[];
  /** Options of the run as JSON text. */
  options: string;
  rows: ItemRow[];
  columns: Pick<RunRow, 'name' | 'key_id' | 'user_id' | 'view' | 'trace_parent' | 'crawl'> & {
    network_policy: string | null;
    scroll_full_page: number;
  };
  crawl: CrawlPlan | undefined;
}

/**
 * Writes a run. Reads the row of the organization without a lock, because writing a long run takes seconds; if the
 * organization is blocked in this time, the upkeep ends the run. The unique key makes a second start wait for the
 * first.
 */
async function writeRun(
  store: Store,
  trx: Transaction<Database>,
  plannedRun: PlannedRun,
): Promise<{ id: string }> {
  const { organizationId, idempotencyKey, payloadHash, options, rows, columns, crawl } = plannedRun;
  const existing = await findRun(trx, plannedRun).executeTakeFirst();
  if (existing) return ensureSamePayload(existing, plannedRun);
  const organization = await trx
    .selectFrom('organizations')
    .select(LIMIT_COLUMNS)
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow();
  const now = await readDatabaseTime(store, trx);
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
      ...columns,
    })
    .onConflict((conflict) => conflict.columns(['organization_id', 'idempotency_key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted)
    return ensureSamePayload(await findRun(trx, plannedRun).executeTakeFirstOrThrow(), plannedRun);
  await insertItemRows(store, trx, { runId: id, rows, plan: crawl });
  return { id };
}

const findRun = (trx: Transaction<Database>, { organizationId, idempotencyKey }: PlannedRun) =>
  trx
    .selectFrom('runs')
    .select(['id', 'payload_hash', 'name'])
    .where('organization_id', '=', organizationId)
    .where('idempotency_key', '=', idempotencyKey);

/** Serializes a value so that the order of object keys does not matter. Leaves out undefined properties. */
const canonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );

/** Hashes the payload. All versions must compute the same hash, so that a run of an earlier version is found again. */
async function hashPayload(urls: string[], options: string): Promise<string> {
  const hash = createHash('sha256').update(options);
  for (let at = 0; at < urls.length; at += ITEMS_PER_INSERT) {
    hash.update(JSON.stringify(urls.slice(at, at + ITEMS_PER_INSERT)));
    await setImmediate();
  }
  return hash.digest('hex');
}

function ensureSamePayload(
  existing: Pick<RunRow, 'id' | 'payload_hash' | 'name'>,
  { payloadHash, formerHashes, columns }: PlannedRun,
): { id: string } {
  // The hash of earlier versions does not contain the name.
  if ([payloadHash, ...formerHashes].includes(existing.payload_hash) && existing.name === columns.name)
    return { id: existing.id };
  throw new ServiceError('BatchedIdempotencyConflict', {
    existingRunId: existing.id,
    reason: 'payload_mismatch',
  });
}

async function toItemRows(urls: string[], isCrawl: boolean): Promise<ItemRow[]> {
  const rows: ItemRow[] = [];
  for (const [item_index, url] of urls.entries()) {
    if (item_index % ITEMS_PER_INSERT === 0) await setImmediate();
    const crawlColumns = isCrawl ? { depth: 0, address_key: hashAddress(url) } : {};
    rows.push({ item_index, url, host: toHostKey(url), ...crawlColumns });
  }
  return rows;
}
