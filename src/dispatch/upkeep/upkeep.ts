import { isChargePending } from '../../accounts/index.ts';
import { cancelUnawaitedCapture, findUnawaitedCaptures } from '../end/cancel-capture.ts';
import { cancelStaleCharges } from '../calls/pending-charge.ts';
import { expireCapture, findExpiredCaptures } from '../end/expire-capture.ts';
import { findLostCaptures, requeueCapture } from '../end/requeue-capture.ts';
import { hasOpenWork } from '../claim/has-open-work.ts';
import { isCaptureOpen, isCaptureRunning } from '../conditions.ts';
import { createClockFollower } from './clock-steps.ts';
import { findRefusedOrganizations, refuseRuns } from '../end/refuse-runs.ts';
import { StoreUnavailable } from '../../store/index.ts';
import { type DispatchOptions, ignoreObserverErrors, monotonicNow } from '../types.ts';

const UPKEEP_INTERVAL_MS = 1000;

/**
 * Starts the upkeep, which regularly ends or requeues captures whose caller or worker has disappeared. Any number of
 * processes may run it at the same time.
 */
export function startUpkeep(options: DispatchOptions): RegularTask {
  const maxDelayMs = Math.min(options.rules.waitMs, options.rules.leaseMs) / 3;
  let renewableSince = Number.NEGATIVE_INFINITY;
  // The clock of the day, because the monotonic one stands still while a computer sleeps.
  let previousRoundAt = Date.now();
  const followClock = createClockFollower(options.store, options.rules, options.now ?? monotonicNow);
  return runRegularly(async () => {
    const delayMs = Date.now() - previousRoundAt - UPKEEP_INTERVAL_MS;
    previousRoundAt = Date.now();
    if (delayMs > maxDelayMs) renewableSince = performance.now();
    try {
      await followClock();
      await runUpkeep(options, performance.now() - renewableSince);
    } catch (error) {
      renewableSince = performance.now();
      ignoreObserverErrors(options.observe)({ type: 'storeFailed', during: 'upkeep', error });
    }
  }, UPKEEP_INTERVAL_MS);
}

/**
 * Runs one round of upkeep: cancels captures without a caller, requeues or fails lost captures, expires overdue
 * captures, and ends runs that their organization may not continue.
 * @param renewableMs milliseconds since which processes can renew their waits and leases. Shortly after an outage of the
 * database, or after this process stood still, no capture counts as lost
 */
export async function runUpkeep(
  { store, rules, wakeups, ...options }: DispatchOptions,
  renewableMs: number = Number.POSITIVE_INFINITY,
): Promise<void> {
  if (!(await hasOpenWork(store))) return;
  const observe = ignoreObserverErrors(options.observe);
  let hasFailed = false;
  /**
   * Handles each row. A failure skips the row. Two failures of the database in a row are an outage and end the round.
   */
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

  await forEach(renewableMs < rules.waitMs ? [] : await findUnawaitedCaptures(store), async (capture) => {
    if (!(await cancelUnawaitedCapture(store, capture))) return;
    observe({ type: 'cancelled', captureId: capture.captureId });
    wakeups.notifyEnded(capture.captureId);
  });
  await forEach(renewableMs < rules.leaseMs ? [] : await findLostCaptures(store), async (capture) => {
    const became = await requeueCapture(store, rules, capture);
    if (became === undefined) return;
    observe({ type: 'workerLost', captureId: capture.captureId, became });
    if (became === 'requeued') wakeups.notifyWork();
    else wakeups.notifyEnded(capture.captureId);
  });
  await forEach(await findExpiredCaptures(store), async (capture) => {
    if (!(await expireCapture(store, capture))) return;
    observe({ type: 'expired', captureId: capture.captureId });
    wakeups.notifyEnded(capture.captureId);
  });
  await cancelStaleCharges(store);
  await forEach(await findRefusedOrganizations(store), (organizationId) => refuseRuns(store, organizationId));
}

/**
 * Recovers captures at the start of a process. If this process owns the database exclusively, all earlier callers and
 * workers are dead. Their leases, waits and pending charges then end now, and their slots become free.
 */
export async function recoverCaptures(options: DispatchOptions): Promise<void> {
  if (!options.store.tryTakeOwnership()) return;
  await options.store.db.transaction().execute(async (trx) => {
    await trx.updateTable('captures').set({ lease_until: 0 }).where(isCaptureRunning).execute();
    await trx
      .updateTable('captures')
      .set({ waiting_until: 0 })
      .where(isCaptureOpen)
      .where('waiting_until', 'is not', null)
      .execute();
    await trx.updateTable('captures').set({ charge: 'void' }).where(isChargePending).execute();
  });
  await runUpkeep(options);
}

export interface RegularTask {
  /** Starts no more rounds. Resolves when the running round has ended. */
  stop(): Promise<void>;
}

/** Runs a task at an interval, one round at a time. The task must handle its errors. */
export function runRegularly(task: () => Promise<void>, intervalMs: number): RegularTask {
  let round: Promise<void> | undefined;
  const timer = setInterval(() => {
    round ??= task().finally(() => {
      round = undefined;
    });
  }, intervalMs);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await round;
    },
  };
}
