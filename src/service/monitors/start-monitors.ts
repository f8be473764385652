import { type RegularTask, runRegularly } from '../../dispatch/index.ts';
import { evaluateEndedRuns } from './evaluate-runs.ts';
import type { MonitorDependencies } from './monitors.ts';
import { type NotifyDependencies, notifyOfRuns } from './notify.ts';
import { startDueRuns } from './start-due-runs.ts';

const POLL_INTERVAL_MS = 1000;

export type MonitorLoopDependencies = MonitorDependencies &
  NotifyDependencies & {
    /** Called when a round fails. The next one repeats it. */
    onFailed(error: unknown): void;
  };

/** Runs the monitors of all organizations until it is stopped. Several processes may do this at the same time. */
export function startMonitors(dependencies: MonitorLoopDependencies): RegularTask {
  // Three tasks, so that the comparison of many pages does not delay the next runs.
  const tasks = [startDueRuns, evaluateEndedRuns, notifyOfRuns].map((work) =>
    runRegularly(() => work(dependencies).catch(dependencies.onFailed), POLL_INTERVAL_MS),
  );
  return {
    async stop() {
      await Promise.all(tasks.map((task) => task.stop()));
    },
  };
}
