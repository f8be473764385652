import { type ExpressionBuilder, type RawBuilder, sql, type Transaction } from 'kysely';
import { type LockedOrganization, LIMIT_COLUMNS } from '../accounts/index.ts';
import type { Database, Store } from '../store/index.ts';
import { isQueued, isRunning, hasWaitingItems } from './end-capture.ts';

/** An organization whose turn it is. */
export interface ClaimedOrganization extends LockedOrganization {
  /** Whether it has captures that wait for a worker, not only items of runs. */
  hasQueued: boolean;
}

/** Which organizations may have a turn. */
export interface OrganizationFilter {
  /** Whether items of runs are work. */
  includeItems: boolean;
  /** Only an organization of which nothing runs. */
  idleOnly: boolean;
  /** Organizations that have had theirs in vain. */
  skipped: readonly string[];
}

/**
 * Takes the row of the organization with work that was served longest ago, one that nobody holds if there is any. That
 * ends its turn: whether it has something to give or not, the next claim begins with the others.
 */
export async function claimNextOrganization(
  store: Store,
  trx: Transaction<Database>,
  turns: OrganizationFilter,
): Promise<ClaimedOrganization | undefined> {
  const next = organizationsWithWork(store, trx, turns).limit(1);
  if (!store.hasRowLocks) return await claimFirst(store, trx, next);
  const row = next.forNoKeyUpdate('organizations');
  return (await claimFirst(store, trx, row.skipLocked())) ?? (await claimFirst(store, trx, row));
}

/** Turns are numbered by time, and never twice alike for one organization: its runs and their sites go by them, too. */
async function claimFirst(
  store: Store,
  trx: Transaction<Database>,
  next: ReturnType<typeof organizationsWithWork>,
): Promise<ClaimedOrganization | undefined> {
  const row = await trx
    // Materialized, because a query that locks rows is to run once.
    .with(
      (cte) => cte('next').materialized(),
      () => next,
    )
    .updateTable('organizations')
    .set((eb) => ({
      last_turn: eb
        .case()
        .when('last_turn', '<', store.clock())
        .then(store.clock())
        .else(eb('last_turn', '+', 1))
        .end(),
    }))
    .where('id', '=', (eb) => eb.selectFrom('next').select('next.id'))
    .returning((eb) => [
      ...LIMIT_COLUMNS,
      eb.selectFrom('next').select('next.is_queued').as('is_queued'),
      store.clock().as('now'),
    ])
    .executeTakeFirst();
  if (!row) return undefined;
  const { is_queued: isQueued, now, ...organization } = row;
  return { store, trx, organization, now, hasQueued: Boolean(isQueued) };
}

/** Whether an organization's work is captures that are queued, else items of runs. */
interface WorkRow {
  organization_id: string;
  is_queued: number;
}

type SqlTime = RawBuilder<number>;

/** Organizations that have captures queued, each found by one look at the index, however many it has. */
const queuedWork = (now: SqlTime) => sql<WorkRow>`select organization_id, 1 as is_queued from (
  with recursive found (organization_id) as (
    select min(organization_id) from captures where ${isQueued} and deadline > ${now}
    union all
    select (
      select min(organization_id) from captures
      where ${isQueued} and deadline > ${now} and organization_id > found.organization_id
    ) from found where organization_id is not null
  )
  select organization_id from found where organization_id is not null
) as queued`;

const allWork = (now: SqlTime) => sql<WorkRow>`${queuedWork(now)} union all
  select distinct organization_id, 0 as is_queued from runs where ${hasWaitingItems}`;

/**
 * Organizations with work, by turn. What that costs grows with their number, not with that of all organizations or
 * captures. Whether there are credits left, and a site below its cap, is asked again by whoever holds the row.
 */
function organizationsWithWork(
  store: Store,
  trx: Transaction<Database>,
  { includeItems: items, idleOnly, skipped: fruitless }: OrganizationFilter,
) {
  // As a query of its own it is read once, and not for every row.
  const now: SqlTime = sql`(select ${store.clock()})`;
  return trx
    .selectFrom('organizations')
    .innerJoin(
      sql<WorkRow>`(${items ? allWork(now) : queuedWork(now)})`.as('work'),
      'work.organization_id',
      'organizations.id',
    )
    .select(['organizations.id', 'work.is_queued'])
    .where((eb) => eb.or([eb('work.is_queued', '=', eb.lit(1)), canBeginItem(eb, now)]))
    .where((eb) => eb.and(fruitless.map((id) => eb('organizations.id', '!=', id))))
    .$if(idleOnly, (query) =>
      query.where('organizations.id', 'not in', (eb) =>
        eb.selectFrom('captures').select('captures.organization_id').where(isRunning),
      ),
    )
    .orderBy('organizations.last_turn')
    .orderBy('organizations.id')
    .orderBy('work.is_queued', 'desc');
}

/** Whether it has room for an item of a run. */
function canBeginItem(eb: ExpressionBuilder<Database, 'organizations'>, now: SqlTime) {
  const inFlight = eb.ref('organizations.in_flight');
  return eb.and([
    eb('organizations.max_concurrency', '>', inFlight),
    eb.or([eb('organizations.credits', 'is', null), eb('organizations.credits', '>', inFlight)]),
    eb.or([eb('organizations.blocked_until', 'is', null), eb('organizations.blocked_until', '<=', now)]),
  ]);
}
