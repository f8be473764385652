import { generateId } from '../../store/index.ts';
import { claimJob } from '../claim/claim-job.ts';
import { hasWaitingWork } from '../claim/has-open-work.ts';
import { renewLeases } from '../renew-leases.ts';
import { type RunningAttempt, runAttempt } from './run-attempt.ts';
import { type ClaimedJob, type DispatchOptions, ignoreObserverErrors, type CaptureWork } from '../types.ts';
import { createWakeSignal } from '../wake-signal.ts';

/** Claims captures while slots are free, and runs their work. */
export interface Worker {
  countRunning(): number;
  /**
   * Claims no more work: batched items at once, and synchronous captures when `answered` resolves (by default at once).
   * Resolves when the running attempts have ended.
   */
  drain(answered?: Promise<void>): Promise<void>;
}

export interface WorkerOptions extends DispatchOptions {
  /** Maximum number of concurrent captures. */
  slots: number;
  /** The work of a capture. It occupies its slot until it settles, so it must settle soon after its signal aborts. */
  work: CaptureWork;
}

/**
 * Number of extra slots for organizations without a running capture. They do not wait behind the load of another
 * organization.
 */
const EXPRESS_SLOTS = 1;

export function startWorker({ slots, work, ...given }: WorkerOptions): Worker {
  const options = { ...given, observe: ignoreObserverErrors(given.observe) };
  const { store, rules, wakeups, observe } = options;
  const workerId = generateId('worker');
  const running = new Set<RunningAttempt>();
  const maxRunning = slots === 0 ? 0 : slots + EXPRESS_SLOTS;
  const wakeSignal = createWakeSignal();
  const stopListening = wakeups.onWork(wakeSignal.notify);
  let claims: 'all' | 'queued' | 'none' = 'all';

  const timer = setInterval(() => void renew(), rules.leaseMs / 3);
  timer.unref();
  const claiming = claimUntilDrained();

  async function claimUntilDrained(): Promise<void> {
    let isNotified = true;
    for (;;) {
      if (claims === 'none') return;
      const job = running.size < maxRunning ? await claimNext(isNotified) : undefined;
      if (job) void trackAttempt(runAttempt(options, work, job));
      else isNotified = await wakeSignal.wait(wakeups.pollMs());
    }
  }

  async function claimNext(isNotified: boolean): Promise<ClaimedJob | undefined> {
    const idleOnly = running.size >= slots;
    try {
      // Most polls find nothing, and so do most claims of a process that has no other workers. On Postgres the check is
      // another round trip.
      if ((!isNotified || !store.hasRowLocks) && !(await hasWaitingWork(store))) return undefined;
      return await claimJob(store, rules, { workerId, includeItems: claims === 'all', idleOnly });
    } catch (error) {
      observe({ type: 'storeFailed', during: 'claim', error });
      return undefined;
    }
  }

  async function trackAttempt(attempt: RunningAttempt): Promise<void> {
    running.add(attempt);
    try {
      await attempt.done;
    } catch (error) {
      // The lease will expire. The upkeep then ends or requeues the capture.
      observe({ type: 'workFailed', job: attempt.job, error });
    } finally {
      running.delete(attempt);
      wakeSignal.notify();
    }
  }

  async function renew(): Promise<void> {
    const attempts = [...running];
    if (attempts.length === 0) return;
    try {
      const captureIds = attempts.map(({ job }) => job.captureId);
      const owned = await renewLeases(store, rules, { workerId, captureIds });
      const ownedAttempts = new Set(owned.map(({ captureId, attempt }) => `${captureId} ${attempt}`));
      for (const { job, abort } of attempts) {
        if (!ownedAttempts.has(`${job.captureId} ${job.attempt}`)) abort('lost');
      }
    } catch (error) {
      observe({ type: 'storeFailed', during: 'renewLeases', error });
    }
  }

  return {
    countRunning: () => running.size,
    async drain(answered = Promise.resolve()) {
      claims = 'queued';
      await answered;
      claims = 'none';
      wakeSignal.notify();
      await claiming;
      await Promise.allSettled([...running].map((attempt) => attempt.done));
      clearInterval(timer);
      stopListening();
    },
  };
}
