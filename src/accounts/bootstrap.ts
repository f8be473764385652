import { randomBase62, readClock, type Store } from '../store/index.ts';
import { createApiKey, hashSecret, hasWrongChecksum, hashesMatch } from './keys.ts';
import { insertOrganization, type OrganizationLimits } from './organizations.ts';
import { createUser, type User } from './users.ts';

const DEFAULT_ORGANIZATION = 'default_organization';
const SETUP_TOKEN = 'setup_token_hash';
const FIXED_KEY_NAME = 'PAGEWRIGHT_API_KEY';
const SHORTEST_FIXED_KEY = 16;

/** What the first start has to show; absent fields were shown before or were not made. */
export interface Bootstrap {
  organizationId: string;
  /** The first key, in its only appearance. */
  apiKey?: string;
  /** Lets one visitor make the owner of the dashboard (`completeSetup`). */
  setupToken?: string;
}

/**
 * Makes the default organization with a key and a set-up token at first start; afterwards only reads.
 * A fixed key takes the place of the first key, and of the fixed key of an earlier start.
 */
export async function bootstrap(
  store: Store,
  { limits, fixedApiKey }: { limits: OrganizationLimits; fixedApiKey?: string },
): Promise<Bootstrap> {
  if (fixedApiKey !== undefined) checkFixedKey(fixedApiKey);
  return await store.db.transaction().execute(async (trx) => {
    // Processes that share the store may all start for the first time.
    await store.acquireLock(trx, 'bootstrap');
    const inside = { ...store, db: trx };
    const known = await readSetting(inside, DEFAULT_ORGANIZATION);
    const organizationId =
      known ??
      (await insertOrganization(trx, { name: 'default', ...limits }, await readClock(store, trx))).id;
    if (fixedApiKey !== undefined) await fixKey(inside, { organizationId, rawKey: fixedApiKey });
    if (known !== undefined) return { organizationId };

    const setupToken = randomBase62(256);
    await writeSetting(inside, SETUP_TOKEN, hashSecret(setupToken));
    const first =
      fixedApiKey === undefined
        ? await createApiKey(inside, { organizationId, name: 'first key' })
        : undefined;
    await writeSetting(inside, DEFAULT_ORGANIZATION, organizationId);
    return { organizationId, setupToken, ...(first && { apiKey: first.rawKey }) };
  });
}

/** Makes the owner of the default organization; undefined for a wrong or used token, or a taken e-mail. */
export async function completeSetup(
  store: Store,
  { token, email, password }: { token: string; email: string; password: string },
): Promise<User | undefined> {
  const organizationId = await readSetting(store, DEFAULT_ORGANIZATION);
  const expected = await readSetting(store, SETUP_TOKEN);
  if (organizationId === undefined || expected === undefined) return undefined;
  if (!hashesMatch(expected, hashSecret(token))) return undefined;
  const { numDeletedRows } = await store.db
    .deleteFrom('settings')
    .where('name', '=', SETUP_TOKEN)
    .where('value', '=', expected)
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) return undefined;
  const owner = await createUser(store, { organizationId, email, password, role: 'owner' });
  if (!owner) await writeSetting(store, SETUP_TOKEN, expected);
  return owner;
}

/** A new set-up token in place of the last one: whoever runs the service may have lost the link. */
export async function renewSetupToken(store: Store): Promise<string> {
  const token = randomBase62(256);
  await writeSetting(store, SETUP_TOKEN, hashSecret(token));
  return token;
}

function checkFixedKey(rawKey: string): void {
  if (rawKey.length < SHORTEST_FIXED_KEY) {
    throw new Error(`The fixed API key must have at least ${SHORTEST_FIXED_KEY} characters.`);
  }
  if (hasWrongChecksum(rawKey))
    throw new Error('The fixed API key looks like a key of this service with a typing error.');
}

async function fixKey(store: Store, key: { organizationId: string; rawKey: string }): Promise<void> {
  const hash = hashSecret(key.rawKey);
  await store.db
    .deleteFrom('api_keys')
    .where('organization_id', '=', key.organizationId)
    .where('name', '=', FIXED_KEY_NAME)
    .where('key_hash', '!=', hash)
    .execute();
  const present = await store.db
    .selectFrom('api_keys')
    .select('id')
    .where('key_hash', '=', hash)
    .executeTakeFirst();
  if (!present) await createApiKey(store, { ...key, name: FIXED_KEY_NAME });
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
