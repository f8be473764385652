import { withOrganizationLock } from '../../accounts/index.ts';
import type { Store } from '../../store/index.ts';
import { changeInFlight } from '../capture-slot.ts';
import { isCaptureOpen } from '../conditions.ts';
import { endRunIfDone } from './end-capture.ts';
import { postponeSite } from '../items/insert-items.ts';
import type { ClaimedJob } from '../types.ts';

/**
 * Puts an item of a crawl back, because its site asked to wait. Deletes the capture of the item, so that the attempt
 * costs nothing. No item of the site starts before the time is over. Returns false if the attempt is not the current
 * one.
 * @param afterMs milliseconds to wait before the next request to the site
 */
export async function postponeItem(
  store: Store,
  { captureId, organizationId, attempt }: Pick<ClaimedJob, 'captureId' | 'organizationId' | 'attempt'>,
  afterMs: number,
): Promise<boolean> {
  return await withOrganizationLock(store, organizationId, async ({ trx, now }) => {
    const capture = await trx
      .deleteFrom('captures')
      .where('id', '=', captureId)
      .where(isCaptureOpen)
      .where('attempt', '=', attempt)
      .where('finish_by', '>', now)
      .where('run_id', 'is not', null)
      .returning(['run_id', 'host'])
      .executeTakeFirst();
    if (!capture?.run_id) return false;
    const { run_id: runId, host } = capture;
    await store.executeBatch(trx, [
      changeInFlight(trx, organizationId, -1),
      trx
        .updateTable('run_items')
        .set((eb) => ({ capture_id: null, postponed: eb('postponed', '+', 1) }))
        .where('run_id', '=', runId)
        .where('capture_id', '=', captureId),
      trx
        .updateTable('runs')
        .set((eb) => ({ dispatched: eb('dispatched', '-', 1) }))
        .where('id', '=', runId),
      trx
        .updateTable('run_hosts')
        .set((eb) => ({
          waiting: eb('waiting', '+', 1),
          ...postponeSite(eb, now + afterMs),
        }))
        .where('run_id', '=', runId)
        .where('host', '=', host),
    ]);
    // The run may have been cancelled or refused in the meantime.
    await endRunIfDone(trx, runId, now);
    return true;
  });
}
