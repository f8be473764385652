import { type Kysely, type SqlBool, sql, type Transaction } from 'kysely';
import { ServiceError } from '../contract/index.ts';
import { type Database, type LedgerRow, newId, readClock, type Store, type Write } from '../store/index.ts';
import { retryUnknownOutcome } from './retry-unknown-outcome.ts';
import {
  type LockedOrganization,
  withOrganizationLock,
  LIMIT_COLUMNS,
  type LimitedOrganization,
} from './organizations.ts';
import { buildUsageWrite } from './usage.ts';

/** Credits by what is paid for (specification 7.4; the catalog shows them). */
export const PRICES = { fetch: 1, batchedItem: 1, highlights: 1 } as const;

/** When to ask again while captures in flight hold the last credits. */
const RESERVED_RETRY_SECONDS = 5;

/** What can be paid for. */
export type ChargeKind = keyof typeof PRICES;

/** Whether a result still has to be paid for; written out, not bound, for the sake of its partial index. */
export const isChargePending = sql<SqlBool>`charge = 'due'`;

/** Credits that are neither spent nor owed for results on their way out; Infinity when unlimited. */
export async function readUnspentCredits(
  trx: Kysely<Database>,
  organization: LimitedOrganization,
): Promise<number> {
  if (organization.credits === null) return Number.POSITIVE_INFINITY;
  const { due } = await trx
    .selectFrom('captures')
    .select((eb) => eb.fn.countAll<number>().as('due'))
    .where('organization_id', '=', organization.id)
    .where(isChargePending)
    .executeTakeFirstOrThrow();
  return organization.credits - Number(due);
}

/** Unspent credits that no capture in flight may need: what new work can be given. */
export async function readAvailableCredits(
  trx: Kysely<Database>,
  organization: LimitedOrganization,
): Promise<number> {
  return (await readUnspentCredits(trx, organization)) - organization.in_flight;
}

/**
 * Writes the one ledger entry of a job and takes its price off the balance, in a transaction that holds
 * the organization's row. False where the job was paid for already.
 */
export async function chargeJob(
  held: LockedOrganization,
  { jobId, kind }: { jobId: string; kind: ChargeKind },
): Promise<boolean> {
  const { trx, organization, now } = held;
  const use = { organizationId: organization.id, amount: 1, now };
  const searches = kind === 'highlights' ? [buildUsageWrite(trx, { ...use, kind })] : [];
  return await enter(held, { jobId, kind, price: PRICES[kind], usedAt: now }, searches);
}

/** Gives the price of a job back where it was charged; once, however often it is called. */
export async function refundCharge(held: LockedOrganization, jobId: string): Promise<void> {
  const charged = await held.trx
    .selectFrom('ledger')
    .select(['kind', 'amount', 'created_at'])
    .where('job_id', '=', jobId)
    .executeTakeFirst();
  if (!charged) return;
  const { kind, amount, created_at: usedAt } = charged;
  // In the hour in which it was counted: none has used less than nothing.
  await enter(held, { jobId: `returned:${jobId}`, kind, price: amount, usedAt }, []);
}

/** One entry in the ledger, and what it means for usage and balance; a negative price gives back. */
async function enter(
  { store, trx, organization, now }: LockedOrganization,
  { jobId, kind, price, usedAt }: { jobId: string; kind: LedgerRow['kind']; price: number; usedAt: number },
  more: Write[],
): Promise<boolean> {
  const organizationId = organization.id;
  const entry = { organization_id: organizationId, job_id: jobId, kind, amount: -price, created_at: now };
  if (!(await append(trx, entry))) return false;
  const writes = [
    buildUsageWrite(trx, { organizationId, kind: 'credits', amount: price, now: usedAt }),
    ...more,
  ];
  if (organization.credits !== null) {
    writes.push(
      trx
        .updateTable('organizations')
        .set((eb) => ({ credits: eb('credits', '-', price) }))
        .where('id', '=', organizationId),
    );
  }
  await store.executeBatch(trx, writes);
  return true;
}

/**
 * Charges a search of a stored snapshot, just before its answer goes out; once per job.
 * @throws ServiceError `AccessBlocked` where the credits are used up, `TooManyRequests` where captures in flight may
 * need the last of them
 */
export async function chargeHighlights(
  store: Store,
  { organizationId, jobId }: { organizationId: string; jobId: string },
): Promise<void> {
  const once = async (held: LockedOrganization): Promise<void> => {
    const { trx, organization } = held;
    if ((await readAvailableCredits(trx, organization)) < PRICES.highlights) {
      // The last credit may be the one that was spent on this search, by a charge whose answer was lost.
      if (await isCharged(trx, jobId)) return;
      if ((await readUnspentCredits(trx, organization)) < PRICES.highlights)
        throw outOfCredits(organizationId);
      // What captures in flight may need may still come free.
      throw new ServiceError('TooManyRequests', { retryAfterSeconds: RESERVED_RETRY_SECONDS });
    }
    await chargeJob(held, { jobId, kind: 'highlights' });
  };
  await retryUnknownOutcome(() => withOrganizationLock(store, organizationId, once));
}

async function isCharged(trx: Transaction<Database>, jobId: string): Promise<boolean> {
  const entry = await trx.selectFrom('ledger').select('id').where('job_id', '=', jobId).executeTakeFirst();
  return entry !== undefined;
}

/** Adds to the balance, once per reference; an unlimited organization becomes a limited one. */
export async function grantCredits(
  store: Store,
  { organizationId, amount, reference }: { organizationId: string; amount: number; reference: string },
): Promise<boolean> {
  return await withOrganizationLock(store, organizationId, async ({ trx, now }) => {
    const job_id = `grant:${reference}`;
    const entry = {
      organization_id: organizationId,
      job_id,
      kind: 'grant' as const,
      amount,
      created_at: now,
    };
    if (!(await append(trx, entry))) return false;
    await trx
      .updateTable('organizations')
      .set((eb) => ({ credits: eb(eb.fn.coalesce('credits', eb.lit(0)), '+', amount) }))
      .where('id', '=', organizationId)
      .execute();
    return true;
  });
}

/**
 * Whether an organization may start work now.
 * @throws ServiceError `AccessBlocked` while it is blocked or has no credits left
 */
export async function ensureCanStartWork(store: Store, organizationId: string): Promise<void> {
  const organization = await store.db
    .selectFrom('organizations')
    .select(LIMIT_COLUMNS)
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow();
  await ensureRowCanStartWork(store.db, organization, await readClock(store));
}

/** The same for an organization whose row has been read. */
export async function ensureRowCanStartWork(
  db: Kysely<Database>,
  organization: LimitedOrganization,
  now: number,
): Promise<void> {
  const { id, blocked_until: blockedUntil } = organization;
  if (blockedUntil !== null && blockedUntil > now) {
    throw new ServiceError('AccessBlocked', {
      organizationId: id,
      blockedUntil: new Date(blockedUntil).toISOString(),
    });
  }
  if ((await readUnspentCredits(db, organization)) < 1) throw outOfCredits(id);
}

const outOfCredits = (organizationId: string): ServiceError<'AccessBlocked'> =>
  new ServiceError('AccessBlocked', { organizationId, blockedUntil: null });

async function append(trx: Transaction<Database>, entry: Omit<LedgerRow, 'id'>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('ledger')
    .values({ id: newId('led'), ...entry })
    .onConflict((conflict) => conflict.column('job_id').doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}
