import { type Kysely, type SqlBool, sql, type Transaction } from 'kysely';
import { ServiceError } from '../contract/index.ts';
import {
  type Database,
  type LedgerRow,
  generateId,
  readDatabaseTime,
  type Store,
  type PendingWrite,
} from '../store/index.ts';
import { retryUnknownOutcome } from './retry-unknown-outcome.ts';
import {
  type LockedOrganization,
  withOrganizationLock,
  LIMIT_COLUMNS,
  type LimitedOrganization,
} from './organizations.ts';
import { buildUsageWrite } from './usage.ts';

/** Price in credits per kind of job (specification 7.4). The catalog contains the prices. */
export const PRICES = { fetch: 1, batchedItem: 1, highlights: 1 } as const;

/** Seconds for `Retry-After` while captures in flight reserve the last credits. */
const PENDING_CHARGE_RETRY_SECONDS = 5;

export type ChargeKind = keyof typeof PRICES;

/**
 * Condition for rows whose charge is pending. Contains a literal instead of a parameter, so that SQLite uses the partial
 * index.
 */
export const isChargePending = sql<SqlBool>`charge = 'due'`;

/** Reads the balance minus the pending charges. Infinity for an organization without limits. */
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

/** Reads the credits that new work may use: the unspent credits minus one per capture in flight. */
export async function readAvailableCredits(
  trx: Kysely<Database>,
  organization: LimitedOrganization,
): Promise<number> {
  return (await readUnspentCredits(trx, organization)) - organization.in_flight;
}

/**
 * Charges a job once: adds its ledger entry and subtracts its price from the balance. The transaction must hold the
 * organization's row.
 * @returns false when the job was already charged
 */
export async function chargeJob(
  locked: LockedOrganization,
  { jobId, kind }: { jobId: string; kind: ChargeKind },
): Promise<boolean> {
  const { trx, organization, now } = locked;
  const usage = { organizationId: organization.id, amount: 1, now };
  const searchCountWrites = kind === 'highlights' ? [buildUsageWrite(trx, { ...usage, kind })] : [];
  return await addLedgerEntry(locked, { jobId, kind, price: PRICES[kind], usedAt: now }, searchCountWrites);
}

/**
 * Charges a batched item in the transaction that ends its capture. A capture ends only once, so the transaction fails
 * if the entry already exists.
 */
export async function chargeItem(locked: LockedOrganization, captureId: string): Promise<void> {
  const { store, trx, organization, now } = locked;
  const price = PRICES.batchedItem;
  const entry = { organization_id: organization.id, job_id: captureId, kind: 'batchedItem' as const };
  await store.executeBatch(trx, [
    trx.insertInto('ledger').values({ id: generateId('led'), ...entry, amount: -price, created_at: now }),
    ...buildChargeWrites(locked, price, now),
  ]);
}

/** Refunds the price of a job once. Does nothing when the job was not charged. */
export async function refundCharge(locked: LockedOrganization, jobId: string): Promise<void> {
  const ledgerEntry = await locked.trx
    .selectFrom('ledger')
    .select(['kind', 'amount', 'created_at'])
    .where('job_id', '=', jobId)
    .executeTakeFirst();
  if (!ledgerEntry) return;
  const { kind, amount, created_at: usedAt } = ledgerEntry;
  // Subtract from the hour in which the usage was counted. Otherwise another hour could become negative.
  await addLedgerEntry(locked, { jobId: `returned:${jobId}`, kind, price: amount, usedAt }, []);
}

/** Adds a ledger entry and updates usage and balance. A negative price is a refund. */
async function addLedgerEntry(
  locked: LockedOrganization,
  { jobId, kind, price, usedAt }: { jobId: string; kind: LedgerRow['kind']; price: number; usedAt: number },
  additionalWrites: PendingWrite[],
): Promise<boolean> {
  const { store, trx, organization, now } = locked;
  const entry = { organization_id: organization.id, job_id: jobId, kind, amount: -price, created_at: now };
  if (!(await insertEntry(trx, entry))) return false;
  await store.executeBatch(trx, [...buildChargeWrites(locked, price, usedAt), ...additionalWrites]);
  return true;
}

/**
 * Builds the writes that add a price to the usage and subtract it from the balance.
 * @param usedAt time in milliseconds since the epoch; the usage of its hour changes
 */
function buildChargeWrites(
  { trx, organization }: LockedOrganization,
  price: number,
  usedAt: number,
): PendingWrite[] {
  const organizationId = organization.id;
  const usage = buildUsageWrite(trx, { organizationId, kind: 'credits', amount: price, now: usedAt });
  if (organization.credits === null) return [usage];
  const balance = trx
    .updateTable('organizations')
    .set((eb) => ({ credits: eb('credits', '-', price) }))
    .where('id', '=', organizationId);
  return [usage, balance];
}

/**
 * Charges a search of a stored snapshot once, just before its answer is sent.
 * @throws ServiceError `AccessBlocked` when no credits are left, `TooManyRequests` when captures in flight reserve the
 * last ones
 */
export async function chargeHighlights(
  store: Store,
  { organizationId, jobId }: { organizationId: string; jobId: string },
): Promise<void> {
  const chargeOnce = async (locked: LockedOrganization): Promise<void> => {
    const { trx, organization } = locked;
    if ((await readAvailableCredits(trx, organization)) < PRICES.highlights) {
      // An earlier attempt may already have charged this search with the last credit. Do not check the credits again.
      if (await isCharged(trx, jobId)) return;
      if ((await readUnspentCredits(trx, organization)) < PRICES.highlights)
        throw createOutOfCreditsError(organizationId);
      // Captures in flight may still release their credits, so let the caller try again.
      throw new ServiceError('TooManyRequests', { retryAfterSeconds: PENDING_CHARGE_RETRY_SECONDS });
    }
    await chargeJob(locked, { jobId, kind: 'highlights' });
  };
  await retryUnknownOutcome(() => withOrganizationLock(store, organizationId, chargeOnce));
}

async function isCharged(trx: Transaction<Database>, jobId: string): Promise<boolean> {
  const entry = await trx.selectFrom('ledger').select('id').where('job_id', '=', jobId).executeTakeFirst();
  return entry !== undefined;
}

/** Adds credits once per reference. An unlimited organization becomes limited. */
export async function grantCredits(
  store: Store,
  { organizationId, amount, reference }: { organizationId: string; amount: number; reference: string },
): Promise<boolean> {
  return await withOrganizationLock(store, organizationId, async ({ trx, now }) => {
    const entry = { organization_id: organizationId, job_id: `grant:${reference}`, amount, created_at: now };
    if (!(await insertEntry(trx, { ...entry, kind: 'grant' }))) return false;
    await trx
      .updateTable('organizations')
      .set((eb) => ({ credits: eb(eb.fn.coalesce('credits', eb.lit(0)), '+', amount) }))
      .where('id', '=', organizationId)
      .execute();
    return true;
  });
}

/**
 * Checks that an organization may start work now.
 * @throws ServiceError `AccessBlocked` when it is blocked or has no credits left
 */
export async function ensureCanStartWork(store: Store, organizationId: string): Promise<void> {
  const organization = await store.db
    .selectFrom('organizations')
    .select(LIMIT_COLUMNS)
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow();
  await ensureRowCanStartWork(store.db, organization, await readDatabaseTime(store));
}

/** Like `ensureCanStartWork`, for a row that was already read. */
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
  if ((await readUnspentCredits(db, organization)) < 1) throw createOutOfCreditsError(id);
}

const createOutOfCreditsError = (organizationId: string): ServiceError<'AccessBlocked'> =>
  new ServiceError('AccessBlocked', { organizationId, blockedUntil: null });

async function insertEntry(trx: Transaction<Database>, entry: Omit<LedgerRow, 'id'>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('ledger')
    .values({ id: generateId('led'), ...entry })
    .onConflict((conflict) => conflict.column('job_id').doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function readGrantedCredits(store: Store, organizationId: string): Promise<number> {
  const row = await store.db
    .selectFrom('ledger')
    .select(({ fn }) => fn.sum<string | null>('amount').as('granted'))
    .where('organization_id', '=', organizationId)
    .where('kind', '=', 'grant')
    .executeTakeFirst();
  return Number(row?.granted ?? 0);
}
