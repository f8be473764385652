import { randomBytes } from 'node:crypto';
import type { Store } from '../store/index.ts';

/** Prefix of secrets in the Standard Webhooks specification. */
const WEBHOOK_SECRET_PREFIX = 'whsec_';

/**
 * Sets the URL that receives webhooks for finished runs, and creates a new signing secret.
 * @returns the secret, which cannot be read again; undefined when there is no such organization
 */
export async function setWebhook(
  store: Store,
  { organizationId, url }: { organizationId: string; url: string },
): Promise<string | undefined> {
  const secret = WEBHOOK_SECRET_PREFIX + randomBytes(32).toString('base64');
  return (await updateWebhook(store, organizationId, url, secret)) ? secret : undefined;
}

/** Removes the webhook of an organization. Pending deliveries are not sent either. */
export async function removeWebhook(store: Store, organizationId: string): Promise<void> {
  await updateWebhook(store, organizationId, null, null);
}

async function updateWebhook(
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

/** Decodes a secret into the signing key. */
export const decodeWebhookSecret = (secret: string): Buffer =>
  Buffer.from(secret.slice(WEBHOOK_SECRET_PREFIX.length), 'base64');
