import { randomBytes } from 'node:crypto';
import type { Store } from '../store/index.ts';

/** As the Standard Webhooks specification writes secrets. */
const SECRET_PREFIX = 'whsec_';

/**
 * Sets where an organization is told that a run of it has ended, with a new secret that signs what is sent.
 * @returns the secret, in its only appearance; undefined where there is no such organization
 */
export async function setWebhook(
  store: Store,
  { organizationId, url }: { organizationId: string; url: string },
): Promise<string | undefined> {
  const secret = SECRET_PREFIX + randomBytes(32).toString('base64');
  return (await write(store, organizationId, url, secret)) ? secret : undefined;
}

/** Nobody is told any more, not even of runs that have ended already. */
export async function removeWebhook(store: Store, organizationId: string): Promise<void> {
  await write(store, organizationId, null, null);
}

async function write(
  store: Store,
  organizationId: string,
  url: string | null,
  secret: string | null,
): Promise<boolean> {
  const { numUpdatedRows } = await store.db
    .updateTable('organizations')
    .set({ webhook_url: url, webhook_secret: secret })
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** The key that a secret stands for. */
export const decodeWebhookSecret = (secret: string): Buffer =>
  Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
