import { newId } from '../store/index.ts';
import { createWakeSignal } from './wake-signal.ts';
import { claimJob } from './claim-job.ts';
import { renewLeases } from './renew-leases.ts';
import { type RunningAttempt, runAttempt } from './run-attempt.ts';
import type { DispatchOptions, Job, Work } from './types.ts';

/** The side that works: claims captures while it has free slots, and runs the work on them. */
export interface Worker {
  /** Jobs that run now. */
  running(): number;
  /**
   * Begins no item of a run any more, and no capture at all once `answered` resolves (at once without
   * it); resolves when what runs has finished.
   */
  drain(answered?: Promise<void>): Promise<void>;
}

export interface WorkerOptions extends DispatchOptions {
  /** Captures at once. */
  slots: number;
  /** Must settle soon after its signal aborts: until then it holds its slot. */
  work: Work;
}

/** Beyond its slots a worker takes one capture of an organization that has none running: it need not wait for another's flood. */
const EXPRESS_SLOTS = 1;

/** Starts a worker. */
export function startWorker({ slots, work, ...options }: WorkerOptions): Worker {
  const { store, rules, wakeups, observe } = options;
  const workerId = newId('worker');
  const running = new Set<RunningAttempt>();
  const most = slots === 0 ? 0 : slots + EXPRESS_SLOTS;
  const bell = createWakeSignal();
  const forget = wakeups.onWork(bell.notify);
  let claims: 'all' | 'queued' | 'none' = 'all';

  const timer = setInterval(() => void renew(), rules.leaseMs / 3);
  timer.unref();
  const claiming = claimWhileOpen();

  async function claimWhileOpen(): Promise<void> {
    for (;;) {
      if (claims === 'none') return;
      const job = running.size < most ? await claimNext(running.size >= slots) : undefined;
      if (job) void hold(runAttempt(options, work, job));
      else await bell.wait(wakeups.pollMs());
    }
  }

  async function claimNext(idleOnly: boolean): Promise<Job | undefined> {
    try {
      return await claimJob(store, rules, { workerId, includeItems: claims === 'all', idleOnly });
    } catch (error) {
      observe({ type: 'storeFailed', during: 'claim', error });
      return undefined;
    }
  }

  async function hold(job: RunningAttempt): Promise<void> {
    running.add(job);
    await job.done;
    running.delete(job);
    bell.notify();
  }

  async function renew(): Promise<void> {
    const held = [...running];
    if (held.length === 0) return;
    try {
      const owned = await renewLeases(store, rules, {
        workerId,
        captureIds: held.map(({ job }) => job.captureId),
      });
      const names = new Set(owned.map(({ captureId, attempt }) => `${captureId} ${attempt}`));
      for (const { job, abort } of held) {
        if (!names.has(`${job.captureId} ${job.attempt}`)) abort('lost');
      }
    } catch (error) {
      observe({ type: 'storeFailed', during: 'renewLeases', error });
    }
  }

  return {
    running: () => running.size,
    async drain(answered = Promise.resolve()) {
      claims = 'queued';
      await answered;
      claims = 'none';
      bell.notify();
      await claiming;
      await Promise.all([...running].map((job) => job.done));
      clearInterval(timer);
      forget();
    },
  };
}
