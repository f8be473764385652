import { readDatabaseTime, type Store } from '../store/index.ts';
import { createApiKey, hashSecret, hasWrongChecksum } from './keys.ts';
import { insertOrganization, type OrganizationLimits } from './organizations.ts';
import { hashPassword } from './passwords.ts';
import {
  isSetupToken,
  ensureSetupToken,
  renewSetupToken,
  storeSetupToken,
  takeSetupToken,
} from './setup-token.ts';
import { readSetting, writeSetting } from './stored-settings.ts';
import { insertUser, type User } from './users.ts';

const DEFAULT_ORGANIZATION_SETTING = 'default_organization';
const FIXED_KEY_NAME = 'PAGEWRIGHT_API_KEY';
const MIN_FIXED_KEY_CHARS = 16;

/** The default organization, and secrets to show at the start. */
export interface BootstrapResult {
  organizationId: string;
  /** The first API key. Only the first start returns it, because it cannot be read again. */
  apiKey?: string;
  /** One-time token to create the owner of the dashboard (`completeSetup`). Missing once there is an owner. */
  setupToken?: string;
}

/**
 * Creates the default organization with an API key and a set-up token at the first start. Later starts return the id of
 * this organization, and the set-up token until there is an owner. A fixed key replaces the generated key and the fixed
 * key of an earlier start.
 */
export async function createDefaultOrganization(
  store: Store,
  { limits, fixedApiKey }: { limits: OrganizationLimits; fixedApiKey?: string },
): Promise<BootstrapResult> {
  if (fixedApiKey !== undefined) checkFixedKey(fixedApiKey);
  return await store.db.transaction().execute(async (trx) => {
    // Several processes may start for the first time at once, so take a lock.
    await store.acquireLock(trx, 'bootstrap');
    const transactionStore = { ...store, db: trx };
    const existingId = await readSetting(transactionStore, DEFAULT_ORGANIZATION_SETTING);
    const organizationId =
      existingId ??
      (await insertOrganization(trx, { name: 'default', ...limits }, await readDatabaseTime(store, trx))).id;
    if (fixedApiKey !== undefined)
      await storeFixedKey(transactionStore, { organizationId, rawKey: fixedApiKey });
    if (existingId !== undefined) {
      if (await hasOwner(transactionStore, organizationId)) return { organizationId };
      return { organizationId, setupToken: await ensureSetupToken(transactionStore) };
    }
    const setupToken = await renewSetupToken(transactionStore);
    const firstKey =
      fixedApiKey === undefined
        ? await createApiKey(transactionStore, { organizationId, name: 'first key' })
        : undefined;
    await writeSetting(transactionStore, DEFAULT_ORGANIZATION_SETTING, organizationId);
    return { organizationId, setupToken, ...(firstKey && { apiKey: firstKey.rawKey }) };
  });
}

async function hasOwner({ db }: Store, organizationId: string): Promise<boolean> {
  const owner = await db
    .selectFrom('users')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('role', '=', 'owner')
    .limit(1)
    .executeTakeFirst();
  return owner !== undefined;
}

/** Whether the default organization has no owner yet, so that nobody can sign in as operator. */
export async function needsOwner(store: Store): Promise<boolean> {
  const organizationId = await readSetting(store, DEFAULT_ORGANIZATION_SETTING);
  return organizationId !== undefined && !(await hasOwner(store, organizationId));
}

/** Whether a user is an owner of the default organization, and so the operator of the service. */
export async function isOperator(
  store: Store,
  { organizationId, role }: Pick<User, 'organizationId' | 'role'>,
): Promise<boolean> {
  return role === 'owner' && organizationId === (await readSetting(store, DEFAULT_ORGANIZATION_SETTING));
}

/**
 * Creates the owner of the default organization. Undefined for a wrong or used token, and for an e-mail address that is
 * already used.
 */
export async function completeSetup(
  store: Store,
  { token, email, password }: { token: string; email: string; password: string },
): Promise<User | undefined> {
  const organizationId = await readSetting(store, DEFAULT_ORGANIZATION_SETTING);
  // Check the token before the slow hash of the password.
  if (organizationId === undefined || !(await isSetupToken(store, token))) return undefined;
  const passwordHash = await hashPassword(password);
  return await store.db.transaction().execute(async (trx) => {
    const transactionStore = { ...store, db: trx };
    if (!(await takeSetupToken(transactionStore, token))) return undefined;
    const owner = await insertUser(transactionStore, { organizationId, email, passwordHash, role: 'owner' });
    if (!owner) await storeSetupToken(transactionStore, token);
    return owner;
  });
}

function checkFixedKey(rawKey: string): void {
  if (rawKey.length < MIN_FIXED_KEY_CHARS) {
    throw new Error(`The fixed API key must have at least ${MIN_FIXED_KEY_CHARS} characters.`);
  }
  if (hasWrongChecksum(rawKey))
    throw new Error('The fixed API key has a wrong checksum: it looks like a mistyped key of this service.');
}

async function storeFixedKey(store: Store, key: { organizationId: string; rawKey: string }): Promise<void> {
  const hash = hashSecret(key.rawKey);
  await store.db
    .deleteFrom('api_keys')
    .where('organization_id', '=', key.organizationId)
    .where('name', '=', FIXED_KEY_NAME)
    .where('key_hash', '!=', hash)
    .execute();
  const existingKey = await store.db
    .selectFrom('api_keys')
    .select('id')
    .where('key_hash', '=', hash)
    .executeTakeFirst();
  if (!existingKey) await createApiKey(store, { ...key, name: FIXED_KEY_NAME });
}
