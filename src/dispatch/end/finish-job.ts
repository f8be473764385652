import type { ExpressionBuilder, Expression, SqlBool } from 'kysely';
import { chargeItem, type LockedOrganization, withOrganizationLock } from '../../accounts/index.ts';
import type { CaptureState, Database, Store } from '../../store/index.ts';
import { type CaptureEnd, type ChargeState, endCapture } from './end-capture.ts';
import type { ClaimedJob, WorkResult } from '../types.ts';
import { hashAddress } from '../items/insert-discovered.ts';

const CAPTURE_STATE_BY_OUTCOME = {
  succeeded: 'SUCCEEDED',
  originError: 'ORIGIN_ERROR',
  failed: 'FAILED',
} as const satisfies Record<WorkResult['outcome'], CaptureState>;

type FinishedJob = Pick<ClaimedJob, 'captureId' | 'organizationId' | 'attempt' | 'run'>;

/**
 * Stores the result of an attempt once. Does nothing and returns false if the attempt is not the current one or is too
 * late. A batched item is charged now; the charge of a synchronous capture becomes pending.
 */
export async function finishJob(
  store: Store,
  { captureId, organizationId, attempt, run }: FinishedJob,
  result: WorkResult,
): Promise<boolean> {
  const discovery = 'discovery' in result ? result.discovery : undefined;
  const isBillable = result.outcome === 'succeeded' && result.billable;
  // A page of a crawl is charged only once, even if several items redirect to it.
  const chooseChargeState = (eb: ExpressionBuilder<Database, 'captures'>) =>
    run?.crawl
      ? eb
          .case()
          .when(isPageCharged(eb, run, discovery?.finalUrl))
          .then(eb.val<ChargeState>('none'))
          .else(eb.val<ChargeState>('charged'))
          .end()
      : eb.val<ChargeState>(run ? 'charged' : 'due');
  const finish = async (locked: LockedOrganization): Promise<boolean> => {
    const end: CaptureEnd = {
      state: CAPTURE_STATE_BY_OUTCOME[result.outcome],
      body: JSON.stringify(result.body),
      ...(result.outcome === 'succeeded' && {
        snapshotId: result.snapshotId,
        isHttpError: result.isHttpError ?? false,
      }),
      charge: isBillable ? chooseChargeState : 'none',
      ...(discovery && { discovery }),
    };
    const ended = await endCapture(locked, captureId, end, (eb) =>
      eb.and([eb('attempt', '=', attempt), eb('finish_by', '>', locked.now)]),
    );
    if (!ended) return false;
    if (ended.charge === 'charged') await chargeItem(locked, captureId);
    return true;
  };
  // A billable answer is sent after its charge, which waits for the disk.
  const isSynced = !isBillable || run !== undefined;
  return await withOrganizationLock(store, organizationId, finish, { isSynced });
}

/** Whether the row contains exactly this result. Needed after a commit whose response was lost. */
export async function isResultStored(
  store: Store,
  { captureId, attempt }: FinishedJob,
  result: WorkResult,
): Promise<boolean> {
  const row = await store.db
    .selectFrom('captures')
    .select('snapshot_id')
    .where('id', '=', captureId)
    .where('attempt', '=', attempt)
    .where('state', '=', CAPTURE_STATE_BY_OUTCOME[result.outcome])
    .executeTakeFirst();
  const snapshotId = result.outcome === 'succeeded' ? result.snapshotId : null;
  return row !== undefined && row.snapshot_id === snapshotId;
}

/**
 * Builds the condition that the page of a crawl's item was already charged with another item. Both redirect to the same
 * address, or one redirects to the address of the other.
 * @param finalUrl canonical address after redirects; undefined if there was no redirect
 */
const isPageCharged = (
  eb: ExpressionBuilder<Database, 'captures'>,
  { id, itemIndex }: NonNullable<ClaimedJob['run']>,
  finalUrl: string | undefined,
): Expression<SqlBool> =>
  eb.exists(
    eb
      .selectFrom('run_items as other')
      .innerJoin('captures as charged', 'charged.id', 'other.capture_id')
      .select('other.item_index')
      .where('other.run_id', '=', id)
      .where('other.item_index', '!=', itemIndex)
      .where('charged.charge', '=', 'charged')
      .where((inner) => {
        if (finalUrl !== undefined) {
          const key = hashAddress(finalUrl);
          return inner.or([inner('other.address_key', '=', key), inner('other.final_key', '=', key)]);
        }
        const ownKey = inner
          .selectFrom('run_items as own')
          .select('own.address_key')
          .where('own.run_id', '=', id)
          .where('own.item_index', '=', itemIndex);
        return inner('other.final_key', '=', ownKey);
      }),
  );
