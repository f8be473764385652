import { type RawBuilder, sql } from 'kysely';

/** Outcomes of requests that returned content. */
export const WITH_CONTENT = ['succeeded', 'httpError'] as const;

/** Outcomes of requests that failed. A cancelled request has no content either, but its caller wanted that. */
export const WITHOUT_CONTENT = ['unreached', 'failed', 'timedOut', 'rejected'] as const;

/** SQL that counts the requests of a group that failed. */
export const countFailures = (): RawBuilder<number> =>
  sql<number>`sum(case when outcome in (${sql.join(WITHOUT_CONTENT.map(sql.lit))}) then 1 else 0 end)`;
