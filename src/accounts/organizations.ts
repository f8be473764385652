import type { Kysely, Selectable, Transaction } from 'kysely';
import { type Database, newId, type OrganizationRow, readClock, type Store } from '../store/index.ts';

/** What an organization may use. */
export interface OrganizationLimits {
  /** Captures in flight. */
  maxConcurrency: number;
  /** Calls a minute. */
  ratePerMinute: number;
  /** Balance; null is unlimited. */
  credits: number | null;
}

export interface Organization extends OrganizationLimits {
  id: string;
  name: string;
  /** Milliseconds since the epoch; null or past when it is not blocked. */
  blockedUntil: number | null;
  inFlight: number;
  createdAt: number;
  closedAt: number | null;
}

/** A new organization and what it may use. */
export interface NewOrganization extends OrganizationLimits {
  name: string;
}

/** Makes an organization. Its credits count as a first grant in the ledger. */
export async function createOrganization(store: Store, organization: NewOrganization): Promise<Organization> {
  return await store.db
    .transaction()
    .execute(async (trx) => await insertOrganization(trx, organization, await readClock(store, trx)));
}

/** The same within a transaction. */
export async function insertOrganization(
  trx: Transaction<Database>,
  { name, maxConcurrency, ratePerMinute, credits }: NewOrganization,
  now: number,
): Promise<Organization> {
  const id = newId('org');
  const row = await trx
    .insertInto('organizations')
    .values({
      id,
      name,
      max_concurrency: maxConcurrency,
      rate_per_minute: ratePerMinute,
      credits,
      blocked_until: null,
      in_flight: 0,
      last_turn: 0,
      created_at: now,
      closed_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await trx.insertInto('rate_buckets').values({ organization_id: id, full_at: 0 }).execute();
  if (credits) {
    const grant = { id: newId('led'), job_id: `grant:${id}`, kind: 'grant' as const, amount: credits };
    await trx
      .insertInto('ledger')
      .values({ ...grant, organization_id: id, created_at: now })
      .execute();
  }
  return toOrganization(row);
}

/** Undefined where there is no such organization. */
export async function getOrganization(store: Store, id: string): Promise<Organization | undefined> {
  const row = await store.db.selectFrom('organizations').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toOrganization(row);
}

/** All organizations, oldest first. */
export async function listOrganizations(store: Store): Promise<Organization[]> {
  const rows = await store.db
    .selectFrom('organizations')
    .selectAll()
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(toOrganization);
}

/** What may be changed from outside; credits change by grants and charges, and by becoming unlimited. */
export interface OrganizationChange {
  name?: string;
  maxConcurrency?: number;
  ratePerMinute?: number;
  blockedUntil?: number | null;
  closedAt?: number | null;
}

/** Undefined where there is no such organization. */
export async function updateOrganization(
  store: Store,
  id: string,
  change: OrganizationChange,
): Promise<Organization | undefined> {
  const row = await store.db
    .updateTable('organizations')
    .set({
      // The no-op first: an update must set something.
      id,
      ...(change.name !== undefined && { name: change.name }),
      ...(change.maxConcurrency !== undefined && { max_concurrency: change.maxConcurrency }),
      ...(change.ratePerMinute !== undefined && { rate_per_minute: change.ratePerMinute }),
      ...(change.blockedUntil !== undefined && { blocked_until: change.blockedUntil }),
      ...(change.closedAt !== undefined && { closed_at: change.closedAt }),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  return row && toOrganization(row);
}

/** What limits ask of an organization's row; by name, because a database keeps only statements that say what they want. */
export const LIMIT_COLUMNS = [
  'id',
  'max_concurrency',
  'credits',
  'blocked_until',
  'closed_at',
  'in_flight',
  'last_turn',
] as const satisfies (keyof OrganizationRow)[];

export type LimitedOrganization = Pick<Selectable<OrganizationRow>, (typeof LIMIT_COLUMNS)[number]>;

/** An organization's row, held by a transaction until it ends. */
export interface LockedOrganization {
  store: Store;
  trx: Transaction<Database>;
  organization: LimitedOrganization;
  /** When the row was had, milliseconds of the database's clock: whoever had it before was there before. */
  now: number;
}

/** Holds the organization's row when its turn has come within this process. */
export async function withOrganizationLock<Result>(
  store: Store,
  id: string,
  work: (held: LockedOrganization) => Promise<Result>,
): Promise<Result> {
  return await store.limitConcurrency(id, () => lockOrganization(store, id, work));
}

/**
 * A transaction that holds the organization's row, its mutex: an update that changes nothing locks the row in every
 * dialect. The lock order is organization, run, capture, ledger.
 */
export async function lockOrganization<Result>(
  store: Store,
  id: string,
  work: (held: LockedOrganization) => Promise<Result>,
): Promise<Result> {
  return await store.db.transaction().execute(async (trx) => {
    const { now, ...organization } = await trx
      .updateTable('organizations')
      .set((eb) => ({ in_flight: eb.ref('in_flight') }))
      .where('id', '=', id)
      .returning([...LIMIT_COLUMNS, store.clock().as('now')])
      .executeTakeFirstOrThrow();
    return await work({ store, trx, organization, now });
  });
}

/** Whether an organization exists and is open. */
export async function isOpenOrganization(db: Kysely<Database>, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('organizations')
    .select('closed_at')
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined && row.closed_at === null;
}

const toOrganization = (row: Selectable<OrganizationRow>): Organization => ({
  id: row.id,
  name: row.name,
  maxConcurrency: row.max_concurrency,
  ratePerMinute: row.rate_per_minute,
  credits: row.credits,
  blockedUntil: row.blocked_until,
  inFlight: row.in_flight,
  createdAt: row.created_at,
  closedAt: row.closed_at,
});
