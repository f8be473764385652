import {
  chargeJob,
  isChargePending,
  refundCharge,
  retryUnknownOutcome,
  withOrganizationLock,
} from '../../accounts/index.ts';
import { readDatabaseTime, type Store } from '../../store/index.ts';
import type { BackgroundWrites } from './background-writes.ts';
import { rethrowWithOutcome } from '../dispatch-outcome.ts';
import type { CaptureRef, PendingCharge, ReportEvent, StoredResult } from '../types.ts';

/** Time limit for sending an answer. After it, a pending charge is cancelled. */
const MAX_PENDING_CHARGE_MS = 300_000;

interface ChargeContext {
  store: Store;
  observe: ReportEvent;
  backgroundWrites: BackgroundWrites;
  /** Runs a part of the call within the time limit of the call. */
  runWithinCall<Result>(work: (timeoutSignal: AbortSignal) => Promise<Result>): Promise<Result>;
}

/** Creates the pending charge for the answer of a finished synchronous capture. */
export function createPendingCharge(
  { store, observe, backgroundWrites, runWithinCall }: ChargeContext,
  { captureId, organizationId, billable }: StoredResult,
): PendingCharge {
  const capture = { captureId, organizationId };

  async function chargeOrRefund(signal: AbortSignal): Promise<void> {
    try {
      await retryUnknownOutcome(() => completeCharge(store, capture));
      signal.throwIfAborted();
    } catch (error) {
      void backgroundWrites.retryUntilStored('refund', () => voidCharge(store, capture));
      throw error;
    }
  }

  async function cancelOrRetry(): Promise<void> {
    try {
      await cancelCharge(store, captureId);
    } catch (error) {
      observe({ type: 'storeFailed', during: 'cancelCharge', error });
      void backgroundWrites.retryUntilStored('cancelCharge', () => cancelCharge(store, captureId));
    }
  }

  return {
    billable,
    async complete(signal) {
      if (!billable) return;
      const charged = runWithinCall((timeoutSignal) =>
        backgroundWrites.track(chargeOrRefund(AbortSignal.any([signal, timeoutSignal]))),
      );
      await charged.catch(rethrowWithOutcome('dispatched'));
    },
    async cancel() {
      if (billable) await runWithinCall(cancelOrRetry).catch(() => undefined);
    },
  };
}

/** Charges a synchronous capture once. Returns false if no charge was pending. */
export async function completeCharge(
  store: Store,
  { captureId, organizationId }: CaptureRef,
): Promise<boolean> {
  return await withOrganizationLock(store, organizationId, async (locked) => {
    const { numUpdatedRows } = await locked.trx
      .updateTable('captures')
      .set({ charge: 'charged' })
      .where('id', '=', captureId)
      .where('organization_id', '=', organizationId)
      .where('charge', '=', 'due')
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return false;
    return await chargeJob(locked, { jobId: captureId, kind: 'fetch' });
  });
}

/** Cancels a pending charge, or refunds a completed one. Idempotent. */
async function voidCharge(store: Store, { captureId, organizationId }: CaptureRef): Promise<void> {
  await withOrganizationLock(store, organizationId, async (locked) => {
    await locked.trx
      .updateTable('captures')
      .set({ charge: 'void' })
      .where('id', '=', captureId)
      .where('organization_id', '=', organizationId)
      .where('charge', 'in', ['due', 'charged'])
      .execute();
    await refundCharge(locked, captureId);
  });
}

/** Cancels the pending charge for an answer that was not sent. */
export async function cancelCharge(store: Store, captureId: string): Promise<void> {
  await store.db
    .updateTable('captures')
    .set({ charge: 'void' })
    .where('id', '=', captureId)
    .where('charge', '=', 'due')
    .execute();
}

/** Cancels pending charges of processes that died before they could answer. */
export async function cancelStaleCharges(store: Store): Promise<void> {
  const oldest = (await readDatabaseTime(store)) - MAX_PENDING_CHARGE_MS;
  const pending = await store.db
    .selectFrom('captures')
    .select(['id', 'finished_at'])
    .where(isChargePending)
    .execute();
  for (const { id, finished_at } of pending) {
    if (finished_at !== null && finished_at <= oldest) await cancelCharge(store, id);
  }
}
