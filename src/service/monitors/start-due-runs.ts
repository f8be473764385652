import { sql } from 'kysely';
import { ServiceError } from '../../contract/index.ts';
import { type MonitorRow, readDatabaseTime, StoreUnavailable } from '../../store/index.ts';
import { createEmptyCounts } from './counts.ts';
import { type MonitorDependencies, startMonitorRun, toSchedule } from './monitors.ts';
import { computeNextRun } from './schedule.ts';

const MONITORS_PER_ROUND = 20;

/**
 * Starts a run of each monitor that is due. Any number of processes may do this: the key of a run is its monitor and due
 * time, so each due time has one run, also if a process dies between two steps.
 */
export async function startDueRuns(dependencies: MonitorDependencies): Promise<void> {
  const { store } = dependencies;
  const due = await store.db
    .selectFrom('monitors')
    .selectAll()
    // Scalar subquery: evaluated once, not per row.
    .where('next_run_at', '<=', sql<number>`(select ${store.clock()})`)
    .orderBy('next_run_at')
    .limit(MONITORS_PER_ROUND)
    .execute();
  for (const monitor of due) await startDueRun(dependencies, monitor);
}

async function startDueRun(dependencies: MonitorDependencies, monitor: MonitorRow): Promise<void> {
  const { store } = dependencies;
  const dueAt = Number(monitor.next_run_at);
  const key = `${monitor.id} ${dueAt}`;
  try {
    await startMonitorRun(dependencies, monitor, dueAt, key);
  } catch (error) {
    if (!(error instanceof ServiceError) || error instanceof StoreUnavailable) throw error;
    await storeRefusal(dependencies, monitor, { dueAt, key, error });
  }
  const next = computeNextRun(toSchedule(monitor), await readDatabaseTime(store), dueAt);
  await store.db
    .updateTable('monitors')
    .set({ next_run_at: next ?? null })
    .where('id', '=', monitor.id)
    .where('next_run_at', '=', dueAt)
    .execute();
}

/** Stores a run that could not start, for example because the organization has no credits, as errors of all its pages. */
async function storeRefusal(
  { store }: MonitorDependencies,
  { id, urls, notify_url: webhook, notify_on: on }: MonitorRow,
  { dueAt, key, error }: { dueAt: number; key: string; error: ServiceError },
): Promise<void> {
  const addresses = JSON.parse(urls) as string[];
  const counts = { ...createEmptyCounts(), error: addresses.length };
  await store.db.transaction().execute(async (trx) => {
    await trx
      .insertInto('monitor_runs')
      .values({
        run_id: key,
        monitor_id: id,
        due_at: dueAt,
        counts: JSON.stringify(counts),
        notify_at: webhook !== null && on !== 'changed' ? dueAt : null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await trx
      .insertInto('monitor_results')
      .values(
        addresses.map((url, index) => ({
          run_id: key,
          item_index: index,
          monitor_id: id,
          url,
          due_at: dueAt,
          status: 'error' as const,
          error: error.tag,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}
