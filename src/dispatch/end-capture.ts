import type { Expression, ExpressionBuilder, SqlBool, Transaction } from 'kysely';
import { type LockedOrganization, buildUsageWrite } from '../accounts/index.ts';
import type { CaptureRow, CaptureState, Database, UsageKind } from '../store/index.ts';
import { isOpen } from './conditions.ts';
import { insertDiscovered } from './insert-discovered.ts';
import type { Discovery } from './types.ts';
import { enqueueWebhook } from './webhook-outbox.ts';

/** How a capture ends. */
export interface CaptureEnd {
  state: Exclude<CaptureState, 'QUEUED' | 'RUNNING'>;
  snapshotId?: string;
  /** The result as JSON text. */
  body?: string;
  charge?: CaptureRow['charge'];
  /** Whether the page had an error status. */
  isHttpError?: boolean;
  /** What an item of a crawl has discovered. */
  discovery?: Discovery;
}

/** The usage counter that is increased when a capture ends in a state. */
const USAGE_KIND_BY_STATE = {
  SUCCEEDED: 'succeeded',
  ORIGIN_ERROR: 'unreached',
  FAILED: 'failed',
  CAPTURE_TIMEOUT: 'timedOut',
  CAPACITY_TIMEOUT: 'timedOut',
  CANCELLED: 'cancelled',
} as const satisfies Record<CaptureEnd['state'], UsageKind>;

/** Builds an additional condition that the row must meet. */
export type EndCondition = (eb: ExpressionBuilder<Database, 'captures'>) => Expression<SqlBool>;

/**
 * Ends an open capture if the condition holds. Frees its slot, counts usage and the finished item, and ends the run
 * after the last item of the run. Returns undefined if the row did not change.
 */
export async function endCapture(
  { store, trx, organization, now }: LockedOrganization,
  captureId: string,
  end: CaptureEnd,
  guard: EndCondition,
): Promise<Pick<CaptureRow, 'run_id' | 'item_index'> | undefined> {
  const capture = await trx
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
    .where(isOpen)
    .where(guard)
    .returning(['run_id', 'item_index'])
    .executeTakeFirst();
  if (!capture) return undefined;
  const organizationId = organization.id;
  const kind = end.isHttpError ? 'httpError' : USAGE_KIND_BY_STATE[end.state];
  const writes = [
    trx
      .updateTable('organizations')
      .set((eb) => ({ in_flight: eb('in_flight', '-', 1) }))
      .where('id', '=', organizationId),
    buildUsageWrite(trx, { organizationId, kind, amount: 1, now }),
  ];
  // New items are added before the item counts as finished, so that the run does not end between.
  if (end.discovery && capture.run_id !== null && capture.item_index !== null)
    await insertDiscovered({ store, trx, now }, capture.run_id, capture.item_index, end.discovery);
  const run = capture.run_id === null ? undefined : await countFinishedItem(trx, capture.run_id);
  if (run) {
    writes.push(
      trx
        .updateTable('run_items')
        .set({ finished_order: run.finished })
        .where('run_id', '=', run.id)
        .where('item_index', '=', capture.item_index),
    );
  }
  await store.executeBatch(trx, writes);
  if (run?.isLast) await endRunIfDone(trx, run.id, now);
  return capture;
}

/** Increases the number of finished items of the run. */
async function countFinishedItem(
  trx: Transaction<Database>,
  id: string,
): Promise<{ id: string; finished: number; isLast: boolean }> {
  const run = await trx
    .updateTable('runs')
    .set((eb) => ({ finished: eb('finished', '+', 1) }))
    .where('id', '=', id)
    .returning(['finished', 'dispatched', 'total', 'state', 'refusal'])
    .executeTakeFirstOrThrow();
  const isClosed = run.state === 'CANCELLING' || run.refusal !== null;
  const { finished } = run;
  return { id, finished, isLast: finished === (isClosed ? run.dispatched : run.total) };
}

/** Ends a run if none of its items is left, deletes its options (they can contain passwords), and queues its webhook. */
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
