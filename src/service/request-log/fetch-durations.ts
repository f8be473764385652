import { sql } from 'kysely';
import type { Store } from '../../store/index.ts';
import { WITH_CONTENT } from './outcomes.ts';

/** Durations of the fetches that began in one time interval. */
export interface FetchDurations {
  /** Start of the interval in milliseconds since the epoch. */
  start: number;
  /** In milliseconds. */
  sum: number;
  count: number;
}

/**
 * Reads the durations of fetches and items of runs that returned content, from the request log. Intervals without
 * fetches are left out.
 * @param range start of the first interval, and the length of the intervals in milliseconds
 */
export async function readFetchDurations(
  { db }: Store,
  organizationId: string,
  { since, stepMs }: { since: number; stepMs: number },
): Promise<FetchDurations[]> {
  const rows = await db
    .selectFrom('requests')
    .select(({ fn }) => [
      sql<number>`created_at - created_at % ${sql.lit(stepMs)}`.as('start'),
      fn.sum('duration_ms').as('sum'),
      fn.countAll().as('count'),
    ])
    .where('organization_id', '=', organizationId)
    .where('created_at', '>=', since)
    .where('outcome', 'in', WITH_CONTENT)
    // Other operations, such as reading a stored snapshot, take milliseconds.
    .where('snapshot_id', 'is not', null)
    .where('url', 'is not', null)
    .groupBy('start')
    .execute();
  return rows.map(({ start, sum, count }) => ({
    start: Number(start),
    sum: Number(sum),
    count: Number(count),
  }));
}
