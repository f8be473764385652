import { generateBase62, readDatabaseTime, type Store } from '../store/index.ts';
import { createApiKey, hashSecret, hasWrongChecksum, areHashesEqual } from './keys.ts';
import { insertOrganization, type OrganizationLimits } from './organizations.ts';
import { hashPassword } from './passwords.ts';
import { insertUser, type User } from './users.ts';

const DEFAULT_ORGANIZATION_SETTING = 'default_organization';
const SETUP_TOKEN_SETTING = 'setup_token_hash';
const FIXED_KEY_NAME = 'PAGEWRIGHT_API_KEY';
const MIN_FIXED_KEY_CHARS = 16;

/** Secrets to show at the first start. Later starts leave the fields out. */
export interface BootstrapResult {
  organizationId: string;
  /** The first API key, which cannot be read again. */
  apiKey?: string;
  /** One-time token to create the owner of the dashboard (`completeSetup`). */
  setupToken?: string;
}

/**
 * Creates the default organization with an API key and a set-up token at the first start. Later starts return the id of
 * this organization. A fixed key replaces the generated key and the fixed key of an earlier start.
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
    if (existingId !== undefined) return { organizationId };

    const setupToken = generateBase62(256);
    await writeSetting(transactionStore, SETUP_TOKEN_SETTING, hashSecret(setupToken));
    const firstKey =
      fixedApiKey === undefined
        ? await createApiKey(transactionStore, { organizationId, name: 'first key' })
        : undefined;
    await writeSetting(transactionStore, DEFAULT_ORGANIZATION_SETTING, organizationId);
    return { organizationId, setupToken, ...(firstKey && { apiKey: firstKey.rawKey }) };
  });
}

/** Whether a set-up token is valid, so that `completeSetup` accepts it. */
export async function isSetupToken(store: Store, token: string): Promise<boolean> {
  const expectedHash = await readSetting(store, SETUP_TOKEN_SETTING);
  return expectedHash !== undefined && areHashesEqual(expectedHash, hashSecret(token));
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
  const expectedHash = await readSetting(store, SETUP_TOKEN_SETTING);
  if (organizationId === undefined || expectedHash === undefined) return undefined;
  if (!areHashesEqual(expectedHash, hashSecret(token))) return undefined;
  const passwordHash = await hashPassword(password);
  return await store.db.transaction().execute(async (trx) => {
    const transactionStore = { ...store, db: trx };
    const { numDeletedRows } = await trx
      .deleteFrom('settings')
      .where('name', '=', SETUP_TOKEN_SETTING)
      .where('value', '=', expectedHash)
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) return undefined;
    const owner = await insertUser(transactionStore, { organizationId, email, passwordHash, role: 'owner' });
    if (!owner) await writeSetting(transactionStore, SETUP_TOKEN_SETTING, expectedHash);
    return owner;
  });
}

/** Replaces the set-up token, for example if the link was lost. */
export async function renewSetupToken(store: Store): Promise<string> {
  const token = generateBase62(256);
  await writeSetting(store, SETUP_TOKEN_SETTING, hashSecret(token));
  return token;
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

async function readSetting(store: Store, name: string): Promise<string | undefined> {
  const row = await store.db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.value;
}

async function writeSetting(store: Store, name: string, value: string): Promise<void> {
  await store.db
    .insertInto('settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}
