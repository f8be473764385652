import { createHmac } from 'node:crypto';
import { readWebhookKey } from '../accounts/index.ts';
import type { Egress } from '../egress/index.ts';
import { readDatabaseTime, type Store } from '../store/index.ts';

const WEBHOOK_TIMEOUT_MS = 10_000;

/** A message to sign. Every attempt has the same id, so that the receiver can detect repetitions. */
interface WebhookMessage {
  id: string;
  url: string;
  body: unknown;
  /** The encrypted secret of the webhook. */
  secret: string;
  traceParent?: string | undefined;
}

export interface DeliveryAttempt {
  /** Status of the answer of the configured URL. */
  status: number;
  /** Why the message is not delivered. Undefined if it is. */
  failure: string | undefined;
}

/**
 * Sends a webhook once, signed by the Standard Webhooks specification: HMAC-SHA256 over `id.timestamp.body`.
 * @param egress the egress that captures use, so that webhooks cannot reach private networks either
 * @throws EgressError without an answer; Error if the secret of the service has changed
 */
export async function postSigned(
  { store, egress }: { store: Store; egress: Pick<Egress, 'fetch'> },
  { id, url, body, secret, traceParent }: WebhookMessage,
): Promise<DeliveryAttempt> {
  const seconds = Math.floor((await readDatabaseTime(store)) / 1000);
  const text = JSON.stringify(body);
  const key = readWebhookKey(store, secret);
  const signature = createHmac('sha256', key).update(`${id}.${seconds}.${text}`).digest('base64');
  const answer = await egress.fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(seconds),
      'webhook-signature': `v1,${signature}`,
      ...(traceParent !== undefined && { traceparent: traceParent }),
    },
    body: text,
    timeoutMs: WEBHOOK_TIMEOUT_MS,
  });
  await answer.close();
  // A redirect may have turned the POST into a GET, so only the configured URL counts.
  const status = answer.redirects[0]?.status ?? answer.status;
  const isDelivered = status >= 200 && status < 300;
  return { status, failure: isDelivered ? undefined : `answered with ${status}` };
}
