import type { AuthenticatedCaller } from '../../accounts/index.ts';
import type { FailureGroups, UsageQuery } from '../../contract/index.ts';
import { readDatabaseTime } from '../../store/index.ts';
import { toIsoTime } from '../iso-time.ts';
import type { RequestLogDependencies } from './list-requests.ts';
import { OUTCOMES_WITHOUT_CONTENT } from './outcomes.ts';
import { explainCause } from './causes.ts';
import { TIME_RANGES_MS } from './column-values.ts';

const MAX_FAILURE_GROUPS = 50;

/** `GET /v1/usage/failures`: returns the hosts and causes with the most failures and error statuses. */
export async function getFailureGroups(
  { store, recorder }: RequestLogDependencies,
  { organizationId }: Pick<AuthenticatedCaller, 'organizationId'>,
  { range }: UsageQuery,
): Promise<FailureGroups> {
  await recorder.flush();
  const now = await readDatabaseTime(store);
  const from = now - TIME_RANGES_MS[range];
  const rows = await store.db
    .selectFrom('requests')
    .select(({ fn }) => [
      'host',
      'cause',
      'outcome',
      fn.countAll().as('requests'),
      fn.max('created_at').as('last'),
      fn.min('detail').as('first_detail'),
      fn.max('detail').as('last_detail'),
    ])
    .where('organization_id', '=', organizationId)
    .where('created_at', '>=', from)
    .where('outcome', 'in', [...OUTCOMES_WITHOUT_CONTENT, 'httpError'])
    .where('cause', 'is not', null)
    .groupBy(['host', 'cause', 'outcome'])
    .orderBy('requests', 'desc')
    .orderBy('last', 'desc')
    .limit(MAX_FAILURE_GROUPS)
    .execute();
  return {
    from: toIsoTime(from),
    to: toIsoTime(now),
    groups: rows.map(({ host, cause, outcome, requests, last, first_detail, last_detail }) => ({
      ...(host !== null && { host }),
      cause: cause ?? outcome,
      outcome,
      explanation: explainGroup(cause ?? outcome, first_detail, last_detail),
      requests: Number(requests),
      lastAt: toIsoTime(Number(last)),
    })),
  };
}

/** Explains the cause of a group. The details of its requests differ, except for statuses. */
function explainGroup(cause: string, first: string | null, last: string | null): string {
  if (cause !== 'http') return explainCause(cause, null);
  if (first === last) return explainCause(cause, last);
  return `The site answered with the statuses ${first} to ${last}. Its error pages were captured.`;
}
