export { cancelRun } from './runs/cancel-run.ts';
export { createDispatcher } from './calls/dispatcher.ts';
export { USAGE_KIND_BY_STATE } from './end/end-capture.ts';
export { rethrowWithOutcome } from './dispatch-outcome.ts';
export { readHealthSignals } from './upkeep/health-signals.ts';
export type { RunSummary } from './runs/list-runs.ts';
export { readQueueLoad } from './upkeep/load.ts';
export type { RunItem, RunPage } from './runs/read-run.ts';
export { type ItemResult, restoreFailure } from './read-result.ts';
export { readQueue } from './upkeep/read-queue.ts';
export { createRuns, type BatchedRuns } from './runs/runs.ts';
export { startRun } from './runs/start-run.ts';
export { deleteExpiredData } from './upkeep/sweep.ts';
export {
  type ClaimedJob,
  type CrawlItemFacts,
  DEFAULT_RULES,
  MAX_SITE_PAUSE_MS,
  type CrawlDiscovery,
  type PendingCharge,
  type DispatchEvent,
  type Dispatcher,
  type DispatchOptions,
  type DispatchRules,
  type StoredFailure,
  type CaptureJob,
  type ReportEvent,
  type PostponedWork,
  type StoredResult,
  type CaptureWork,
  type WorkResult,
} from './types.ts';
export { type RegularTask, runRegularly, recoverCaptures, startUpkeep } from './upkeep/upkeep.ts';
export { createWakeups, type Wakeups } from './wakeups.ts';
export { claimWebhooks, deleteWebhook, type WebhookDelivery } from './end/webhook-outbox.ts';
export { startWorker, type Worker } from './worker/worker.ts';
