import type { RunEndedEvent } from '../contract/index.ts';
import {
  claimWebhooks,
  deleteWebhook,
  type RegularTask,
  runRegularly,
  type WebhookDelivery,
} from '../dispatch/index.ts';
import type { Egress } from '../egress/index.ts';
import type { Store } from '../store/index.ts';
import { NO_TRACER, type Tracer } from '../trace/index.ts';
import { type DeliveryAttempt, postSigned } from './post-signed.ts';

export interface WebhookOptions {
  store: Store;
  egress: Pick<Egress, 'fetch'>;
  /** Called after each failed attempt with the reason. */
  onFailed(webhook: WebhookDelivery, reason: string): void;
  tracer?: Tracer;
}

const WEBHOOK_POLL_INTERVAL_MS = 1000;
const DELIVERIES_PER_BATCH = 8;

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
    const { failure } = await sendWebhook(options, webhook);
    if (failure === undefined) await deleteWebhook(store, webhook.runId);
    else onFailed(webhook, failure);
  } catch (error) {
    onFailed(webhook, error instanceof Error ? error.message : String(error));
  }
}

/** Sends a webhook once, with the trace of the call that started the run. */
function sendWebhook(
  { store, egress, tracer = NO_TRACER }: WebhookOptions,
  webhook: WebhookDelivery,
): Promise<DeliveryAttempt> {
  const { url, runId, attempt, secret, traceParent: parent } = webhook;
  const message = { id: `msg_${runId}`, url, body: createEvent(webhook), secret };
  const attributes = {
    'http.request.method': 'POST',
    'server.address': URL.parse(url)?.hostname,
    'pagewright.run.id': runId,
    'pagewright.attempt': attempt,
  };
  return tracer.run(
    'webhook',
    async (span) => {
      const { traceParent } = span;
      const answer = await postSigned({ store, egress }, { ...message, traceParent });
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
