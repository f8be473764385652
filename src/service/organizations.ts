import {
  type AuthenticatedCaller,
  isOperator,
  listOrganizations,
  type Organization,
} from '../accounts/index.ts';
import type { OrganizationList } from '../contract/index.ts';
import { readDatabaseTime, type Store } from '../store/index.ts';
import { createPermissionError, findSignedInUser } from './members.ts';
import { toIsoTime } from './iso-time.ts';
import { countFailures, countFetches, countFetchesWithContent } from './request-log/outcomes.ts';

const LISTED_USAGE_PERIOD_MS = 30 * 24 * 3_600_000;

/** `GET /v1/organizations`: all organizations with their limits and usage, for the operator. */
export async function listAllOrganizations(
  store: Store,
  principal: AuthenticatedCaller,
): Promise<OrganizationList> {
  const user = await findSignedInUser(store, principal);
  if (!(await isOperator(store, user))) {
    throw createPermissionError('Only an owner of the default organization sees all organizations.');
  }
  const now = await readDatabaseTime(store);
  const [organizations, totals] = await Promise.all([
    listOrganizations(store),
    readTotals(store, now - LISTED_USAGE_PERIOD_MS),
  ]);
  return { organizations: organizations.map((one) => toListedOrganization(one, totals(one.id), now)) };
}

const toListedOrganization = (
  organization: Organization,
  totals: OrganizationTotals,
  now: number,
): OrganizationList['organizations'][number] => ({
  id: organization.id,
  name: organization.name,
  createdAt: toIsoTime(organization.createdAt),
  ...(organization.closedAt !== null && { closedAt: toIsoTime(organization.closedAt) }),
  ...(organization.blockedUntil !== null &&
    organization.blockedUntil > now && { blockedUntil: toIsoTime(organization.blockedUntil) }),
  maxConcurrency: organization.maxConcurrency,
  ratePerMinute: organization.ratePerMinute,
  credits: organization.credits,
  inFlight: organization.inFlight,
  ...totals,
});

type OrganizationTotals = Pick<
  OrganizationList['organizations'][number],
  | 'users'
  | 'activeKeys'
  | 'requests'
  | 'failures'
  | 'fetches'
  | 'fetchesWithContent'
  | 'creditsSpent'
  | 'lastRequestAt'
  | 'snapshots'
  | 'storedBytes'
>;

/**
 * Counts users, keys, requests and snapshots of all organizations.
 * @param since start of the period of the requests, milliseconds since the epoch
 * @returns the totals by the id of an organization
 */
async function readTotals(
  { db }: Store,
  since: number,
): Promise<(organizationId: string) => OrganizationTotals> {
  const [users, keys, requests, snapshots] = await Promise.all([
    db
      .selectFrom('users')
      .select(['organization_id as id', ({ fn }) => fn.countAll().as('count')])
      .groupBy('organization_id')
      .execute(),
    db
      .selectFrom('api_keys')
      .select(['organization_id as id', ({ fn }) => fn.countAll().as('count')])
      .where('revoked_at', 'is', null)
      .groupBy('organization_id')
      .execute(),
    db
      .selectFrom('requests')
      .select([
        'organization_id as id',
        ({ fn }) => fn.countAll().as('count'),
        ({ fn }) => fn.sum('credits').as('credits'),
        ({ fn }) => fn.max('created_at').as('last'),
        countFailures().as('failures'),
        countFetches().as('fetches'),
        countFetchesWithContent().as('with_content'),
      ])
      .where('created_at', '>=', since)
      .groupBy('organization_id')
      .execute(),
    db
      .selectFrom('snapshots')
      .select([
        'organization_id as id',
        ({ fn }) => fn.countAll().as('count'),
        ({ fn }) => fn.sum('bytes').as('bytes'),
      ])
      .groupBy('organization_id')
      .execute(),
  ]);
  return (organizationId) => {
    const findRow = <Row extends { id: string }>(rows: readonly Row[]): Row | undefined =>
      rows.find(({ id }) => id === organizationId);
    const requestCounts = findRow(requests);
    const snapshotCounts = findRow(snapshots);
    return {
      users: Number(findRow(users)?.count ?? 0),
      activeKeys: Number(findRow(keys)?.count ?? 0),
      requests: Number(requestCounts?.count ?? 0),
      failures: Number(requestCounts?.failures ?? 0),
      fetches: Number(requestCounts?.fetches ?? 0),
      fetchesWithContent: Number(requestCounts?.with_content ?? 0),
      creditsSpent: Number(requestCounts?.credits ?? 0),
      ...(requestCounts && { lastRequestAt: toIsoTime(Number(requestCounts.last)) }),
      snapshots: Number(snapshotCounts?.count ?? 0),
      storedBytes: Number(snapshotCounts?.bytes ?? 0),
    };
  };
}
