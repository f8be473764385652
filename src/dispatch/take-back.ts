import { refundCharge, withOrganizationLock } from '../accounts/index.ts';
import type { Store } from '../store/index.ts';
import type { CaptureRef } from './cancel-capture.ts';

/**
 * Gives up the charge of a result that did not go out after all, and gives its price back where it was charged
 * already; once, however often it is called.
 */
export async function refundDelivery(store: Store, { captureId, organizationId }: CaptureRef): Promise<void> {
  await withOrganizationLock(store, organizationId, async (held) => {
    await held.trx
      .updateTable('captures')
      .set({ charge: 'void' })
      .where('id', '=', captureId)
      .where('organization_id', '=', organizationId)
      .where('charge', 'in', ['due', 'charged'])
      .execute();
    await refundCharge(held, captureId);
  });
}
