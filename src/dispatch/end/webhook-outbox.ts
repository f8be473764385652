import { sql, type Transaction } from 'kysely';
import type { CrawlPlan } from '../../contract/index.ts';
import { type Database, hasCome, readDatabaseTime, type RunState, type Store } from '../../store/index.ts';
import { countFailedItems } from '../items/failed-items.ts';

/** One attempt to send the webhook of a finished run. */
export interface WebhookDelivery {
  runId: string;
  organizationId: string;
  state: RunState;
  total: number;
  /** Number of items without content. */
  failed: number;
  /** Start page of a crawl; undefined for other runs. */
  start?: string;
  /** Milliseconds since the epoch. */
  finishedAt: number;
  url: string;
  /** The secret as it is stored. */
  secret: string;
  /** Number of this attempt, from 1. */
  attempt: number;
  /** Header `traceparent` of the call that started the run; undefined if it was not traced. */
  traceParent?: string;
}

/**
 * Queues the webhook of a run, in the transaction that ends the run. Does nothing if the organization has no webhook.
 */
export async function enqueueWebhook(trx: Transaction<Database>, runId: string, now: number): Promise<void> {
  await trx
    .insertInto('webhook_deliveries')
    .columns(['run_id', 'attempt', 'next_at'])
    .expression((eb) =>
      eb
        .selectFrom('runs')
        .innerJoin('organizations', 'organizations.id', 'runs.organization_id')
        .select((inner) => ['runs.id', inner.lit(0).as('attempt'), inner.val(now).as('next_at')])
        .where('runs.id', '=', runId)
        .where('organizations.webhook_url', 'is not', null),
    )
    .execute();
}

/**
 * Claims webhooks that are due. A claimed webhook becomes due again after a pause unless it is deleted, so it is not
 * lost if the process dies.
 * @param pauseMs computes the pause until the next attempt from the number of this attempt
 */
export async function claimWebhooks(
  store: Store,
  {
    limit,
    maxAttempts,
    pauseMs,
  }: { limit: number; maxAttempts: number; pauseMs: (attempt: number) => number },
): Promise<WebhookDelivery[]> {
  const maxPauseMs = pauseMs(maxAttempts);
  if (!(await isAnyWebhookDue(store, maxPauseMs))) return [];
  return await store.db.transaction().execute(async (trx) => {
    const now = await readDatabaseTime(store, trx);
    const dueRows = await trx
      .selectFrom('webhook_deliveries')
      .innerJoin('runs', 'runs.id', 'webhook_deliveries.run_id')
      .innerJoin('organizations', 'organizations.id', 'runs.organization_id')
      .selectAll('runs')
      .select(['attempt', 'webhook_url', 'webhook_secret'])
      .where(hasCome('next_at', now, maxPauseMs))
      .orderBy('next_at')
      .limit(limit)
      .$if(store.hasRowLocks, (query) => query.forUpdate('webhook_deliveries').skipLocked())
      .execute();
    const claimedWebhooks: WebhookDelivery[] = [];
    for (const row of dueRows) {
      const { webhook_url: url, webhook_secret: secret, finished_at: finishedAt } = row;
      const attempt = row.attempt + 1;
      if (url === null || secret === null || finishedAt === null || attempt > maxAttempts) {
        await trx.deleteFrom('webhook_deliveries').where('run_id', '=', row.id).execute();
        continue;
      }
      await trx
        .updateTable('webhook_deliveries')
        .set({ attempt, next_at: now + pauseMs(attempt) })
        .where('run_id', '=', row.id)
        .execute();
      claimedWebhooks.push({
        runId: row.id,
        organizationId: row.organization_id,
        state: row.state,
        total: row.total,
        failed: await countFailedItems(trx, row.id),
        ...(row.crawl !== null && { start: (JSON.parse(row.crawl) as CrawlPlan).start }),
        finishedAt,
        url,
        secret,
        attempt,
        ...(row.trace_parent !== null && { traceParent: row.trace_parent }),
      });
    }
    return claimedWebhooks;
  });
}

/** Checks without a write lock whether a webhook is due, because usually none is. */
async function isAnyWebhookDue(store: Store, maxPauseMs: number): Promise<boolean> {
  const row = await store.db
    .selectFrom('webhook_deliveries')
    .select('run_id')
    // Scalar subquery: evaluated once, not per row.
    .where(hasCome('next_at', sql`(select ${store.clock()})`, maxPauseMs))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteWebhook(store: Store, runId: string): Promise<void> {
  await store.db.deleteFrom('webhook_deliveries').where('run_id', '=', runId).execute();
}
