import {
  isOperator,
  type Organization,
  listOrganizations,
  type AuthenticatedCaller,
} from '../accounts/index.ts';
import type { OrganizationList } from '../contract/index.ts';
import { readDatabaseTime, type Store } from '../store/index.ts';
import { createPermissionError, findSignedInUser } from './members.ts';
import { type OrganizationTotals, readTotals } from './organization-totals.ts';
import { toIsoTime } from './iso-time.ts';

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
