import { type ExpressionBuilder, type RawBuilder, sql, type Transaction } from 'kysely';
import { type LockedOrganization, LIMIT_COLUMNS } from '../../accounts/index.ts';
import type { Database, Store } from '../../store/index.ts';
import { isCaptureQueued, isCaptureRunning, hasWaitingItems } from '../conditions.ts';

/** The organization of the next job. Its row is locked. */
export interface ClaimedOrganization extends LockedOrganization {
  /** Whether the organization has queued captures, and not only waiting batched items. */
  hasQueuedCaptures: boolean;
}

/** Selects the organizations for which a job may be claimed. */
export interface OrganizationFilter {
  /** Whether waiting batched items count as work. */
  includeItems: boolean;
  /** Whether to consider only organizations with no running capture. */
  idleOnly: boolean;
  /** Ids of organizations that had no claimable work. */
  skipped: readonly string[];
}

/**
 * Locks the row of the least recently served organization with work. Prefers rows that no other transaction has locked.
 * An organization whose work cannot start also moves to the back of the queue.
 */
export async function claimNextOrganization(
  store: Store,
  trx: Transaction<Database>,
  filter: OrganizationFilter,
): Promise<ClaimedOrganization | undefined> {
  const next = selectOrganizationsWithWork(store, trx, filter).limit(1);
  if (!store.hasRowLocks) return await claimFirstOrganization(store, trx, next);
  const row = next.forNoKeyUpdate('organizations');
  return (
    (await claimFirstOrganization(store, trx, row.skipLocked())) ??
    (await claimFirstOrganization(store, trx, row))
  );
}

/**
 * Sets `last_turn` to the time of the claim. The value always increases within an organization, because it also orders
 * runs and sites.
 */
async function claimFirstOrganization(
  store: Store,
  trx: Transaction<Database>,
  next: ReturnType<typeof selectOrganizationsWithWork>,
): Promise<ClaimedOrganization | undefined> {
  const row = await trx
    // Materialized, because the query that locks rows could otherwise run several times.
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
  return { store, trx, organization, now, hasQueuedCaptures: Boolean(isQueued) };
}

/** An organization with work: queued captures, or waiting batched items. */
interface OrganizationWorkRow {
  organization_id: string;
  is_queued: number;
}

type SqlTime = RawBuilder<number>;

/**
 * Selects organizations with queued captures. Uses a loose index scan: one index lookup per organization instead of one
 * per capture.
 */
const selectQueuedWork = (
  now: SqlTime,
) => sql<OrganizationWorkRow>`select organization_id, 1 as is_queued from (
  with recursive found (organization_id) as (
    select min(organization_id) from captures where ${isCaptureQueued} and deadline > ${now}
    union all
    select (
      select min(organization_id) from captures
      where ${isCaptureQueued} and deadline > ${now} and organization_id > found.organization_id
    ) from found where organization_id is not null
  )
  select organization_id from found where organization_id is not null
) as queued`;

/** Selects organizations with queued captures and organizations with waiting items. One with both appears twice. */
const selectAllWork = (now: SqlTime) => sql<OrganizationWorkRow>`${selectQueuedWork(now)} union all
  select distinct organization_id, 0 as is_queued from runs where ${hasWaitingItems}`;

/**
 * Selects organizations with work, least recently served first. The cost depends only on the number of these
 * organizations. Credits and limits per site are checked again after the row is locked.
 */
function selectOrganizationsWithWork(
  store: Store,
  trx: Transaction<Database>,
  { includeItems, idleOnly, skipped }: OrganizationFilter,
) {
  // Scalar subquery: evaluated once, not per row.
  const now: SqlTime = sql`(select ${store.clock()})`;
  return trx
    .selectFrom('organizations')
    .innerJoin(
      sql<OrganizationWorkRow>`(${includeItems ? selectAllWork(now) : selectQueuedWork(now)})`.as('work'),
      'work.organization_id',
      'organizations.id',
    )
    .select(['organizations.id', 'work.is_queued'])
    .where((eb) => eb.or([eb('work.is_queued', '=', eb.lit(1)), canStartItem(eb, now)]))
    .where((eb) => eb.and(skipped.map((id) => eb('organizations.id', '!=', id))))
    .$if(idleOnly, (query) =>
      query.where('organizations.id', 'not in', (eb) =>
        eb.selectFrom('captures').select('captures.organization_id').where(isCaptureRunning),
      ),
    )
    .orderBy('organizations.last_turn')
    .orderBy('organizations.id')
    .orderBy('work.is_queued', 'desc');
}

/** Whether the organization may start a batched item. */
function canStartItem(eb: ExpressionBuilder<Database, 'organizations'>, now: SqlTime) {
  const inFlight = eb.ref('organizations.in_flight');
  return eb.and([
    eb('organizations.max_concurrency', '>', inFlight),
    eb.or([eb('organizations.credits', 'is', null), eb('organizations.credits', '>', inFlight)]),
    eb.or([eb('organizations.blocked_until', 'is', null), eb('organizations.blocked_until', '<=', now)]),
  ]);
}
