import { sql } from 'kysely';
import type { Store } from '../../store/index.ts';
import { countFetches, countFetchesWithContent, IS_FETCH_WITH_CONTENT_SQL } from './outcomes.ts';

/** The fetches that began in one time interval. */
export interface FetchCounts {
  /** Start of the interval in milliseconds since the epoch. */
  start: number;
  fetches: number;
  withContent: number;
  /** Sum of the durations of the fetches with content, in milliseconds. */
  durationMs: number;
}

/**
 * Counts fetches and items of runs by time interval, from the request log. Intervals without requests are left out.
 * @param range start of the first interval, and the length of the intervals in milliseconds
 */
export async function readFetchCounts(
  { db }: Store,
  organizationId: string,
  { since, stepMs }: { since: number; stepMs: number },
): Promise<FetchCounts[]> {
  const rows = await db
    .selectFrom('requests')
    .select([
      sql<number>`created_at - created_at % ${sql.lit(stepMs)}`.as('start'),
      countFetches().as('fetches'),
      countFetchesWithContent().as('with_content'),
      sql<number>`sum(case when ${IS_FETCH_WITH_CONTENT_SQL} then duration_ms else 0 end)`.as('duration_ms'),
    ])
    .where('organization_id', '=', organizationId)
    .where('created_at', '>=', since)
    .where('url', 'is not', null)
    .groupBy('start')
    .execute();
  return rows.map((row) => ({
    start: Number(row.start),
    fetches: Number(row.fetches),
    withContent: Number(row.with_content),
    durationMs: Number(row.duration_ms),
  }));
}
