export { cancelRun } from './cancel-run.ts';
export { createDispatcher } from './dispatcher.ts';
export { rethrowWithOutcome } from './dispatch-outcome.ts';
export { type HealthSignals, readHealthSignals } from './health-signals.ts';
export type { RunSummary } from './list-runs.ts';
export { type QueueLoad, readLoad } from './load.ts';
export type { RunItem, RunPage } from './read-run.ts';
export { readQueue } from './read-queue.ts';
export { createRuns, type Runs } from './runs.ts';
export { type NewRun, startRun } from './start-run.ts';
export { type SweepOptions, sweep } from './sweep.ts';
export {
  type ClaimedJob,
  type CrawlItemFacts,
  DEFAULT_RULES,
  type Discovery,
  type PendingCharge,
  type DispatchEvent,
  type Dispatcher,
  type DispatchOptions,
  type DispatchRules,
  type Failure,
  type Job,
  type JobResult,
  type Observe,
  type Postponement,
  type StoredResult,
  type Submission,
  type Work,
  type WorkResult,
} from './types.ts';
export { type RegularTask, runRegularly } from './run-regularly.ts';
export { recoverCaptures, startUpkeep } from './upkeep.ts';
export { createWakeups, type Wakeups } from './wakeups.ts';
export { claimWebhooks, deleteWebhook, type WebhookDelivery } from './webhook-outbox.ts';
export { startWorker, type Worker, type WorkerOptions } from './worker.ts';
