import { sql } from 'kysely';
import type { MonitorCounts, MonitorEvent } from '../../contract/index.ts';
import type { Egress } from '../../egress/index.ts';
import { readDatabaseTime, type Store } from '../../store/index.ts';
import { postSigned } from '../post-signed.ts';
import { computePauseMs, MAX_DELIVERY_ATTEMPTS } from '../webhooks.ts';
import { hasStarted } from './refused-run.ts';
import { toMonitorResult } from './results.ts';

export interface NotifyDependencies {
  store: Store;
  egress: Pick<Egress, 'fetch'>;
  publicUrl: () => string;
  /** Called after each failed attempt with the reason. */
  onWebhookFailed(monitor: { id: string; attempt: number }, reason: string): void;
}

/** Number of webhooks that one process sends at the same time. A silent receiver takes ten seconds. */
const MAX_RUNNING_DELIVERIES = 32;
const MAX_RESULTS = 100;

/** A webhook that this process sends now. */
interface Delivery {
  runId: string;
  monitorId: string;
  name: string | null;
  dueAt: number;
  counts: MonitorCounts;
  attempt: number;
  url: string;
  secret: string;
}

/**
 * Creates a function that starts to send the webhooks that are due, and does not wait for their receivers. A webhook that
 * could not be delivered is due again after a pause.
 */
export function createNotifier(dependencies: NotifyDependencies): () => Promise<void> {
  let running = 0;
  return async () => {
    for (const delivery of await claimDeliveries(dependencies.store, MAX_RUNNING_DELIVERIES - running)) {
      running += 1;
      void deliver(dependencies, delivery).finally(() => {
        running -= 1;
      });
    }
  };
}

/** Claims webhooks that are due. If this process dies, they are due again after the pause. */
async function claimDeliveries(store: Store, limit: number): Promise<Delivery[]> {
  if (limit <= 0) return [];
  const due = await store.db
    .selectFrom('monitor_runs')
    .innerJoin('monitors', 'monitors.id', 'monitor_runs.monitor_id')
    .select(['run_id', 'monitor_id', 'name', 'due_at', 'counts', 'notify_attempt'])
    .select(['notify_at', 'notify_url', 'notify_secret'])
    .where('notify_at', '<=', sql<number>`(select ${store.clock()})`)
    .orderBy('notify_at')
    .limit(limit)
    .execute();
  const claimed: Delivery[] = [];
  for (const row of due) {
    const attempt = row.notify_attempt + 1;
    const nextAt =
      attempt > MAX_DELIVERY_ATTEMPTS ? null : (await readDatabaseTime(store)) + computePauseMs(attempt);
    const { numUpdatedRows } = await store.db
      .updateTable('monitor_runs')
      .set({ notify_attempt: attempt, notify_at: nextAt })
      .where('run_id', '=', row.run_id)
      .where('notify_at', '=', row.notify_at)
      .executeTakeFirstOrThrow();
    const { notify_url: url, notify_secret: secret } = row;
    if (numUpdatedRows === 0n || nextAt === null || url === null || secret === null) continue;
    claimed.push({
      runId: row.run_id,
      monitorId: row.monitor_id,
      name: row.name,
      dueAt: Number(row.due_at),
      counts: JSON.parse(row.counts ?? '{}') as MonitorCounts,
      attempt,
      url,
      secret,
    });
  }
  return claimed;
}

async function deliver(dependencies: NotifyDependencies, delivery: Delivery): Promise<void> {
  const { store, onWebhookFailed } = dependencies;
  const { runId, monitorId: id, url, secret, attempt } = delivery;
  try {
    const body = await createEvent(dependencies, delivery);
    // The id of a run that did not start contains a space.
    const message = { id: `msg_${runId.replace(' ', '_')}`, url, body, secret };
    const { failure } = await postSigned(dependencies, message);
    if (failure === undefined)
      await store.db
        .updateTable('monitor_runs')
        .set({ notify_at: null })
        .where('run_id', '=', runId)
        .execute();
    else onWebhookFailed({ id, attempt }, failure);
  } catch (error) {
    onWebhookFailed({ id, attempt }, error instanceof Error ? error.message : String(error));
  }
}

async function createEvent(
  { store, publicUrl }: NotifyDependencies,
  { runId, monitorId, name, dueAt, counts }: Delivery,
): Promise<MonitorEvent> {
  const rows = await store.db
    .selectFrom('monitor_results')
    .selectAll()
    .where('run_id', '=', runId)
    .where('status', '!=', 'same')
    .orderBy('item_index')
    .limit(MAX_RESULTS)
    .execute();
  const hasChange = counts.changed + counts.removed + counts.new > 0;
  return {
    type: hasChange ? 'monitor.changed' : counts.error > 0 ? 'monitor.error' : 'monitor.same',
    timestamp: new Date(dueAt).toISOString(),
    data: {
      id: monitorId,
      ...(name !== null && { name }),
      ...(hasStarted(runId) && { runId }),
      counts,
      results: rows.map((row) => toMonitorResult(row, publicUrl())),
    },
  };
}
