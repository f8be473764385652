import { cancelOrphan, findOrphans } from './cancel.ts';
import { waiveUndelivered } from './deliver.ts';
import { expire, findDue } from './expire.ts';
import { findLost, requeue } from './requeue.ts';
import { findRefused, refuseRuns } from './refuse-runs.ts';
import type { DispatchOptions } from './types.ts';

/** The regular look for captures that nobody takes care of any more. */
export interface Upkeep {
  stop(): Promise<void>;
}

const EVERY_MS = 1000;

/** Starts the upkeep; any number of processes may do it at once. */
export function startUpkeep(options: DispatchOptions): Upkeep {
  let round = Promise.resolve();
  let busy = false;
  let failedAt = Number.NEGATIVE_INFINITY;
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    round = upkeep(options, performance.now() - failedAt)
      .catch((error: unknown) => {
        failedAt = performance.now();
        options.observe({ type: 'storeFailed', during: 'upkeep', error });
      })
      .finally(() => {
        busy = false;
      });
  }, EVERY_MS);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await round;
    },
  };
}

/**
 * One round: orphans are cancelled, lost captures requeued or failed, due ones expired, runs whose
 * organization may not go on ended.
 * @param upMs how long the store has been answering: while it did not, nobody could say that he is still there, and
 * everybody gets the time to say so
 */
export async function upkeep(
  { store, rules, wakeups, observe }: DispatchOptions,
  upMs: number = Number.POSITIVE_INFINITY,
): Promise<void> {
  for (const capture of upMs < rules.waitMs ? [] : await findOrphans(store)) {
    if (!(await cancelOrphan(store, capture))) continue;
    observe({ type: 'cancelled', captureId: capture.captureId });
    wakeups.ended(capture.captureId);
  }
  for (const capture of upMs < rules.leaseMs ? [] : await findLost(store)) {
    const became = await requeue(store, rules, capture);
    if (became === undefined) continue;
    observe({ type: 'workerLost', captureId: capture.captureId, became });
    if (became === 'requeued') wakeups.work();
    else wakeups.ended(capture.captureId);
  }
  for (const capture of await findDue(store)) {
    if (!(await expire(store, capture))) continue;
    observe({ type: 'expired', captureId: capture.captureId });
    wakeups.ended(capture.captureId);
  }
  await waiveUndelivered(store);
  for (const organizationId of await findRefused(store)) await refuseRuns(store, organizationId);
}
