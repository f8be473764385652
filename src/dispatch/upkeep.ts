import { cancelOrphan, findOrphans } from './cancel-capture.ts';
import { cancelUndelivered } from './delivery.ts';
import { expireCapture, findExpired } from './expire-capture.ts';
import { findLostCaptures, requeueCapture } from './requeue-capture.ts';
import { findRefusedOrganizations, refuseRuns } from './refuse-runs.ts';
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
    round = runUpkeep(options, performance.now() - failedAt)
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
export async function runUpkeep(
  { store, rules, wakeups, observe }: DispatchOptions,
  upMs: number = Number.POSITIVE_INFINITY,
): Promise<void> {
  for (const capture of upMs < rules.waitMs ? [] : await findOrphans(store)) {
    if (!(await cancelOrphan(store, capture))) continue;
    observe({ type: 'cancelled', captureId: capture.captureId });
    wakeups.ended(capture.captureId);
  }
  for (const capture of upMs < rules.leaseMs ? [] : await findLostCaptures(store)) {
    const became = await requeueCapture(store, rules, capture);
    if (became === undefined) continue;
    observe({ type: 'workerLost', captureId: capture.captureId, became });
    if (became === 'requeued') wakeups.work();
    else wakeups.ended(capture.captureId);
  }
  for (const capture of await findExpired(store)) {
    if (!(await expireCapture(store, capture))) continue;
    observe({ type: 'expired', captureId: capture.captureId });
    wakeups.ended(capture.captureId);
  }
  await cancelUndelivered(store);
  for (const organizationId of await findRefusedOrganizations(store)) await refuseRuns(store, organizationId);
}
