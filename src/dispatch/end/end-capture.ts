import type { Expression, ExpressionBuilder, SqlBool, Transaction } from 'kysely';
import { type LockedOrganization, buildUsageWrite } from '../../accounts/index.ts';
import type { CaptureRow, CaptureState, Database, UsageKind } from '../../store/index.ts';
import { changeInFlight } from '../capture-slot.ts';
import { isCaptureOpen } from '../conditions.ts';
import { type EndedItem, selectEndedItem } from '../items/ended-item.ts';
import { insertDiscoveredItems } from '../items/insert-discovered.ts';
import type { CrawlDiscovery } from '../types.ts';
import { enqueueWebhook } from './webhook-outbox.ts';

export type ChargeState = CaptureRow['charge'];

export interface CaptureEnd {
  state: Exclude<CaptureState, 'QUEUED' | 'RUNNING'>;
  snapshotId?: string;
  /** The result as JSON text. */
  body?: string;
  charge?: ChargeState | ((eb: ExpressionBuilder<Database, 'captures'>) => Expression<ChargeState>);
  /** Whether the page had an error status. */
  isHttpError?: boolean;
  /** The addresses and facts that an item of a crawl has discovered. */
  discovery?: CrawlDiscovery;
}

/** Usage counters to increase, by the state in which a capture ends. */
export const USAGE_KIND_BY_STATE = {
  SUCCEEDED: 'succeeded',
  ORIGIN_ERROR: 'unreached',
  FAILED: 'failed',
  CAPTURE_TIMEOUT: 'timedOut',
  CAPACITY_TIMEOUT: 'timedOut',
  CANCELLED: 'cancelled',
} as const satisfies Record<CaptureEnd['state'], UsageKind>;

/** Builds a condition that the row of the capture must meet. */
export type EndCondition = (eb: ExpressionBuilder<Database, 'captures'>) => Expression<SqlBool>;

/**
 * Ends an open capture if `guard` is true for its row. Frees its slot, counts usage and the finished item, and ends the
 * run after its last item. Returns undefined if the row did not change.
 */
export async function endCapture(
  locked: LockedOrganization,
  captureId: string,
  end: CaptureEnd,
  guard: EndCondition,
): Promise<Pick<CaptureRow, 'charge'> | undefined> {
  const { store, trx, organization, now } = locked;
  const [[capture], [item]] = await store.executeInOrder(trx, [
    trx
      .updateTable('captures')
      .set({
        state: end.state,
        finished_at: now,
        snapshot_id: end.snapshotId ?? null,
        body: end.body ?? null,
        charge: end.charge ?? 'none',
        lease_until: null,
        // Delete the request, because it may contain the password of a document or a URL.
        request: null,
      })
      .where('id', '=', captureId)
      .where(isCaptureOpen)
      .where(guard)
      .returning('charge'),
    selectEndedItem(trx, captureId, end.discovery?.contentKey),
  ]);
  if (!capture) return undefined;
  const organizationId = organization.id;
  const usageKind = end.isHttpError ? 'httpError' : USAGE_KIND_BY_STATE[end.state];
  await store.executeBatch(trx, [
    changeInFlight(trx, organizationId, -1),
    buildUsageWrite(trx, { organizationId, kind: usageKind, amount: 1, now }),
  ]);
  if (item) await endRunItem(locked, item, end);
  return capture;
}

/**
 * Counts an item as finished and adds its discovered items, so that the run does not end between the two. Ends the run
 * after its last item. The lock of the organization protects the counts of the run.
 */
async function endRunItem(
  locked: LockedOrganization,
  item: EndedItem,
  { discovery, isHttpError }: CaptureEnd,
): Promise<void> {
  const { store, trx, now } = locked;
  const discovered = discovery && (await insertDiscoveredItems(locked, item, discovery));
  const finished = item.finished + 1;
  await store.executeBatch(trx, [
    trx
      .updateTable('runs')
      .set((eb) => ({
        finished,
        ...(isHttpError && { error_pages: eb('error_pages', '+', 1) }),
        ...discovered?.run,
      }))
      .where('id', '=', item.run_id),
    trx
      .updateTable('run_items')
      .set({ finished_order: finished, ...discovered?.item })
      .where('run_id', '=', item.run_id)
      .where('item_index', '=', item.item_index),
  ]);
  // A cancelled or refused run starts no further items, so it ends when the started ones have ended.
  const startsNoMoreItems = item.state === 'CANCELLING' || item.refusal !== null;
  const total = discovered?.run.total ?? item.total;
  if (finished === (startsNoMoreItems ? item.dispatched : total)) await endRunIfDone(trx, item.run_id, now);
}

/** Ends a run without open items, deletes its options (they can contain passwords), and queues its webhook. */
export async function endRunIfDone(trx: Transaction<Database>, runId: string, now: number): Promise<void> {
  const completed = await trx
    .updateTable('runs')
    .set({ state: 'COMPLETED', finished_at: now, options: '{}' })
    .where('id', '=', runId)
    .where('state', 'in', ['QUEUED', 'RUNNING'])
    .where(({ eb, ref }) =>
      eb.or([
        eb('finished', '=', ref('total')),
        eb.and([eb('refusal', 'is not', null), eb('finished', '=', ref('dispatched'))]),
      ]),
    )
    .returning('id')
    .execute();
  const cancelled = await trx
    .updateTable('runs')
    .set({ state: 'CANCELLED', finished_at: now, options: '{}' })
    .where('id', '=', runId)
    .where('state', '=', 'CANCELLING')
    .whereRef('finished', '=', 'dispatched')
    .returning('id')
    .execute();
  if (completed.length + cancelled.length > 0) await enqueueWebhook(trx, runId, now);
}
