import {
  ensureRowCanStartWork,
  readAvailableCredits,
  type LockedOrganization,
  lockOrganization,
  LIMIT_COLUMNS,
} from '../../accounts/index.ts';
import { type CaptureOptions, ServiceError } from '../../contract/index.ts';
import { readDatabaseTime, type Store } from '../../store/index.ts';
import { changeInFlight, computeCaptureTimes } from '../capture-slot.ts';
import { serializeOptions } from '../stored-options.ts';
import type { CaptureRef, DispatchRules } from '../types.ts';

export interface CaptureAdmission extends CaptureRef {
  url: string;
  options: CaptureOptions;
  /** The process that waits for the result. */
  waiterId: string;
  traceParent?: string;
}

/** A queued capture. Times are in milliseconds since the epoch, on the clock of the database. */
export interface AdmittedCapture extends CaptureRef {
  queuedAt: number;
  /** End of the time budget of the capture. */
  deadline: number;
  /** Time until which a result is still stored. */
  finishBy: number;
}

/**
 * Seconds of `Retry-After` for a refused call. This is the default of the contract, because no one knows when a slot
 * becomes free.
 */
const CONCURRENCY_RETRY_SECONDS = 5;

/**
 * Takes a slot of the organization and queues a synchronous capture.
 * @throws ServiceError `AccessBlocked`; `FetchConcurrencyLimitExceeded` if all slots are taken, or if captures in flight
 * may use up the remaining credits
 */
export async function admitCapture(
  store: Store,
  rules: DispatchRules,
  admission: CaptureAdmission,
): Promise<AdmittedCapture> {
  const { organizationId } = admission;
  // Admissions have a separate limit. Charges of finished captures then do not wait behind new calls.
  return await store.limitConcurrency(`admit ${organizationId}`, async () => {
    if (store.hasRowLocks) await refuseIfNoFreeSlot(store, organizationId);
    // A power failure ends the caller's connection too, so no caller waits for a capture that it has undone.
    return await lockOrganization(
      store,
      organizationId,
      (locked) => takeCaptureSlot(locked, rules, admission),
      { isSynced: false },
    );
  });
}

async function takeCaptureSlot(
  { store, trx, organization, now }: LockedOrganization,
  rules: DispatchRules,
  { captureId, organizationId, url, options, waiterId, traceParent }: CaptureAdmission,
): Promise<AdmittedCapture> {
  await ensureRowCanStartWork(trx, organization, now);
  const maxConcurrency = organization.max_concurrency;
  if (organization.in_flight >= maxConcurrency || (await readAvailableCredits(trx, organization)) < 1) {
    throw createConcurrencyError(maxConcurrency);
  }
  const times = computeCaptureTimes(now, rules);
  await store.executeBatch(trx, [
    changeInFlight(trx, organizationId, 1),
    trx.insertInto('captures').values({
      id: captureId,
      organization_id: organizationId,
      url,
      request: serializeOptions(options, store.secret),
      state: 'QUEUED',
      attempt: 0,
      queued_at: now,
      deadline: times.deadline,
      finish_by: times.finishBy,
      waiter_id: waiterId,
      waiting_until: now + rules.waitMs,
      charge: 'none',
      trace_parent: traceParent ?? null,
      network_policy: rules.networkPolicy ?? null,
    }),
  ]);
  return { captureId, organizationId, queuedAt: now, ...times };
}

/** Refuses a call above the limit without a transaction. */
async function refuseIfNoFreeSlot(store: Store, organizationId: string): Promise<void> {
  const fullOrganization = await store.db
    .selectFrom('organizations')
    .select(LIMIT_COLUMNS)
    .where('id', '=', organizationId)
    .whereRef('in_flight', '>=', 'max_concurrency')
    .executeTakeFirst();
  if (!fullOrganization) return;
  await ensureRowCanStartWork(store.db, fullOrganization, await readDatabaseTime(store));
  throw createConcurrencyError(fullOrganization.max_concurrency);
}

const createConcurrencyError = (maxConcurrency: number): ServiceError =>
  new ServiceError('FetchConcurrencyLimitExceeded', {
    maxConcurrency,
    retryAfterSeconds: CONCURRENCY_RETRY_SECONDS,
  });
