import { randomBytes } from 'node:crypto';
import type { Store } from '../store/index.ts';

const NAME = 'address_secret';

/** The secret that signs addresses: made once, kept in the store, so that addresses outlive a restart. */
export async function ensureSecret(store: Store): Promise<string> {
  await store.db
    .insertInto('settings')
    .values({ name: NAME, value: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await store.db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', NAME)
    .executeTakeFirstOrThrow();
  return row.value;
}
