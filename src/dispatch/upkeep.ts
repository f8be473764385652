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
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    round = tryRound(options).finally(() => {
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

async function tryRound(options: DispatchOptions): Promise<void> {
  try {
    await upkeep(options);
  } catch (error) {
    options.observe({ type: 'storeFailed', during: 'upkeep', error });
  }
}

/**
 * One round: orphans are cancelled, lost captures requeued or failed, due ones expired, runs whose
 * organization may not go on ended.
 */
export async function upkeep({ store, rules, wakeups, observe }: DispatchOptions): Promise<void> {
  for (const capture of await findOrphans(store)) {
    if (!(await cancelOrphan(store, capture))) continue;
    observe({ type: 'cancelled', captureId: capture.captureId });
    wakeups.ended(capture.captureId);
  }
  for (const capture of await findLost(store)) {
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
