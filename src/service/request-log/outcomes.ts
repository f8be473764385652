import { type RawBuilder, sql } from 'kysely';

const OUTCOMES_WITH_CONTENT = ['succeeded', 'httpError'] as const;

/** Outcomes of requests that failed. A cancelled request has no content either, but its caller wanted that. */
export const OUTCOMES_WITHOUT_CONTENT = ['unreached', 'failed', 'timedOut', 'rejected'] as const;

const listLiterals = (names: readonly string[]): RawBuilder<string> => sql.join(names.map(sql.lit));

/** SQL that counts the requests of a group that failed. */
export const countFailures = (): RawBuilder<number> =>
  sql<number>`sum(case when outcome in (${listLiterals(OUTCOMES_WITHOUT_CONTENT)}) then 1 else 0 end)`;

/**
 * SQL condition for a fetch: a call or an item of a run. The start of a run and the list of addresses of a site have a
 * URL too, but return no page.
 */
const RETURNS_PAGE_SQL = sql<boolean>`(url is not null and operation not in ('map', 'mcp.map')
  and (run_id is null or operation = 'batchedItem'))`;

/** SQL condition for a fetch with content. */
export const IS_FETCH_WITH_CONTENT_SQL = sql<boolean>`(${RETURNS_PAGE_SQL} and snapshot_id is not null
  and outcome in (${listLiterals(OUTCOMES_WITH_CONTENT)}))`;

/** SQL condition for a fetch that ended. Rejected and cancelled ones say nothing about the site or the service. */
const IS_ENDED_FETCH_SQL = sql<boolean>`(${IS_FETCH_WITH_CONTENT_SQL}
  or (${RETURNS_PAGE_SQL} and outcome in ('unreached', 'failed', 'timedOut')))`;

/** SQL that counts the fetches of a group that ended, without rejected and cancelled ones. */
export const countFetches = (): RawBuilder<number> =>
  sql<number>`sum(case when ${IS_ENDED_FETCH_SQL} then 1 else 0 end)`;

/** SQL that counts the fetches of a group that returned content. */
export const countFetchesWithContent = (): RawBuilder<number> =>
  sql<number>`sum(case when ${IS_FETCH_WITH_CONTENT_SQL} then 1 else 0 end)`;
