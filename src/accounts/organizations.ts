import type { Kysely, Selectable, Transaction } from 'kysely';
import {
  type Database,
  generateId,
  type OrganizationRow,
  readDatabaseTime,
  type Store,
} from '../store/index.ts';

export interface OrganizationLimits {
  /** Maximum number of captures that are queued or running. */
  maxConcurrency: number;
  /** Maximum number of calls per minute. */
  ratePerMinute: number;
  /** Balance of credits; null means unlimited. */
  credits: number | null;
}

export interface Organization extends OrganizationLimits {
  id: string;
  name: string;
  /** Milliseconds since the epoch. Null or a time in the past means that the organization is not blocked. */
  blockedUntil: number | null;
  inFlight: number;
  createdAt: number;
  closedAt: number | null;
}

export interface NewOrganization extends OrganizationLimits {
  name: string;
}

/** Creates an organization. The ledger records its credits as a first grant. */
export async function createOrganization(store: Store, organization: NewOrganization): Promise<Organization> {
  return await store.db
    .transaction()
    .execute(async (trx) => await insertOrganization(trx, organization, await readDatabaseTime(store, trx)));
}

export async function insertOrganization(
  trx: Transaction<Database>,
  { name, maxConcurrency, ratePerMinute, credits }: NewOrganization,
  now: number,
): Promise<Organization> {
  const id = generateId('org');
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
    const grant = { id: generateId('led'), job_id: `grant:${id}`, kind: 'grant' as const, amount: credits };
    await trx
      .insertInto('ledger')
      .values({ ...grant, organization_id: id, created_at: now })
      .execute();
  }
  return toOrganization(row);
}

export async function getOrganization(store: Store, id: string): Promise<Organization | undefined> {
  const row = await store.db.selectFrom('organizations').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toOrganization(row);
}

/** Lists all organizations, oldest first. */
export async function listOrganizations(store: Store): Promise<Organization[]> {
  const rows = await store.db
    .selectFrom('organizations')
    .selectAll()
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(toOrganization);
}

/** Fields that an operator may change. Credits change only by grants and charges. */
export interface OrganizationChange {
  name?: string;
  maxConcurrency?: number;
  ratePerMinute?: number;
  blockedUntil?: number | null;
  closedAt?: number | null;
}

/** Changes fields of an organization. Returns undefined when there is no such organization. */
export async function updateOrganization(
  store: Store,
  id: string,
  change: OrganizationChange,
): Promise<Organization | undefined> {
  const row = await store.db
    .updateTable('organizations')
    .set({
      // Set the id too, because an update must set at least one column.
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

/**
 * Columns for checking limits. They are listed one by one, because statements that select all columns are not prepared.
 */
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

/** An organization whose row is locked until the transaction ends. */
export interface LockedOrganization {
  store: Store;
  trx: Transaction<Database>;
  organization: LimitedOrganization;
  /** Time at which the lock was acquired, in milliseconds on the database's clock. */
  now: number;
}

export interface LockOptions {
  /** Whether to wait until the disk has the changes. By default true. False: see `Store.withoutSync`. */
  isSynced?: boolean;
}

/** Like `lockOrganization`, but waits first in a queue of this process, so that waiting occupies no connection. */
export async function withOrganizationLock<Result>(
  store: Store,
  id: string,
  work: (locked: LockedOrganization) => Promise<Result>,
  options?: LockOptions,
): Promise<Result> {
  return await store.limitConcurrency(id, () => lockOrganization(store, id, work, options));
}

/**
 * Runs a transaction that holds the lock of the organization's row. An update without changes locks the row in SQLite
 * and in Postgres. Lock order: organization, run, capture, ledger.
 */
export async function lockOrganization<Result>(
  store: Store,
  id: string,
  work: (locked: LockedOrganization) => Promise<Result>,
  { isSynced = true }: LockOptions = {},
): Promise<Result> {
  const transact = (db: Kysely<Database>): Promise<Result> =>
    db.transaction().execute(async (trx) => {
      const { now, ...organization } = await trx
        .updateTable('organizations')
        .set((eb) => ({ in_flight: eb.ref('in_flight') }))
        .where('id', '=', id)
        .returning([...LIMIT_COLUMNS, store.clock().as('now')])
        .executeTakeFirstOrThrow();
      return await work({ store, trx, organization, now });
    });
  return await (isSynced ? transact(store.db) : store.withoutSync(transact));
}

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
