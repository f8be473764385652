import { ServiceError } from '../contract/index.ts';
import { readClock, type Store } from '../store/index.ts';
import { hashSecret, hasWrongChecksum, hashesMatch } from './keys.ts';
import { isOpenOrganization } from './organizations.ts';

/** What a request brings to say who it is for, as it stands in its headers. */
export interface Credentials {
  /** `x-service-api-key` */
  apiKey?: string;
  /** What follows `Bearer` in `Authorization`. */
  bearer?: string;
  /** Value of the session cookie. */
  cookie?: string;
}

/** Who a request is for. */
export interface Principal {
  organizationId: string;
  /** The key that was used. */
  keyId?: string;
  /** The user who is signed in. */
  userId?: string;
}

/** A key's last use is noted this often: not every call needs a write. */
const LAST_USE_MS = 60_000;

/**
 * Who a request is for (specification 5). The first credential that is present decides, in the order
 * API key, bearer token, session cookie.
 * @throws ServiceError `AuthFailed`
 */
export async function authenticate(store: Store, credentials: Credentials): Promise<Principal> {
  const { apiKey, bearer, cookie } = credentials;
  if (apiKey !== undefined) {
    return (await byKey(store, apiKey)) ?? refuse('InvalidApiKey', 'The API key is not valid.');
  }
  if (bearer !== undefined) {
    return (await byKey(store, bearer)) ?? refuse('InvalidToken', 'The bearer token is not valid.');
  }
  if (cookie !== undefined) {
    return (await bySession(store, cookie)) ?? refuse('InvalidSession', 'The session has expired.');
  }
  return refuse('InvalidApiKey', 'No credentials: send an API key in x-service-api-key.');
}

async function byKey(store: Store, rawKey: string): Promise<Principal | undefined> {
  if (hasWrongChecksum(rawKey)) return undefined;
  const hash = hashSecret(rawKey);
  const key = await store.db
    .selectFrom('api_keys')
    .selectAll()
    .where('key_hash', '=', hash)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  if (!key || !hashesMatch(key.key_hash, hash)) return undefined;
  await ensureOpen(store, key.organization_id);
  const now = await readClock(store);
  if (key.last_used_at === null || key.last_used_at < now - LAST_USE_MS) {
    await store.db.updateTable('api_keys').set({ last_used_at: now }).where('id', '=', key.id).execute();
  }
  return { organizationId: key.organization_id, keyId: key.id };
}

async function bySession(store: Store, token: string): Promise<Principal | undefined> {
  const hash = hashSecret(token);
  const session = await store.db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.token_hash', 'sessions.expires_at', 'users.id as user_id', 'users.organization_id'])
    .where('sessions.token_hash', '=', hash)
    .executeTakeFirst();
  if (!session || !hashesMatch(session.token_hash, hash)) return undefined;
  if (session.expires_at <= (await readClock(store))) return undefined;
  await ensureOpen(store, session.organization_id);
  return { organizationId: session.organization_id, userId: session.user_id };
}

async function ensureOpen(store: Store, organizationId: string): Promise<void> {
  if (await isOpenOrganization(store.db, organizationId)) return;
  refuse('InvalidTenant', 'The organization was not found.');
}

function refuse(reason: ServiceError<'AuthFailed'>['fields']['reason'], description: string): never {
  throw new ServiceError('AuthFailed', { reason, description });
}
