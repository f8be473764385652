import { cancelRun, type KnownRun } from './cancel-run.ts';
import { listRuns, type RunCursor, type RunSummary } from './list-runs.ts';
import { unlessQueued, withOutcome } from './outcome.ts';
import { type RunPage, readRun, type Window } from './read-run.ts';
import { type NewRun, startRun } from './start-run.ts';
import type { DispatchOptions } from './types.ts';

/** Batched runs, as their callers see them; every operation is one of this room's. */
export interface Runs {
  start(run: NewRun): Promise<{ id: string }>;
  cancel(run: KnownRun): ReturnType<typeof cancelRun>;
  read(run: KnownRun, window: Window): Promise<RunPage>;
  list(organizationId: string, page: { limit: number; after?: RunCursor }): Promise<RunSummary[]>;
}

export function createRuns({ store, rules, wakeups }: DispatchOptions): Runs {
  return {
    async start(run) {
      const started = await startRun(store, run).catch(withOutcome(unlessQueued));
      wakeups.work();
      return started;
    },
    cancel: (run) => cancelRun(store, run),
    read: (run, window) => readRun(store, rules, run, window),
    list: (organizationId, page) => listRuns(store, organizationId, page),
  };
}
