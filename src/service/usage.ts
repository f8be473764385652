import { type AuthenticatedCaller, readUsage, type HourlyUsage } from '../accounts/index.ts';
import { type Usage, type UsageCounts, UsageOutcome, type UsageQuery } from '../contract/index.ts';
import { readDatabaseTime, type Store } from '../store/index.ts';
import { toIsoTime } from './iso-time.ts';
import { sql } from 'kysely';
import { countFetches, countFetchesWithContent, IS_FETCH_WITH_CONTENT_SQL } from './request-log/outcomes.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Time intervals of each range. Days are UTC days. */
const USAGE_RANGES = {
  '24h': { buckets: 24, stepMs: HOUR_MS },
  '7d': { buckets: 7, stepMs: DAY_MS },
  '30d': { buckets: 30, stepMs: DAY_MS },
} as const satisfies Record<UsageQuery['range'], { buckets: number; stepMs: number }>;

/**
 * `GET /v1/usage`: returns captures by outcome, searches, credits and durations per time interval. The last interval is
 * the current one.
 */
export async function getUsage(
  store: Store,
  { organizationId }: AuthenticatedCaller,
  { range }: UsageQuery,
): Promise<Usage> {
  const { buckets, stepMs } = USAGE_RANGES[range];
  const now = await readDatabaseTime(store);
  const lastBucketStart = now - (now % stepMs);
  const firstBucketStart = lastBucketStart - (buckets - 1) * stepMs;
  const rows = await readUsage(store, organizationId, firstBucketStart);
  const counts = await readFetchCounts(store, organizationId, { since: firstBucketStart, stepMs });
  const bucketCounts = Array.from({ length: buckets }, (_, index) => ({
    at: toIsoTime(firstBucketStart + index * stepMs),
    ...createZeroCounts(),
  }));
  const totals = createZeroCounts();
  for (const row of rows) {
    const bucket = bucketCounts[Math.floor((row.hour - firstBucketStart) / stepMs)];
    if (bucket) addToUsageCounts(bucket, row);
    addToUsageCounts(totals, row);
  }
  for (const interval of counts) {
    const bucket = bucketCounts[Math.floor((interval.start - firstBucketStart) / stepMs)];
    if (bucket) Object.assign(bucket, sumFetchCounts([interval]));
  }
  Object.assign(totals, sumFetchCounts(counts));
  const from = toIsoTime(firstBucketStart);
  return { from, to: toIsoTime(now), stepSeconds: stepMs / 1000, buckets: bucketCounts, totals };
}

function addToUsageCounts(counts: UsageCounts, { kind, amount }: HourlyUsage): void {
  if (kind === 'highlights' || kind === 'credits') counts[kind] += amount;
  else counts.outcomes[kind] += amount;
}

function sumFetchCounts(
  intervals: readonly FetchCounts[],
): Pick<UsageCounts, 'fetches' | 'fetchesWithContent' | 'averageMs'> {
  const sum = (name: keyof FetchCounts): number =>
    intervals.reduce((total, interval) => total + interval[name], 0);
  const withContent = sum('withContent');
  return {
    fetches: sum('fetches'),
    fetchesWithContent: withContent,
    ...(withContent > 0 && { averageMs: Math.round(sum('durationMs') / withContent) }),
  };
}

const createZeroCounts = (): UsageCounts => ({
  outcomes: Object.fromEntries(UsageOutcome.options.map((name) => [name, 0])) as UsageCounts['outcomes'],
  fetches: 0,
  fetchesWithContent: 0,
  highlights: 0,
  credits: 0,
});

/** The fetches that began in one time interval. */
interface FetchCounts {
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
async function readFetchCounts(
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
