import { createHmac } from 'node:crypto';
import { readWebhookKey } from '../accounts/index.ts';
import type { RunEndedEvent } from '../contract/index.ts';
import {
  claimWebhooks,
  deleteWebhook,
  type RegularTask,
  runRegularly,
  type WebhookDelivery,
} from '../dispatch/index.ts';
import type { Egress, PlainResponse } from '../egress/index.ts';
import { readDatabaseTime, type Store } from '../store/index.ts';
import { NO_TRACER, type Tracer } from '../trace/index.ts';

export interface WebhookOptions {
  store: Store;
  /** The egress that captures use, so that webhooks cannot reach private networks either. */
  egress: Pick<Egress, 'fetch'>;
  /** Called after each failed attempt with the reason. */
  onFailed(webhook: WebhookDelivery, reason: string): void;
  tracer?: Tracer;
}

const WEBHOOK_POLL_INTERVAL_MS = 1000;
const DELIVERIES_PER_BATCH = 8;
const WEBHOOK_TIMEOUT_MS = 10_000;

/**
 * Milliseconds before the second attempt. Pauses double up to 6 hours, so the last attempt is about a day after the
 * first.
 */
const FIRST_RETRY_PAUSE_MS = 15_000;
const MAX_RETRY_PAUSE_MS = 6 * 3_600_000;
export const MAX_DELIVERY_ATTEMPTS = 14;

/** Returns the pause after an attempt, in milliseconds. */
export const computePauseMs = (attempt: number): number =>
  Math.min(MAX_RETRY_PAUSE_MS, FIRST_RETRY_PAUSE_MS * 2 ** (attempt - 1));

/** Delivers the webhooks of ended runs until it is stopped. */
export const startWebhooks = (options: WebhookOptions): RegularTask =>
  // Ignore a failure of the store, because the next round claims the same webhooks.
  runRegularly(() => deliverWebhooks(options).catch(() => undefined), WEBHOOK_POLL_INTERVAL_MS);

/** Sends every webhook that is due. A webhook that could not be delivered is due again after a pause. */
export async function deliverWebhooks(options: WebhookOptions): Promise<void> {
  const rules = { limit: DELIVERIES_PER_BATCH, maxAttempts: MAX_DELIVERY_ATTEMPTS, pauseMs: computePauseMs };
  for (;;) {
    const dueWebhooks = await claimWebhooks(options.store, rules);
    await Promise.all(dueWebhooks.map((webhook) => deliverWebhook(options, webhook)));
    if (dueWebhooks.length < DELIVERIES_PER_BATCH) return;
  }
}

async function deliverWebhook(options: WebhookOptions, webhook: WebhookDelivery): Promise<void> {
  const { store, onFailed } = options;
  try {
    const { status, redirects } = await sendWebhook(options, webhook);
    // A redirect may have turned the POST into a GET, so only the configured URL counts.
    const isDelivered = status >= 200 && status < 300 && redirects.length === 0;
    if (isDelivered) await deleteWebhook(store, webhook.runId);
    else onFailed(webhook, `answered with ${redirects[0]?.status ?? status}`);
  } catch (error) {
    onFailed(webhook, error instanceof Error ? error.message : String(error));
  }
}

/** Sends a webhook once, with the trace of the call that started the run. */
async function sendWebhook(
  { store, egress, tracer = NO_TRACER }: WebhookOptions,
  webhook: WebhookDelivery,
): Promise<Pick<PlainResponse, 'status' | 'redirects'>> {
  const { url, runId, attempt, traceParent: parent } = webhook;
  const seconds = Math.floor((await readDatabaseTime(store)) / 1000);
  const key = readWebhookKey(store, webhook.secret);
  const message = { id: `msg_${runId}`, body: JSON.stringify(createEvent(webhook)), key, seconds };
  const attributes = {
    'http.request.method': 'POST',
    'server.address': URL.parse(url)?.hostname,
    'pagewright.run.id': runId,
    'pagewright.attempt': attempt,
  };
  return await tracer.run(
    'webhook',
    async (span) => {
      const answer = await postSigned(egress, url, message, span.traceParent);
      span.setAttributes({ 'http.response.status_code': answer.status });
      return answer;
    },
    { kind: 'client', attributes, parent },
  );
}

const createEvent = ({ runId, state, total, failed, start, finishedAt }: WebhookDelivery): RunEndedEvent => ({
  type: `${start === undefined ? 'batched' : 'crawl'}.${state === 'CANCELLED' ? 'cancelled' : 'completed'}`,
  timestamp: new Date(finishedAt).toISOString(),
  data: {
    id: runId,
    status: state,
    batchedStatus: state,
    totalUrls: total,
    failedUrls: failed,
    ...(start !== undefined && { url: start }),
  },
});

/** A message to sign. Every attempt has the same id, so that the receiver can detect repetitions. */
interface WebhookMessage {
  id: string;
  body: string;
  key: Buffer;
  /** The current time in seconds since the epoch. */
  seconds: number;
}

/** Sends a webhook, signed by the Standard Webhooks specification: HMAC-SHA256 over `id.timestamp.body`. */
export async function postSigned(
  egress: Pick<Egress, 'fetch'>,
  url: string,
  { id, body, key, seconds }: WebhookMessage,
  traceParent?: string,
): Promise<Pick<PlainResponse, 'status' | 'redirects'>> {
  const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64');
  const answer = await egress.fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(seconds),
      'webhook-signature': `v1,${signature}`,
      ...(traceParent !== undefined && { traceparent: traceParent }),
    },
    body,
    timeoutMs: WEBHOOK_TIMEOUT_MS,
  });
  await answer.close();
  return answer;
}
