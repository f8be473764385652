import {
  type Expression,
  type ExpressionBuilder,
  type Selectable,
  type SqlBool,
  sql,
  type Transaction,
} from 'kysely';
import { countUsage } from '../accounts/index.ts';
import type { CaptureRow, CaptureState, Database, UsageKind } from '../store/index.ts';
import { announceEnd } from './announce.ts';

/**
 * Whether a capture holds a slot of its organization. Conditions that a partial index has are written
 * out, not bound: only then does SQLite know that the index serves, and never reads the ended ones.
 */
export const isOpen = sql<SqlBool>`state in ('QUEUED', 'RUNNING')`;

/** Whether a capture waits for a worker. */
export const isQueued = sql<SqlBool>`state = 'QUEUED'`;

/** Whether a worker has a capture. The first half lets the partial index of the open ones be used. */
export const isRunning = sql<SqlBool>`state in ('QUEUED', 'RUNNING') and state = 'RUNNING'`;

/** How a capture ends. */
export interface End {
  state: Exclude<CaptureState, 'QUEUED' | 'RUNNING'>;
  now: number;
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
export async function settle(
  trx: Transaction<Database>,
  captureId: string,
  end: End,
  guard: Guard,
): Promise<Selectable<CaptureRow> | undefined> {
  const capture = await trx
    .updateTable('captures')
    .set({
      state: end.state,
      finished_at: end.now,
      snapshot_id: end.snapshotId ?? null,
      body: end.body ?? null,
      charge: end.charge ?? 'none',
      lease_until: null,
    })
    .where('id', '=', captureId)
    .where(isOpen)
    .where(guard)
    .returningAll()
    .executeTakeFirst();
  if (!capture) return undefined;
  await trx
    .updateTable('organizations')
    .set((eb) => ({ in_flight: eb('in_flight', '-', 1) }))
    .where('id', '=', capture.organization_id)
    .execute();
  const organizationId = capture.organization_id;
  const kind = end.isHttpError ? 'httpError' : USAGE[end.state];
  await countUsage(trx, { organizationId, kind, amount: 1, now: end.now });
  const { run_id, item_index } = capture;
  if (run_id !== null && item_index !== null) await countItem(trx, run_id, item_index, end.now);
  return capture;
}

async function countItem(
  trx: Transaction<Database>,
  runId: string,
  itemIndex: number,
  now: number,
): Promise<void> {
  const run = await trx
    .updateTable('runs')
    .set((eb) => ({ finished: eb('finished', '+', 1) }))
    .where('id', '=', runId)
    .returning(['finished', 'dispatched', 'total', 'state', 'refusal'])
    .executeTakeFirstOrThrow();
  await trx
    .updateTable('run_items')
    .set({ finished_order: run.finished })
    .where('run_id', '=', runId)
    .where('item_index', '=', itemIndex)
    .execute();
  const beginsNoMore = run.state === 'CANCELLING' || run.refusal !== null;
  if (run.finished === (beginsNoMore ? run.dispatched : run.total)) await endRun(trx, runId, now);
}

/** Ends a run that has nothing left to do, and has its organization told. */
export async function endRun(trx: Transaction<Database>, runId: string, now: number): Promise<void> {
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
  if (completed.length + cancelled.length > 0) await announceEnd(trx, runId, now);
}
