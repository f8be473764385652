import { type RawBuilder, sql } from 'kysely';
import { ServiceError } from '../contract/index.ts';
import { hasCome, readDatabaseTime, type Store } from '../store/index.ts';

const MINUTE_MS = 60_000;

/** Milliseconds of tolerance. It is larger than the rounding error of sums of floating-point numbers around 1e12. */
const ROUNDING_TOLERANCE_MS = 0.5;

/**
 * Takes tokens from the organization's bucket: all of them, or none. The bucket holds N tokens and is refilled at N per
 * minute. It is stored as the time at which it is full again (GCRA, ITU-T I.371), so that one conditional update checks
 * and takes.
 * @throws ServiceError `TooManyRequests` with the seconds until enough tokens are in the bucket
 */
export async function takeRateTokens(store: Store, organizationId: string, tokens = 1): Promise<void> {
  const now = await readDatabaseTime(store);
  const refillMs = sql<number>`(select cast(${MINUTE_MS * tokens} as double precision) / rate_per_minute
    from organizations where id = ${organizationId})`;
  const nextFullAt = sql<number>`${readFullAt(now)} + ${refillMs}`;
  const { numUpdatedRows } = await store.withoutSync((db) =>
    db
      .updateTable('rate_buckets')
      .set({ full_at: nextFullAt })
      .where('organization_id', '=', organizationId)
      .where(nextFullAt, '<=', now + MINUTE_MS + ROUNDING_TOLERANCE_MS)
      .executeTakeFirstOrThrow(),
  );
  if (numUpdatedRows > 0n) return;

  const bucket = await store.db
    .selectFrom('rate_buckets')
    .select([nextFullAt.as('next_full_at')])
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
  const waitMs = (bucket?.next_full_at ?? now + MINUTE_MS) - MINUTE_MS - now;
  throw new ServiceError('TooManyRequests', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) });
}

/** The time at which the bucket is full. It cannot be more than a minute away, unless the clock was set back. */
const readFullAt = (now: number): RawBuilder<number> =>
  sql`(case when ${hasCome('full_at', now, MINUTE_MS + ROUNDING_TOLERANCE_MS)} then ${now} else full_at end)`;

/** Reads how many calls currently count against the limit per minute. */
export async function readUsedRateTokens(store: Store, organizationId: string): Promise<number> {
  const now = await readDatabaseTime(store);
  const row = await store.db
    .selectFrom('rate_buckets')
    .innerJoin('organizations', 'organizations.id', 'rate_buckets.organization_id')
    .select([readFullAt(now).as('full_at'), 'rate_per_minute'])
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
  if (!row) return 0;
  const untilFullMs = Math.max(0, row.full_at - now - ROUNDING_TOLERANCE_MS);
  return Math.ceil((untilFullMs * row.rate_per_minute) / MINUTE_MS);
}
