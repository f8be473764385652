import type { AuthenticatedCaller } from '../../accounts/index.ts';
import type { UsageBreakdown, UsageBreakdownQuery } from '../../contract/index.ts';
import { readDatabaseTime } from '../../store/index.ts';
import type { RequestLogDependencies } from './list-requests.ts';
import { countFailures, countFetches, countFetchesWithContent } from './outcomes.ts';
import { TIME_RANGES_MS } from './column-values.ts';

const MAX_BREAKDOWN_GROUPS = 100;

const GROUP_COLUMNS = { key: 'requests.key_id', host: 'requests.host', outcome: 'requests.outcome' } as const;

/** Names of the groups of requests that have no value in the column. */
const NAMES_WITHOUT_VALUE = {
  key: 'Signed-in users',
  host: 'Requests without a page',
  outcome: 'Unknown',
} as const;

/** `GET /v1/usage/breakdown`: returns requests and credits by key, host or outcome, from the request log. */
export async function getUsageBreakdown(
  { store, recorder }: RequestLogDependencies,
  { organizationId }: Pick<AuthenticatedCaller, 'organizationId'>,
  { range, by }: UsageBreakdownQuery,
): Promise<UsageBreakdown> {
  await recorder.flush();
  const now = await readDatabaseTime(store);
  const from = now - TIME_RANGES_MS[range];
  const rows = await store.db
    .selectFrom('requests')
    .leftJoin('api_keys', 'api_keys.id', 'requests.key_id')
    .select(({ fn }) => [
      `${GROUP_COLUMNS[by]} as id` as const,
      fn.max('api_keys.name').as('key_name'),
      fn.countAll().as('requests'),
      countFailures().as('failures'),
      countFetches().as('fetches'),
      countFetchesWithContent().as('with_content'),
      fn.sum('credits').as('credits'),
      fn.avg('duration_ms').as('average_ms'),
    ])
    .where('requests.organization_id', '=', organizationId)
    .where('requests.created_at', '>=', from)
    .groupBy(GROUP_COLUMNS[by])
    .orderBy('requests', 'desc')
    .orderBy('id')
    .limit(MAX_BREAKDOWN_GROUPS)
    .execute();
  return {
    from: new Date(from).toISOString(),
    to: new Date(now).toISOString(),
    by,
    groups: rows.map((row) => ({
      ...(row.id !== null && { id: row.id }),
      name: (by === 'key' ? row.key_name : null) ?? row.id ?? NAMES_WITHOUT_VALUE[by],
      requests: Number(row.requests),
      failures: Number(row.failures),
      fetches: Number(row.fetches),
      fetchesWithContent: Number(row.with_content),
      credits: Number(row.credits),
      averageMs: Math.round(Number(row.average_ms)),
    })),
  };
}
