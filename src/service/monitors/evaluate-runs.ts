import type { MonitorDiff, MonitorStatus, SnapshotDiff } from '../../contract/index.ts';
import { ServiceError } from '../../contract/index.ts';
import type { RunItem } from '../../dispatch/index.ts';
import { type MonitorResultRow, readDatabaseTime, type Store, StoreUnavailable } from '../../store/index.ts';
import { parseBody } from '../answer-body.ts';
import type { CaptureResultBody } from '../capture-work.ts';
import { getSnapshotDiff } from '../resources.ts';
import { countStatuses, isReported } from './counts.ts';
import type { MonitorDependencies } from './monitors.ts';

const RUNS_PER_ROUND = 10;
const ITEMS_PER_PAGE = 100;

/** A run of a monitor whose pages are not all compared yet. */
interface OpenRun {
  run_id: string;
  monitor_id: string;
  organization_id: string;
  due_at: number;
  notify_on: 'changed' | 'error' | 'always' | null;
}

/**
 * Compares the pages of ended runs with their last captures, in the order of the due times. Any number of processes may
 * do this: the first to store the result of a page wins. An unexpected error ends the comparison of a run, with the
 * results so far.
 * @param stopped aborted when the process ends
 */
export async function evaluateEndedRuns(
  dependencies: MonitorDependencies & { onFailed(error: unknown): void },
  stopped: AbortSignal,
): Promise<void> {
  for (const run of await findEndedRuns(dependencies)) {
    try {
      await comparePages(dependencies, run, stopped);
    } catch (error) {
      if (stopped.aborted) return;
      if (error instanceof StoreUnavailable) throw error;
      dependencies.onFailed(error);
    }
    if (stopped.aborted) return;
    await endRun(dependencies, run);
  }
}

function findEndedRuns({ store }: MonitorDependencies): Promise<OpenRun[]> {
  return (
    store.db
      .selectFrom('monitor_runs')
      .innerJoin('runs', 'runs.id', 'monitor_runs.run_id')
      .innerJoin('monitors', 'monitors.id', 'monitor_runs.monitor_id')
      .select(['run_id', 'monitor_id', 'monitors.organization_id', 'due_at', 'notify_on'])
      .where('counts', 'is', null)
      .where('runs.finished_at', 'is not', null)
      // An earlier run of the monitor is compared first, because its captures are the ones to compare with.
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('monitor_runs as earlier')
              .innerJoin('runs as earlier_runs', 'earlier_runs.id', 'earlier.run_id')
              .select('earlier.run_id')
              .whereRef('earlier.monitor_id', '=', 'monitor_runs.monitor_id')
              .whereRef('earlier.due_at', '<', 'monitor_runs.due_at')
              .where('earlier.counts', 'is', null),
          ),
        ),
      )
      .orderBy('due_at')
      .limit(RUNS_PER_ROUND)
      .execute()
  );
}

async function comparePages(
  { runs, ...dependencies }: MonitorDependencies,
  run: OpenRun,
  stopped: AbortSignal,
): Promise<void> {
  const { run_id: id, organization_id: organizationId } = run;
  for (let offset = 0; ; offset += ITEMS_PER_PAGE) {
    const page = await runs.read({ id, organizationId }, { limit: ITEMS_PER_PAGE, offset, order: 'index' });
    for (const item of page.items) {
      if (stopped.aborted) return;
      await storeResult(dependencies, run, item, stopped);
    }
    if (page.items.length < ITEMS_PER_PAGE) return;
  }
}

/** Counts the results of a run, and queues its webhook. */
async function endRun({ store }: MonitorDependencies, run: OpenRun): Promise<void> {
  const { run_id: id } = run;
  const results = await store.db
    .selectFrom('monitor_results')
    .select('status')
    .where('run_id', '=', id)
    .execute();
  const isFirstRun = !(await hasEarlierResults(store, run));
  const counts = countStatuses(results.map(({ status }) => status));
  await store.db
    .updateTable('monitor_runs')
    .set({
      counts: JSON.stringify(counts),
      notify_at: isReported(run.notify_on, counts, isFirstRun) ? await readDatabaseTime(store) : null,
    })
    .where('run_id', '=', id)
    .where('counts', 'is', null)
    .execute();
}

/** Whether an earlier run of the monitor has reached a page. */
async function hasEarlierResults(store: Store, run: OpenRun): Promise<boolean> {
  const row = await store.db
    .selectFrom('monitor_results')
    .select('run_id')
    .where('monitor_id', '=', run.monitor_id)
    .where('due_at', '<', run.due_at)
    .where('status', '!=', 'error')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

type Found = Pick<MonitorResultRow, 'status' | 'snapshot_id' | 'previous_snapshot_id' | 'diff' | 'error'>;

type CompareDependencies = Omit<MonitorDependencies, 'runs'>;

async function storeResult(
  dependencies: CompareDependencies,
  run: OpenRun,
  item: RunItem,
  stopped: AbortSignal,
): Promise<void> {
  const { store } = dependencies;
  const stored = await store.db
    .selectFrom('monitor_results')
    .select('run_id')
    .where('run_id', '=', run.run_id)
    .where('item_index', '=', item.index)
    .executeTakeFirst();
  if (stored) return;
  const found = await comparePage(dependencies, run, item, stopped);
  await store.db
    .insertInto('monitor_results')
    .values({
      run_id: run.run_id,
      item_index: item.index,
      monitor_id: run.monitor_id,
      url: item.url,
      due_at: run.due_at,
      ...found,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const NOTHING = { snapshot_id: null, previous_snapshot_id: null, diff: null, error: null };
/** Statuses of a page that is gone. */
const GONE = new Set([404, 410]);

async function comparePage(
  dependencies: CompareDependencies,
  run: OpenRun,
  { url, end }: RunItem,
  stopped: AbortSignal,
): Promise<Found> {
  if (end.outcome === 'failed') return { ...NOTHING, status: 'error', error: end.error.tag };
  if (end.outcome === 'cancelled') return { ...NOTHING, status: 'error', error: 'FetchCancelled' };
  const { originError } = (end.body ?? {}) as CaptureResultBody;
  if (end.outcome === 'originError')
    return { ...NOTHING, status: 'error', error: originError?.kind ?? 'FetchOriginError' };
  const { snapshotId } = end;
  const previous = await findPreviousResult(dependencies, run, url);
  if (originError) {
    const isGone = GONE.has(originError.originStatusCode ?? 0);
    if (!isGone) return { ...NOTHING, status: 'error', error: `status ${originError.originStatusCode}` };
    const status: MonitorStatus = previous?.snapshot_id === null ? 'same' : 'removed';
    return { ...NOTHING, status };
  }
  if (!previous?.snapshot_id) return { ...NOTHING, status: 'new', snapshot_id: snapshotId };
  const diff = await compareCaptures(
    dependencies,
    { organizationId: run.organization_id, signal: stopped },
    { snapshotId: previous.snapshot_id, otherId: snapshotId },
  );
  if (typeof diff === 'string') return { ...NOTHING, status: 'error', snapshot_id: snapshotId, error: diff };
  if (diff === undefined) return { ...NOTHING, status: 'new', snapshot_id: snapshotId };
  return {
    ...NOTHING,
    status: diff.hasChanged ? 'changed' : 'same',
    snapshot_id: snapshotId,
    previous_snapshot_id: previous.snapshot_id,
    diff: diff.hasChanged ? JSON.stringify(countChanges(diff)) : null,
  };
}

/** Finds what the last run found that reached the page. It has no snapshot if the page was gone. */
function findPreviousResult(
  { store }: CompareDependencies,
  run: OpenRun,
  url: string,
): Promise<Pick<MonitorResultRow, 'snapshot_id' | 'status'> | undefined> {
  return store.db
    .selectFrom('monitor_results')
    .select(['snapshot_id', 'status'])
    .where('monitor_id', '=', run.monitor_id)
    .where('url', '=', url)
    .where('due_at', '<', run.due_at)
    .where('status', '!=', 'error')
    .orderBy('due_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/**
 * Compares two captures. Undefined if one of them is no longer stored, and the name of the error if it is not possible.
 */
async function compareCaptures(
  dependencies: CompareDependencies,
  caller: { organizationId: string; signal: AbortSignal },
  ids: { snapshotId: string; otherId: string },
): Promise<SnapshotDiff | string | undefined> {
  try {
    return parseBody((await getSnapshotDiff(dependencies, caller, ids, { scope: 'main' }, 'json')).body);
  } catch (error) {
    if (!(error instanceof ServiceError) || error instanceof StoreUnavailable) throw error;
    return error.tag === 'SnapshotNotFound' ? undefined : error.tag;
  }
}

function countChanges({ counts, metadata, prices }: SnapshotDiff): Omit<MonitorDiff, 'url'> {
  const { added, removed, changed, moved } = counts;
  return { added, removed, changed, moved, metadata: metadata.length, prices: prices.length };
}
