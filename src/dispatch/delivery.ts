import { chargeJob, withOrganizationLock, isChargePending } from '../accounts/index.ts';
import { readClock, type Store } from '../store/index.ts';
import type { CaptureRef } from './cancel-capture.ts';

/** How long a result may be on its way out; what is still due then was never delivered. */
const DELIVERY_MS = 300_000;

/**
 * Charges a synchronous capture, just before the first byte of its answer goes out. Once: false where
 * nothing was due.
 */
export async function chargeDelivery(
  store: Store,
  { captureId, organizationId }: CaptureRef,
): Promise<boolean> {
  return await withOrganizationLock(store, organizationId, async (held) => {
    const { numUpdatedRows } = await held.trx
      .updateTable('captures')
      .set({ charge: 'charged' })
      .where('id', '=', captureId)
      .where('organization_id', '=', organizationId)
      .where('charge', '=', 'due')
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return false;
    return await chargeJob(held, { jobId: captureId, kind: 'fetch' });
  });
}

/** Gives up the charge of a result that was not delivered. */
export async function cancelCharge(store: Store, captureId: string): Promise<void> {
  await store.db
    .updateTable('captures')
    .set({ charge: 'void' })
    .where('id', '=', captureId)
    .where('charge', '=', 'due')
    .execute();
}

/** Gives up the charges of results whose process died before it could answer. */
export async function cancelUndelivered(store: Store): Promise<void> {
  const oldest = (await readClock(store)) - DELIVERY_MS;
  const due = await store.db
    .selectFrom('captures')
    .select(['id', 'finished_at'])
    .where(isChargePending)
    .execute();
  for (const { id, finished_at } of due) {
    if (finished_at !== null && finished_at <= oldest) await cancelCharge(store, id);
  }
}
