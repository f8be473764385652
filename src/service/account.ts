import {
  type ApiKey,
  createApiKey,
  findUser,
  getOrganization,
  listApiKeys,
  type Principal,
  revokeApiKey,
} from '../accounts/index.ts';
import {
  type Account,
  type ApiKeyCreated,
  type ApiKeyInfo,
  type ApiKeyList,
  type NewApiKey,
  ServiceError,
} from '../contract/index.ts';
import { readClock, type Store } from '../store/index.ts';

/**
 * `GET /v1/account`: who calls, and what the organization may use.
 * @param snapshotDays how long a snapshot is kept
 */
export async function account(
  store: Store,
  { organizationId, userId }: Principal,
  snapshotDays: number,
): Promise<Account> {
  const [organization, user, now] = await Promise.all([
    getOrganization(store, organizationId),
    userId === undefined ? undefined : findUser(store, userId),
    readClock(store),
  ]);
  if (!organization) throw gone();
  const { id, name, maxConcurrency, ratePerMinute, credits, inFlight, blockedUntil } = organization;
  return {
    organization: { id, name },
    ...(user && { user: { email: user.email, role: user.role } }),
    limits: { maxConcurrency, ratePerMinute, snapshotDays },
    credits,
    inFlight,
    ...(blockedUntil !== null && blockedUntil > now && { blockedUntil: iso(blockedUntil) }),
  };
}

/** `GET /v1/keys`: the organization's keys, revoked ones too, newest first. */
export async function listKeys(store: Store, principal: Principal): Promise<ApiKeyList> {
  ensurePerson(principal);
  const keys = await listApiKeys(store, principal.organizationId);
  return { keys: keys.map(shown).toReversed() };
}

/** `POST /v1/keys`: a new key, shown this once. */
export async function createKey(
  store: Store,
  principal: Principal,
  { name }: NewApiKey,
): Promise<ApiKeyCreated> {
  ensurePerson(principal);
  const { key, rawKey } = await createApiKey(store, { organizationId: principal.organizationId, name });
  return { key: shown(key), rawKey };
}

/**
 * `DELETE /v1/keys/{keyId}`: a key that opens nothing any more, at once.
 * @throws ServiceError `NotFound` for a key that is unknown or was revoked before
 */
export async function revokeKey(store: Store, principal: Principal, keyId: string): Promise<void> {
  ensurePerson(principal);
  const { organizationId } = principal;
  if (await revokeApiKey(store, { organizationId, id: keyId })) return;
  throw new ServiceError('NotFound', { path: `/v1/keys/${keyId}` });
}

/** Whoever has found a key must not make more of them. */
function ensurePerson({ userId }: Principal): void {
  if (userId !== undefined) return;
  throw new ServiceError('AuthFailed', {
    reason: 'InvalidSession',
    description: 'Keys are managed by people: sign in to the dashboard, or use `pagewright keys`.',
  });
}

const gone = (): ServiceError =>
  new ServiceError('AuthFailed', {
    reason: 'InvalidTenant',
    description: 'The organization was not found.',
  });

const shown = ({ id, name, hint, createdAt, lastUsedAt, revokedAt }: ApiKey): ApiKeyInfo => ({
  id,
  name,
  hint,
  createdAt: iso(createdAt),
  ...(lastUsedAt !== null && { lastUsedAt: iso(lastUsedAt) }),
  ...(revokedAt !== null && { revokedAt: iso(revokedAt) }),
});

const iso = (time: number): string => new Date(time).toISOString();
