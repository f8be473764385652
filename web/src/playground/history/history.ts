import { createStored } from '../../app/stored.ts';

/** A fetch of this browser. */
export interface HistoryEntry {
  snapshotId: string;
  url: string;
  title: string;
  /** ISO 8601. */
  at: string;
}

const MAX_ENTRIES = 50;

/** The last fetches of this browser, newest first. */
export const fetchHistory = createStored<readonly HistoryEntry[]>('pagewright-history', (stored) =>
  Array.isArray(stored) ? stored.filter(isEntry).slice(0, MAX_ENTRIES) : [],
);

/** Adds a fetch, or moves it to the front. */
export function rememberFetch(entry: HistoryEntry): void {
  const others = fetchHistory.read().filter(({ snapshotId }) => snapshotId !== entry.snapshotId);
  fetchHistory.write([entry, ...others].slice(0, MAX_ENTRIES));
}

/** Removes a fetch, for example because its snapshot was deleted. */
export const forgetFetch = (snapshotId: string): void =>
  fetchHistory.write(fetchHistory.read().filter((entry) => entry.snapshotId !== snapshotId));

function isEntry(value: unknown): value is HistoryEntry {
  if (typeof value !== 'object' || value === null) return false;
  return ['snapshotId', 'url', 'title', 'at'].every((name) => typeof Reflect.get(value, name) === 'string');
}
