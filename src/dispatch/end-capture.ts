import { type Expression, type ExpressionBuilder, type SqlBool, sql, type Transaction } from 'kysely';
import { type LockedOrganization, buildUsageWrite } from '../accounts/index.ts';
import type { CaptureRow, CaptureState, Database, UsageKind } from '../store/index.ts';
import { enqueueWebhook } from './webhook-outbox.ts';

/**
 * Whether a capture holds a slot of its organization. Conditions that a partial index has are written
 * out, not bound: only then does SQLite know that the index serves, and never reads the ended ones.
 */
export const isOpen = sql<SqlBool>`state in ('QUEUED', 'RUNNING')`;

/** Whether a capture waits for a worker. */
export const isQueued = sql<SqlBool>`state = 'QUEUED'`;

/** Whether a worker has a capture. The first half lets the partial index of the open ones be used. */
export const isRunning = sql<SqlBool>`state in ('QUEUED', 'RUNNING') and state = 'RUNNING'`;

/** Whether a run has items that are not captures yet. */
export const hasWaitingItems = sql<SqlBool>`state in ('QUEUED', 'RUNNING') and dispatched < total
  and refusal is null`;

/** How a capture ends. */
export interface End {
  state: Exclude<CaptureState, 'QUEUED' | 'RUNNING'>;
  snapshotId?: string;
  /** JSON text. */
  body?: string;
  charge?: CaptureRow['charge'];
  /** It succeeded with a page that came with an error status. */
  isHttpError?: boolean;
}

/** As what each end is counted. */
const USAGE = {
  SUCCEEDED: 'succeeded',
  ORIGIN_ERROR: 'unreached',
  FAILED: 'failed',
  CAPTURE_TIMEOUT: 'timedOut',
  CAPACITY_TIMEOUT: 'timedOut',
  CANCELLED: 'cancelled',
} as const satisfies Record<End['state'], UsageKind>;

/** A further condition on the row. */
export type Guard = (eb: ExpressionBuilder<Database, 'captures'>) => Expression<SqlBool>;

/**
 * Ends an open capture, if the guard holds, in a transaction that holds the organization's row: frees
 * the slot, counts the use and the item, ends the run with its last one. Undefined where the row did not change.
 */
export async function endCapture(
  { store, trx, organization, now }: LockedOrganization,
  captureId: string,
  end: End,
  guard: Guard,
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
    })
    .where('id', '=', captureId)
    .where(isOpen)
    .where(guard)
    .returning(['run_id', 'item_index'])
    .executeTakeFirst();
  if (!capture) return undefined;
  const organizationId = organization.id;
  const kind = end.isHttpError ? 'httpError' : USAGE[end.state];
  const writes = [
    trx
      .updateTable('organizations')
      .set((eb) => ({ in_flight: eb('in_flight', '-', 1) }))
      .where('id', '=', organizationId),
    buildUsageWrite(trx, { organizationId, kind, amount: 1, now }),
  ];
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

/** One more item of the run has ended. */
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
  const beginsNoMore = run.state === 'CANCELLING' || run.refusal !== null;
  const { finished } = run;
  return { id, finished, isLast: finished === (beginsNoMore ? run.dispatched : run.total) };
}

/** Ends a run that has nothing left to do, and has its organization told. */
export async function endRunIfDone(trx: Transaction<Database>, runId: string, now: number): Promise<void> {
  const completed = await trx
    .updateTable('runs')
    .set({ state: 'COMPLETED', finished_at: now })
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
    .set({ state: 'CANCELLED', finished_at: now })
    .where('id', '=', runId)
    .where('state', '=', 'CANCELLING')
    .whereRef('finished', '=', 'dispatched')
    .returning('id')
    .execute();
  if (completed.length + cancelled.length > 0) await enqueueWebhook(trx, runId, now);
}
