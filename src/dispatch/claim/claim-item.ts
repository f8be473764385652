import { type ExpressionBuilder, type SqlBool, sql, type Transaction } from 'kysely';
import { readAvailableCredits } from '../../accounts/index.ts';
import type { CrawlPlan } from '../../contract/index.ts';
import { type Database, generateId, hasCome, type Store } from '../../store/index.ts';
import { changeInFlight, computeCaptureTimes } from '../capture-slot.ts';
import { isCaptureOpen, hasWaitingItems, mayRunUnder } from '../conditions.ts';
import type { ClaimedOrganization } from './claim-organization.ts';
import { parseStoredOptions } from '../stored-options.ts';
import { type ClaimedJob, type CrawlItemFacts, type DispatchRules, MAX_SITE_PAUSE_MS } from '../types.ts';

const hostHasWaitingItems = sql<SqlBool>`waiting > 0`;

/** Columns that say which worker owns a capture, and until when. */
export interface LeaseColumns {
  worker_id: string;
  lease_until: number;
}

/**
 * Creates a running capture for the next batched item of the organization. Alternates between runs, and within a run
 * between its sites, up to the limit per site. The time budget of the item starts now (specification 7.3).
 */
export async function claimItem(
  { store, trx, organization, now }: ClaimedOrganization,
  rules: DispatchRules,
  lease: LeaseColumns,
): Promise<ClaimedJob | undefined> {
  const lastTurn = organization.last_turn;
  if (organization.in_flight >= organization.max_concurrency) return undefined;
  if (organization.blocked_until !== null && organization.blocked_until > now) return undefined;
  if ((await readAvailableCredits(trx, organization)) < 1) return undefined;
  const item = await lockNextItem(store, trx, organization.id, {
    hostConcurrency: rules.hostConcurrency,
    networkPolicy: rules.networkPolicy,
    now,
  });
  if (!item) return undefined;

  const { run_id, options, host, item_index, url, trace_parent: traceParent } = item;
  const captureId = generateId('cap');
  const { deadline, finishBy } = computeCaptureTimes(now, rules);
  await store.executeBatch(trx, [
    changeInFlight(trx, organization.id, 1),
    trx
      .updateTable('runs')
      .set((eb) => ({ state: 'RUNNING' as const, dispatched: eb('dispatched', '+', 1), last_turn: lastTurn }))
      .where('id', '=', run_id),
    trx
      .updateTable('run_hosts')
      .set((eb) => ({
        waiting: eb('waiting', '-', 1),
        last_turn: lastTurn,
        not_before: eb('delay_ms', '+', now),
      }))
      .where('run_id', '=', run_id)
      .where('host', '=', host),
    trx.insertInto('captures').values({
      id: captureId,
      organization_id: organization.id,
      run_id,
      item_index,
      url,
      host,
      state: 'RUNNING',
      attempt: 1,
      queued_at: now,
      started_at: now,
      deadline,
      finish_by: finishBy,
      ...lease,
      charge: 'none',
    }),
    trx
      .updateTable('run_items')
      .set({ capture_id: captureId })
      .where('run_id', '=', run_id)
      .where('item_index', '=', item_index),
  ]);
  return {
    captureId,
    organizationId: organization.id,
    url,
    options: parseStoredOptions(options, store.secret, item_index),
    attempt: 1,
    run: { id: run_id, itemIndex: item_index, ...toCrawlFacts(item) },
    queuedAt: now,
    claimedAt: now,
    deadline,
    finishBy,
    ...(traceParent !== null && { traceParent }),
  };
}

/** The columns about a crawl, in the row of an item and in the row of its run. */
export interface CrawlColumns {
  crawl: string | null;
  depth: number | null;
  postponed: number;
}

/** Returns the facts about an item of a crawl as a field to spread. The result is empty for other items. */
export const toCrawlFacts = ({ crawl, depth, postponed }: CrawlColumns): { crawl?: CrawlItemFacts } =>
  crawl === null ? {} : { crawl: { plan: JSON.parse(crawl) as CrawlPlan, depth: depth ?? 0, postponed } };

type NextItem = NonNullable<Awaited<ReturnType<typeof findNextItem>>>;

/** Finds the next item and locks its site. Skips sites that another claim has locked or filled up to their limit. */
async function lockNextItem(
  store: Store,
  trx: Transaction<Database>,
  organizationId: string,
  limits: Omit<HostFilter, 'excludedHosts'>,
): Promise<NextItem | undefined> {
  const excludedHosts: string[] = [];
  for (;;) {
    const item = await findNextItem(trx, organizationId, { ...limits, excludedHosts });
    if (!item || (await lockHostForClaim(store, trx, item, limits.hostConcurrency))) return item;
    excludedHosts.push(item.host);
  }
}

/** Selects the sites from which the next item may be claimed. */
interface HostFilter {
  /** Maximum number of concurrent items per site; 0 for no limit. */
  hostConcurrency: number;
  /** Network policy of the worker. Leaves out runs that need another one. */
  networkPolicy: string | undefined;
  /** Time of the claim. Leaves out sites whose next item must start later. */
  now: number;
  /** Sites that are at their limit or locked by another claim. */
  excludedHosts: readonly string[];
}

/**
 * Finds the next item: in the least recently served run with a site below its limit, from the least recently served of
 * these sites.
 */
async function findNextItem(trx: Transaction<Database>, organizationId: string, hostFilter: HostFilter) {
  return await trx
    .selectFrom((eb) =>
      eb
        .selectFrom('runs')
        .select((run) => [
          'runs.id',
          'runs.options',
          'runs.trace_parent',
          'runs.crawl',
          'runs.last_turn',
          'runs.created_at',
          selectNextHost(run, hostFilter).as('host'),
        ])
        .where('runs.organization_id', '=', organizationId)
        .where(hasWaitingItems)
        .where(mayRunUnder(hostFilter.networkPolicy, 'runs'))
        .as('next'),
    )
    .innerJoin('run_items', (join) =>
      join
        .onRef('run_items.run_id', '=', 'next.id')
        .on('run_items.item_index', '=', (eb) =>
          eb
            .selectFrom('run_items as first')
            .select('first.item_index')
            .whereRef('first.run_id', '=', 'next.id')
            .whereRef('first.host', '=', 'next.host')
            .where('first.capture_id', 'is', null)
            .orderBy('first.item_index')
            .limit(1),
        ),
    )
    .innerJoin('run_hosts', (join) =>
      join.onRef('run_hosts.run_id', '=', 'next.id').onRef('run_hosts.host', '=', 'run_items.host'),
    )
    .select([
      'run_items.run_id',
      'next.options',
      'next.crawl',
      'next.trace_parent',
      'run_items.host',
      'run_items.item_index',
      'run_items.url',
      'run_items.depth',
      'run_items.postponed',
      'run_hosts.max_open',
    ])
    .orderBy('next.last_turn')
    .orderBy('next.created_at')
    .limit(1)
    .executeTakeFirst();
}

/** Builds the subquery for the least recently served site of a run that may start an item now. */
function selectNextHost(
  run: ExpressionBuilder<Database, 'runs'>,
  { hostConcurrency, now, excludedHosts }: HostFilter,
) {
  const nextHost = run
    .selectFrom('run_hosts')
    .select('run_hosts.host')
    .whereRef('run_hosts.run_id', '=', 'runs.id')
    .where(hostHasWaitingItems)
    .where(hasCome('run_hosts.not_before', now, MAX_SITE_PAUSE_MS))
    .where((eb) =>
      eb.or([
        eb('run_hosts.max_open', 'is', null),
        eb(countOpenItems(eb), '<', eb.ref('run_hosts.max_open')),
      ]),
    )
    .$if(excludedHosts.length > 0, (query) => query.where('run_hosts.host', 'not in', excludedHosts))
    .orderBy('run_hosts.last_turn')
    .orderBy('run_hosts.host')
    .limit(1);
  if (hostConcurrency === 0) return nextHost;
  return nextHost.where((eb) => countOpenItems(eb), '<', hostConcurrency);
}

/** Counts the open items of a site over all runs. */
const countOpenItems = (eb: ExpressionBuilder<Database, 'runs' | 'run_hosts'>) =>
  eb
    .selectFrom('captures')
    .select((inner) => inner.fn.countAll<number>().as('open'))
    .whereRef('captures.host', '=', 'run_hosts.host')
    .where('captures.run_id', 'is not', null)
    .where(isCaptureOpen);

/**
 * Locks a site and counts its items again. The lock on the organization is not enough, because the limit per site spans
 * organizations. Does not wait for the lock, because two claims could deadlock.
 */
async function lockHostForClaim(
  store: Store,
  trx: Transaction<Database>,
  { host, max_open }: NextItem,
  hostConcurrency: number,
): Promise<boolean> {
  const limit = Math.min(hostConcurrency || Number.POSITIVE_INFINITY, max_open ?? Number.POSITIVE_INFINITY);
  if (!store.hasRowLocks || limit === Number.POSITIVE_INFINITY) return true;
  if (!(await store.tryAcquireLock(trx, `host ${host}`))) return false;
  const { open } = await trx
    .selectFrom('captures')
    .select((eb) => eb.fn.countAll<number>().as('open'))
    .where('host', '=', host)
    .where('run_id', 'is not', null)
    .where(isCaptureOpen)
    .executeTakeFirstOrThrow();
  return open < limit;
}
