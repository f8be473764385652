import { ServiceError } from '../contract/index.ts';
import { readDatabaseTime, type Store } from '../store/index.ts';
import { hashSecret, hasWrongChecksum, areHashesEqual } from './keys.ts';
import { isOpenOrganization } from './organizations.ts';

/** What a caller without valid credentials should do: the two ways to get a key. */
const MISSING_KEY_HINT = 'Create a key with `pagewright keys create NAME`, or in the dashboard.';

const HOW_TO_SEND =
  'Send one in the header `x-service-api-key` or `Authorization: Bearer`. Commands, clients and `pagewright mcp` read ' +
  'it from the environment variable PAGEWRIGHT_API_KEY.';

/** Credentials that the headers of a request contain. */
export interface Credentials {
  /** The header `x-service-api-key`. */
  apiKey?: string;
  /** Token after `Bearer` in `Authorization`. */
  bearer?: string;
  /** Value of the session cookie. */
  cookie?: string;
  /** Whether a program on this machine sent the request, or a page that this machine serves. */
  isLocal?: boolean;
}

/** The organization for which a request acts, and the key or user that authenticated the request. */
export interface AuthenticatedCaller {
  organizationId: string;
  keyId?: string;
  userId?: string;
}

/** Minimum milliseconds between two updates of `last_used_at`. Otherwise every request would write. */
const LAST_USE_UPDATE_INTERVAL_MS = 60_000;

/**
 * Authenticates a request by its first credential, in the order API key, bearer token, session cookie
 * (specification 5).
 * @param keylessOrganizationId the organization for local requests without valid credentials; undefined if every request
 * needs credentials
 * @throws ServiceError `AuthFailed`
 */
export async function authenticateRequest(
  store: Store,
  credentials: Credentials,
  keylessOrganizationId?: string,
): Promise<AuthenticatedCaller> {
  try {
    return await authenticateFirst(store, credentials);
  } catch (error) {
    const isRefused = error instanceof ServiceError && error.tag === 'AuthFailed';
    if (keylessOrganizationId === undefined || !isRefused) throw error;
    if (credentials.isLocal) return { organizationId: keylessOrganizationId };
    return throwAuthFailed(
      'InvalidApiKey',
      'Without a key, only programs and own pages of this machine may call.',
    );
  }
}

async function authenticateFirst(store: Store, credentials: Credentials): Promise<AuthenticatedCaller> {
  const { apiKey, bearer, cookie } = credentials;
  if (apiKey !== undefined) {
    return (
      (await authenticateKey(store, apiKey)) ??
      throwAuthFailed(
        'InvalidApiKey',
        apiKey.trim() === ''
          ? `The API key is empty. ${HOW_TO_SEND}`
          : `The API key is not valid. ${MISSING_KEY_HINT}`,
      )
    );
  }
  if (bearer !== undefined) {
    return (
      (await authenticateKey(store, bearer)) ??
      throwAuthFailed(
        'InvalidToken',
        `The bearer token is not an API key of this service. ${MISSING_KEY_HINT}`,
      )
    );
  }
  if (cookie !== undefined) {
    return (
      (await authenticateSession(store, cookie)) ??
      throwAuthFailed('InvalidSession', 'The session has expired. Sign in again.')
    );
  }
  return throwAuthFailed('InvalidApiKey', `The API key is missing. ${HOW_TO_SEND}`);
}

async function authenticateKey(store: Store, rawKey: string): Promise<AuthenticatedCaller | undefined> {
  if (hasWrongChecksum(rawKey)) return undefined;
  const hash = hashSecret(rawKey);
  const key = await store.db
    .selectFrom('api_keys')
    .selectAll()
    .where('key_hash', '=', hash)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  if (!key || !areHashesEqual(key.key_hash, hash)) return undefined;
  await ensureOrganizationIsOpen(store, key.organization_id);
  const now = await readDatabaseTime(store);
  if (key.last_used_at === null || key.last_used_at < now - LAST_USE_UPDATE_INTERVAL_MS) {
    await store.db.updateTable('api_keys').set({ last_used_at: now }).where('id', '=', key.id).execute();
  }
  return { organizationId: key.organization_id, keyId: key.id };
}

async function authenticateSession(store: Store, token: string): Promise<AuthenticatedCaller | undefined> {
  const hash = hashSecret(token);
  const session = await store.db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.token_hash', 'sessions.expires_at', 'users.id as user_id', 'users.organization_id'])
    .where('sessions.token_hash', '=', hash)
    .executeTakeFirst();
  if (!session || !areHashesEqual(session.token_hash, hash)) return undefined;
  if (session.expires_at <= (await readDatabaseTime(store))) return undefined;
  await ensureOrganizationIsOpen(store, session.organization_id);
  return { organizationId: session.organization_id, userId: session.user_id };
}

async function ensureOrganizationIsOpen(store: Store, organizationId: string): Promise<void> {
  if (await isOpenOrganization(store.db, organizationId)) return;
  throwAuthFailed('InvalidTenant', 'The organization was not found.');
}

function throwAuthFailed(reason: ServiceError<'AuthFailed'>['fields']['reason'], description: string): never {
  throw new ServiceError('AuthFailed', { reason, description });
}
