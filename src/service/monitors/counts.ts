import type { MonitorCounts, MonitorStatus } from '../../contract/index.ts';

export const createEmptyCounts = (): MonitorCounts => ({ same: 0, changed: 0, new: 0, removed: 0, error: 0 });

/** Counts results by status. */
export function countStatuses(statuses: readonly MonitorStatus[]): MonitorCounts {
  const counts = createEmptyCounts();
  for (const status of statuses) counts[status]++;
  return counts;
}

/** Whether a run is reported. A new page is a change, but the first run of a monitor only makes the first captures. */
export function isReported(
  on: 'changed' | 'error' | 'always' | null,
  { changed, removed, error, new: added }: MonitorCounts,
  isFirstRun: boolean,
): boolean {
  if (on === null) return false;
  if (on === 'always') return true;
  return on === 'error' ? error > 0 : changed + removed + (isFirstRun ? 0 : added) > 0;
}
