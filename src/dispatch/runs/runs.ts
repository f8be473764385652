import type { Store } from '../../store/index.ts';
import { cancelRun } from './cancel-run.ts';
import { type FailedItems, readFailedItems } from '../items/failed-items.ts';
import { listRuns, type RunListPage, type RunSummary } from './list-runs.ts';
import { getQueueingOutcome, rethrowWithOutcome } from '../dispatch-outcome.ts';
import { type RunPage, readRun, type PageRange } from './read-run.ts';
import { type NewRun, startRun } from './start-run.ts';
import type { DispatchOptions, RunRef } from '../types.ts';

export interface BatchedRuns {
  start(run: NewRun): Promise<{ id: string }>;
  cancel(run: RunRef): ReturnType<typeof cancelRun>;
  read(run: RunRef, window: PageRange): Promise<RunPage>;
  /** Counts the credits that the run has cost so far. */
  countCredits(run: RunRef): Promise<number>;
  /** Reads the failed URLs of a run. Undefined while the run has not ended. */
  readFailed(run: RunRef): Promise<FailedItems | undefined>;
  list(organizationId: string, page: RunListPage): Promise<RunSummary[]>;
}

export function createRuns({ store, rules, wakeups }: DispatchOptions): BatchedRuns {
  return {
    async start(run) {
      const started = await startRun(store, { ...run, networkPolicy: rules.networkPolicy }).catch(
        rethrowWithOutcome(getQueueingOutcome),
      );
      wakeups.notifyWork();
      return started;
    },
    cancel: (run) => cancelRun(store, run),
    read: (run, window) => readRun(store, rules, run, window),
    countCredits: (run) => countRunCredits(store, run),
    readFailed: (run) => readFailedItems(store, rules, run),
    list: (organizationId, page) => listRuns(store, organizationId, page),
  };
}

/** Counts the credits that the items of a run have cost so far, without refunded ones. */
async function countRunCredits(store: Store, { id, organizationId }: RunRef): Promise<number> {
  const charged = await store.db
    .selectFrom('captures')
    .innerJoin('ledger', 'ledger.job_id', 'captures.id')
    .where('captures.run_id', '=', id)
    .where('captures.organization_id', '=', organizationId)
    .select(({ fn }) => fn.sum('ledger.amount').as('amount'))
    .executeTakeFirst();
  // The ledger stores charges as negative amounts.
  return Math.abs(Number(charged?.amount ?? 0));
}
