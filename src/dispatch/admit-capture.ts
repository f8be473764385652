import {
  ensureRowCanStartWork,
  readAvailableCredits,
  type LockedOrganization,
  lockOrganization,
  LIMIT_COLUMNS,
} from '../accounts/index.ts';
import { ServiceError } from '../contract/index.ts';
import { readClock, type Store } from '../store/index.ts';
import type { DispatchRules } from './types.ts';

export interface Admission {
  /** Of the new capture. */
  captureId: string;
  organizationId: string;
  url: string;
  /** JSON text. */
  request: string;
  /** The process that waits for the result. */
  waiterId: string;
}

export interface Admitted {
  captureId: string;
  organizationId: string;
  queuedAt: number;
  deadline: number;
  finishBy: number;
}

/** Seconds after which a slot may be free again: nobody knows, so the contract's default. */
const SLOT_RETRY_SECONDS = 5;

/** Share of the classification in which a result still counts: the rest is for writing the answer. */
const COUNTING_SHARE = 0.98;

/**
 * Takes a slot of the organization and queues a synchronous capture with its deadline fixed.
 * @throws ServiceError `AccessBlocked`, or `FetchConcurrencyLimitExceeded` when slots or the credits
 * that captures in flight may need are all taken
 */
export async function admitCapture(
  store: Store,
  rules: DispatchRules,
  admission: Admission,
): Promise<Admitted> {
  const { organizationId } = admission;
  // In a line of its own: what has been captured is not to be charged behind a flood of new calls.
  return await store.limitConcurrency(`admit ${organizationId}`, async () => {
    if (store.hasRowLocks) await refuseWhereFull(store, organizationId);
    return await lockOrganization(store, organizationId, (held) => takeSlot(held, rules, admission));
  });
}

async function takeSlot(
  { store, trx, organization, now }: LockedOrganization,
  rules: DispatchRules,
  { captureId, organizationId, url, request, waiterId }: Admission,
): Promise<Admitted> {
  await ensureRowCanStartWork(trx, organization, now);
  const maxConcurrency = organization.max_concurrency;
  if (organization.in_flight >= maxConcurrency || (await readAvailableCredits(trx, organization)) < 1) {
    throw concurrencyError(maxConcurrency);
  }
  const times = captureTimes(now, rules);
  await store.executeBatch(trx, [
    trx
      .updateTable('organizations')
      .set((eb) => ({ in_flight: eb('in_flight', '+', 1) }))
      .where('id', '=', organizationId),
    trx.insertInto('captures').values({
      id: captureId,
      organization_id: organizationId,
      url,
      request,
      state: 'QUEUED',
      attempt: 0,
      queued_at: now,
      deadline: times.deadline,
      finish_by: times.finishBy,
      waiter_id: waiterId,
      waiting_until: now + rules.waitMs,
      charge: 'none',
    }),
  ]);
  return { captureId, organizationId, queuedAt: now, ...times };
}

/** A flood of calls beyond the limit is refused without a transaction each. */
async function refuseWhereFull(store: Store, organizationId: string): Promise<void> {
  const full = await store.db
    .selectFrom('organizations')
    .select(LIMIT_COLUMNS)
    .where('id', '=', organizationId)
    .whereRef('in_flight', '>=', 'max_concurrency')
    .executeTakeFirst();
  if (!full) return;
  await ensureRowCanStartWork(store.db, full, await readClock(store));
  throw concurrencyError(full.max_concurrency);
}

const concurrencyError = (maxConcurrency: number): ServiceError =>
  new ServiceError('FetchConcurrencyLimitExceeded', {
    maxConcurrency,
    retryAfterSeconds: SLOT_RETRY_SECONDS,
  });

/** The two ends of a capture's time: of its budget, and of any result's counting. */
export function captureTimes(now: number, rules: DispatchRules): { deadline: number; finishBy: number } {
  const deadline = now + rules.captureMs;
  return { deadline, finishBy: deadline + Math.floor(rules.classificationMs * COUNTING_SHARE) };
}
