export { cancelRun } from './cancel-run.ts';
export { createDispatcher } from './dispatcher.ts';
export { USAGE_KIND_BY_STATE } from './end-capture.ts';
export { rethrowWithOutcome } from './dispatch-outcome.ts';
export { type HealthSignals, readHealthSignals } from './health-signals.ts';
export type { RunSummary } from './list-runs.ts';
export { type QueueLoad, readQueueLoad } from './load.ts';
export type { RunItem, RunPage } from './read-run.ts';
export { restoreFailure } from './read-result.ts';
export { readQueue } from './read-queue.ts';
export { createRuns, type BatchedRuns } from './runs.ts';
export { type NewRun, startRun } from './start-run.ts';
export { type SweepOptions, deleteExpiredData } from './sweep.ts';
export {
  type ClaimedJob,
  type CrawlItemFacts,
  DEFAULT_RULES,
  type CrawlDiscovery,
  type PendingCharge,
  type DispatchEvent,
  type Dispatcher,
  type DispatchOptions,
  type DispatchRules,
  type StoredFailure,
  type CaptureJob,
  type JobResult,
  type ReportEvent,
  type PostponedWork,
  type StoredResult,
  type CaptureSubmission,
  type CaptureWork,
  type WorkResult,
} from './types.ts';
export { type RegularTask, runRegularly, recoverCaptures, startUpkeep } from './upkeep.ts';
export { createWakeups, type Wakeups } from './wakeups.ts';
export { claimWebhooks, deleteWebhook, type WebhookDelivery } from './webhook-outbox.ts';
export { startWorker, type Worker, type WorkerOptions } from './worker.ts';
