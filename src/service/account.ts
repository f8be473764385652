import {
  type ApiKey,
  createApiKey,
  findUser,
  getOrganization,
  isOperator,
  listApiKeys,
  type AuthenticatedCaller,
  readGrantedCredits,
  readUsedRateTokens,
  revokeApiKey,
} from '../accounts/index.ts';
import { readStorageUse } from '../archive/index.ts';
import {
  type Account,
  type ApiKeyCreated,
  type ApiKeyInfo,
  type ApiKeyList,
  type NewApiKey,
  ServiceError,
} from '../contract/index.ts';
import { readDatabaseTime, type Store } from '../store/index.ts';
import { toIsoTime } from './iso-time.ts';

/**
 * `GET /v1/account`: returns the caller, and the limits of the caller's organization.
 * @param snapshotDays number of days for which snapshots are stored
 */
export async function getAccount(
  store: Store,
  { organizationId, userId }: AuthenticatedCaller,
  snapshotDays: number,
): Promise<Account> {
  const [organization, user, now, rateUsed, granted, storage] = await Promise.all([
    getOrganization(store, organizationId),
    userId === undefined ? undefined : findUser(store, userId),
    readDatabaseTime(store),
    readUsedRateTokens(store, organizationId),
    readGrantedCredits(store, organizationId),
    readStorageUse(store, organizationId),
  ]);
  if (!organization) throw createOrganizationNotFoundError();
  const { id, name, maxConcurrency, ratePerMinute, credits, inFlight, blockedUntil } = organization;
  return {
    organization: { id, name },
    ...(user && {
      user: { email: user.email, role: user.role, isOperator: await isOperator(store, user) },
    }),
    limits: { maxConcurrency, ratePerMinute, snapshotDays },
    credits,
    inFlight,
    rateUsed,
    creditsGranted: credits === null ? 0 : granted,
    storage: {
      snapshots: storage.snapshots,
      bytes: storage.bytes,
      ...(storage.oldestExpiresAt !== null && { oldestExpiresAt: toIsoTime(storage.oldestExpiresAt) }),
    },
    ...(blockedUntil !== null && blockedUntil > now && { blockedUntil: toIsoTime(blockedUntil) }),
  };
}

/** `GET /v1/keys`: returns the organization's keys, including revoked ones, newest first. */
export async function listKeys(store: Store, principal: AuthenticatedCaller): Promise<ApiKeyList> {
  ensureUser(principal);
  const keys = await listApiKeys(store, principal.organizationId);
  return { keys: keys.map(toKeyInfo).toReversed() };
}

/** `POST /v1/keys`: creates an API key. Only this response contains the complete key. */
export async function createKey(
  store: Store,
  principal: AuthenticatedCaller,
  { name }: NewApiKey,
): Promise<ApiKeyCreated> {
  ensureUser(principal);
  const { key, rawKey } = await createApiKey(store, { organizationId: principal.organizationId, name });
  return { key: toKeyInfo(key), rawKey };
}

/**
 * `DELETE /v1/keys/{keyId}`: revokes an API key immediately.
 * @throws ServiceError `NotFound` for an unknown or already revoked key
 */
export async function revokeKey(store: Store, principal: AuthenticatedCaller, keyId: string): Promise<void> {
  ensureUser(principal);
  const { organizationId } = principal;
  if (await revokeApiKey(store, { organizationId, id: keyId })) return;
  throw new ServiceError('NotFound', { path: `/v1/keys/${keyId}` });
}

/** Rejects callers with an API key, because a leaked key must not be able to create other keys. */
function ensureUser({ userId }: AuthenticatedCaller): void {
  if (userId !== undefined) return;
  throw new ServiceError('AuthFailed', {
    reason: 'InvalidSession',
    description: 'An API key cannot manage keys. Sign in to the dashboard, or use `pagewright keys`.',
  });
}

const createOrganizationNotFoundError = (): ServiceError =>
  new ServiceError('AuthFailed', {
    reason: 'InvalidTenant',
    description: 'The organization was not found.',
  });

const toKeyInfo = ({ id, name, hint, createdAt, lastUsedAt, revokedAt }: ApiKey): ApiKeyInfo => ({
  id,
  name,
  hint,
  createdAt: toIsoTime(createdAt),
  ...(lastUsedAt !== null && { lastUsedAt: toIsoTime(lastUsedAt) }),
  ...(revokedAt !== null && { revokedAt: toIsoTime(revokedAt) }),
});
