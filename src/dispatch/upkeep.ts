import { isChargePending } from '../accounts/index.ts';
import { cancelOrphan, findOrphans } from './cancel-capture.ts';
import { cancelUndelivered } from './delivery.ts';
import { expireCapture, findExpired } from './expire-capture.ts';
import { findLostCaptures, requeueCapture } from './requeue-capture.ts';
import { isOpen, isRunning } from './conditions.ts';
import { findRefusedOrganizations, refuseRuns } from './refuse-runs.ts';
import { StoreUnavailable } from '../store/index.ts';
import { type DispatchOptions, ignoreObserverErrors } from './types.ts';

/** Regularly ends or requeues captures whose caller or worker has disappeared. */
export interface Upkeep {
  stop(): Promise<void>;
}

const EVERY_MS = 1000;

/** Starts the upkeep. Any number of processes may run it at the same time. */
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
        ignoreObserverErrors(options.observe)({ type: 'storeFailed', during: 'upkeep', error });
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
 * One round: cancels orphans, requeues or fails lost captures, expires overdue ones, and ends runs that their
 * organization may not continue.
 * @param upMs how long the store has been available, milliseconds. Right after an outage no process has been able to
 * renew its waits and leases yet, so none counts as lost.
 */
export async function runUpkeep(
  { store, rules, wakeups, ...options }: DispatchOptions,
  upMs: number = Number.POSITIVE_INFINITY,
): Promise<void> {
  const observe = ignoreObserverErrors(options.observe);
  let hasFailed = false;
  /** Two failures of the store in a row are an outage, which ends the round. Any other failure costs only its row. */
  async function forEach<Row>(rows: Row[], handle: (row: Row) => Promise<void>): Promise<void> {
    for (const row of rows) {
      try {
        await handle(row);
        hasFailed = false;
      } catch (error) {
        if (hasFailed && error instanceof StoreUnavailable) throw error;
        hasFailed = error instanceof StoreUnavailable;
        observe({ type: 'storeFailed', during: 'upkeep', error });
      }
    }
  }

  await forEach(upMs < rules.waitMs ? [] : await findOrphans(store), async (capture) => {
    if (!(await cancelOrphan(store, capture))) return;
    observe({ type: 'cancelled', captureId: capture.captureId });
    wakeups.ended(capture.captureId);
  });
  await forEach(upMs < rules.leaseMs ? [] : await findLostCaptures(store), async (capture) => {
    const became = await requeueCapture(store, rules, capture);
    if (became === undefined) return;
    observe({ type: 'workerLost', captureId: capture.captureId, became });
    if (became === 'requeued') wakeups.work();
    else wakeups.ended(capture.captureId);
  });
  await forEach(await findExpired(store), async (capture) => {
    if (!(await expireCapture(store, capture))) return;
    observe({ type: 'expired', captureId: capture.captureId });
    wakeups.ended(capture.captureId);
  });
  await cancelUndelivered(store);
  await forEach(await findRefusedOrganizations(store), (organizationId) => refuseRuns(store, organizationId));
}

/**
 * Run at the start of a process. If this process owns the store exclusively, every earlier caller and worker is gone:
 * their leases, waits and pending charges end now, and their slots are free when this resolves.
 */
export async function recoverCaptures(options: DispatchOptions): Promise<void> {
  if (!options.store.tryTakeOwnership()) return;
  await options.store.db.transaction().execute(async (trx) => {
    await trx.updateTable('captures').set({ lease_until: 0 }).where(isRunning).execute();
    await trx
      .updateTable('captures')
      .set({ waiting_until: 0 })
      .where(isOpen)
      .where('waiting_until', 'is not', null)
      .execute();
    await trx.updateTable('captures').set({ charge: 'void' }).where(isChargePending).execute();
  });
  await runUpkeep(options);
}
