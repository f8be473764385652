import { type RegularTask, runRegularly } from '../../dispatch/index.ts';
import { evaluateEndedRuns } from './evaluate-runs.ts';
import type { MonitorDependencies } from './monitors.ts';
import { createNotifier, type NotifyDependencies } from './notify.ts';
import { startDueRuns } from './start-due-runs.ts';

const POLL_INTERVAL_MS = 1000;

export type MonitorLoopDependencies = MonitorDependencies &
  NotifyDependencies & {
    /** Called with unexpected errors. */
    onFailed(error: unknown): void;
  };

/** Runs the monitors of all organizations until it is stopped. Several processes may do this at the same time. */
export function startMonitors(dependencies: MonitorLoopDependencies): RegularTask {
  const stopped = new AbortController();
  const { signal } = stopped;
  // Three tasks, so that the comparison of many pages does not delay the next runs.
  const tasks = [
    () => startDueRuns(dependencies, signal),
    () => evaluateEndedRuns(dependencies, signal),
    createNotifier(dependencies),
  ].map((work) => runRegularly(() => work().catch(dependencies.onFailed), POLL_INTERVAL_MS));
  return {
    async stop() {
      stopped.abort();
      await Promise.all(tasks.map((task) => task.stop()));
    },
  };
}
