import { createHmac } from 'node:crypto';
import { decodeWebhookSecret } from '../accounts/index.ts';
import {
  claimWebhooks,
  deleteWebhook,
  type RegularTask,
  runRegularly,
  type WebhookDelivery,
} from '../dispatch/index.ts';
import type { Egress } from '../egress/index.ts';
import { readClock, type Store } from '../store/index.ts';

export interface WebhookOptions {
  store: Store;
  /** The egress that captures use, so that webhooks cannot reach private networks either. */
  egress: Pick<Egress, 'fetch'>;
  /** Called after each failed attempt with the reason. */
  onFailed(webhook: WebhookDelivery, reason: string): void;
}

const INTERVAL_MS = 1000;
const BATCH_SIZE = 8;
const TIMEOUT_MS = 10_000;

/**
 * Milliseconds before the second attempt. Pauses double up to 6 hours, so the last attempt is about a day after the
 * first.
 */
const FIRST_PAUSE_MS = 15_000;
const LONGEST_PAUSE_MS = 6 * 3_600_000;
const MAX_ATTEMPTS = 14;

const computePauseMs = (attempt: number): number =>
  Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (attempt - 1));

/** Delivers the webhooks of ended runs until it is stopped. */
export const startWebhooks = (options: WebhookOptions): RegularTask =>
  // Ignore a failure of the store, because the next round claims the same webhooks.
  runRegularly(() => deliverWebhooks(options).catch(() => undefined), INTERVAL_MS);

/** Sends every webhook that is due. A webhook that could not be delivered is due again after a pause. */
export async function deliverWebhooks(options: WebhookOptions): Promise<void> {
  const rules = { limit: BATCH_SIZE, maxAttempts: MAX_ATTEMPTS, pauseMs: computePauseMs };
  for (;;) {
    const dueWebhooks = await claimWebhooks(options.store, rules);
    await Promise.all(dueWebhooks.map((webhook) => deliver(options, webhook)));
    if (dueWebhooks.length < BATCH_SIZE) return;
  }
}

async function deliver({ store, egress, onFailed }: WebhookOptions, webhook: WebhookDelivery): Promise<void> {
  try {
    const { url, runId } = webhook;
    const seconds = Math.floor((await readClock(store)) / 1000);
    const request = buildSignedRequest(webhook, seconds);
    const answer = await egress.fetch(url, { method: 'POST', ...request, timeoutMs: TIMEOUT_MS });
    await answer.close();
    // A redirect may have turned the POST into a GET, so only the configured URL counts.
    const isDelivered = answer.status >= 200 && answer.status < 300 && answer.redirects.length === 0;
    if (isDelivered) await deleteWebhook(store, runId);
    else onFailed(webhook, `answered with ${answer.redirects[0]?.status ?? answer.status}`);
  } catch (error) {
    onFailed(webhook, error instanceof Error ? error.message : String(error));
  }
}

/**
 * Builds the request of a webhook, signed by the Standard Webhooks specification: HMAC-SHA256 over `id.timestamp.body`.
 * Every attempt has the same id, so that the receiver can detect repetitions.
 * @param seconds the current time in seconds since the epoch
 */
function buildSignedRequest(
  { runId, state, total, finishedAt, secret }: WebhookDelivery,
  seconds: number,
): { headers: Record<string, string>; body: string } {
  const id = `msg_${runId}`;
  const body = JSON.stringify({
    type: state === 'CANCELLED' ? 'batched.cancelled' : 'batched.completed',
    timestamp: new Date(finishedAt).toISOString(),
    data: { id: runId, status: state, batchedStatus: state, totalUrls: total },
  });
  const signature = createHmac('sha256', decodeWebhookSecret(secret))
    .update(`${id}.${seconds}.${body}`)
    .digest('base64');
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(seconds),
      'webhook-signature': `v1,${signature}`,
    },
  };
}
