import { randomBytes } from 'node:crypto';
import { openSealedText, sealText, type Store } from '../store/index.ts';

/** Prefix of secrets in the Standard Webhooks specification. */
const WEBHOOK_SECRET_PREFIX = 'whsec_';

/** Creates a signing secret in the form of Standard Webhooks. */
export const createWebhookSecret = (): string => WEBHOOK_SECRET_PREFIX + randomBytes(32).toString('base64');

/**
 * Sets the URL that receives webhooks for finished runs, and creates a new signing secret.
 * @returns the secret, which cannot be read again; undefined when there is no such organization
 */
export async function setWebhook(
  store: Store,
  { organizationId, url }: { organizationId: string; url: string },
): Promise<string | undefined> {
  const secret = createWebhookSecret();
  const isSet = await updateWebhook(store, organizationId, url, sealText(store.secret, secret));
  return isSet ? secret : undefined;
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

/**
 * Reads the signing key of a webhook.
 * @param storedSecret the encrypted secret; a row of version 0.0.1 has it as plain text
 * @throws Error if the secret of the service has changed
 */
export function readWebhookKey({ secret }: Pick<Store, 'secret'>, storedSecret: string): Buffer {
  const text = storedSecret.startsWith(WEBHOOK_SECRET_PREFIX) ? storedSecret : open(secret, storedSecret);
  return Buffer.from(text.slice(WEBHOOK_SECRET_PREFIX.length), 'base64');
}

function open(secret: string, sealed: string): string {
  try {
    return openSealedText(secret, sealed);
  } catch (cause) {
    const message = 'its secret cannot be decrypted: PAGEWRIGHT_SECRET has changed. Set the webhook again.';
    throw new Error(message, { cause });
  }
}
