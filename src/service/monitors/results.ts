import type {
  MonitorDiff,
  MonitorResult,
  MonitorResults,
  MonitorResultsQuery,
} from '../../contract/index.ts';
import type { MonitorResultRow, Store } from '../../store/index.ts';
import { findMonitor } from './monitors.ts';
import { hasStarted } from './refused-run.ts';

/**
 * `GET /v1/monitors/{id}/results`.
 * @param publicUrl base of the URLs of comparisons
 * @throws ServiceError `MonitorNotFound`
 */
export async function getMonitorResults(
  { store, publicUrl }: { store: Store; publicUrl: () => string },
  owner: { organizationId: string },
  id: string,
  { limit, offset }: MonitorResultsQuery,
): Promise<MonitorResults> {
  await findMonitor(store, owner, id);
  const all = store.db.selectFrom('monitor_results').where('monitor_id', '=', id);
  const { count } = await all.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow();
  const rows = await all
    .selectAll()
    .orderBy('due_at', 'desc')
    .orderBy('run_id')
    .orderBy('item_index')
    .limit(limit)
    .offset(offset)
    .execute();
  const total = Number(count);
  return {
    results: rows.map((row) => toMonitorResult(row, publicUrl())),
    pagination: { total, limit, offset, hasMore: offset + rows.length < total },
  };
}

/** Converts a row to a result of the API. */
export function toMonitorResult(row: MonitorResultRow, publicUrl: string): MonitorResult {
  const { snapshot_id: snapshotId, previous_snapshot_id: previousSnapshotId, diff } = row;
  return {
    url: row.url,
    at: new Date(Number(row.due_at)).toISOString(),
    ...(hasStarted(row.run_id) && { runId: row.run_id }),
    status: row.status,
    ...(snapshotId !== null && { snapshotId }),
    ...(previousSnapshotId !== null && { previousSnapshotId }),
    ...(diff !== null && {
      diff: {
        ...(JSON.parse(diff) as Omit<MonitorDiff, 'url'>),
        url: `${publicUrl}/v1/snapshots/${previousSnapshotId}/diff/${snapshotId}`,
      },
    }),
    ...(row.error !== null && { error: row.error }),
  };
}
