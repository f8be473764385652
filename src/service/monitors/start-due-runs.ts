import { sql } from 'kysely';
import { ServiceError } from '../../contract/index.ts';
import { readDatabaseTime, StoreUnavailable } from '../../store/index.ts';
import { createEmptyCounts } from './counts.ts';
import {
  LISTED_COLUMNS,
  type ListedMonitor,
  type MonitorDependencies,
  startMonitorRun,
  toSchedule,
} from './monitors.ts';
import { createRefusedRunId } from './refused-run.ts';
import { computeNextRun } from './schedule.ts';

const MONITORS_PER_ROUND = 20;
/** Number of runs of a monitor that have not ended, above which a due run does not start. */
const MAX_OPEN_RUNS = 3;

/**
 * Starts a run of each monitor that is due. Any number of processes may do this: the key of a run is its monitor and due
 * time, so each due time has one run, also if a process dies between two steps. After an unexpected error, the run of the
 * monitor is tried again in the next round.
 * @param stopped aborted when the process ends
 */
export async function startDueRuns(
  dependencies: MonitorDependencies & { onFailed(error: unknown): void },
  stopped: AbortSignal,
): Promise<void> {
  const { store, onFailed } = dependencies;
  const due = await store.db
    .selectFrom('monitors')
    .innerJoin('organizations', 'organizations.id', 'monitors.organization_id')
    .select(LISTED_COLUMNS)
    .where('closed_at', 'is', null)
    // Scalar subquery: evaluated once, not per row.
    .where('next_run_at', '<=', sql<number>`(select ${store.clock()})`)
    .orderBy('next_run_at')
    .limit(MONITORS_PER_ROUND)
    .execute();
  for (const monitor of due) {
    if (stopped.aborted) return;
    await startDueRun(dependencies, monitor).catch((error: unknown) => {
      if (error instanceof StoreUnavailable) throw error;
      onFailed(error);
    });
  }
}

async function startDueRun(dependencies: MonitorDependencies, monitor: ListedMonitor): Promise<void> {
  const { store } = dependencies;
  const dueAt = Number(monitor.next_run_at);
  try {
    if (await hasTooManyOpenRuns(dependencies, monitor.id, dueAt))
      await storeRefusal(dependencies, monitor, dueAt, 'EarlierRunsNotEnded');
    else await startMonitorRun(dependencies, monitor, dueAt, `${monitor.id} ${dueAt}`);
  } catch (error) {
    if (!(error instanceof ServiceError) || error instanceof StoreUnavailable) throw error;
    await storeRefusal(dependencies, monitor, dueAt, error.tag);
  }
  const next = computeNextRun(toSchedule(monitor), await readDatabaseTime(store), dueAt);
  await store.db
    .updateTable('monitors')
    .set({ next_run_at: next ?? null })
    .where('id', '=', monitor.id)
    .where('next_run_at', '=', dueAt)
    .execute();
}

async function hasTooManyOpenRuns(
  { store }: MonitorDependencies,
  monitorId: string,
  dueAt: number,
): Promise<boolean> {
  const { count } = await store.db
    .selectFrom('monitor_runs')
    .innerJoin('runs', 'runs.id', 'monitor_runs.run_id')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('monitor_id', '=', monitorId)
    .where('counts', 'is', null)
    .where('due_at', '<', dueAt)
    .executeTakeFirstOrThrow();
  return Number(count) >= MAX_OPEN_RUNS;
}

/** Stores a run that did not start, for example because the organization has no credits, as errors of all its pages. */
async function storeRefusal(
  { store }: MonitorDependencies,
  { id, urls, notify_url: webhook, notify_on: on }: ListedMonitor,
  dueAt: number,
  error: string,
): Promise<void> {
  const runId = createRefusedRunId(id, dueAt);
  const addresses = JSON.parse(urls) as string[];
  const counts = { ...createEmptyCounts(), error: addresses.length };
  const results = addresses.map((url, index) => ({
    run_id: runId,
    item_index: index,
    monitor_id: id,
    url,
    due_at: dueAt,
    status: 'error' as const,
    error,
  }));
  await store.db.transaction().execute(async (trx) => {
    await trx
      .insertInto('monitor_runs')
      .values({
        run_id: runId,
        monitor_id: id,
        due_at: dueAt,
        counts: JSON.stringify(counts),
        notify_at: webhook !== null && on !== 'changed' ? dueAt : null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await trx
      .insertInto('monitor_results')
      .values(results)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}
