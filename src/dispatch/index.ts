export {
  type WebhookDelivery as Announcement,
  deleteWebhook as confirmAnnouncement,
  claimWebhooks as takeAnnouncements,
} from './webhook-outbox.ts';
export { cancelRun, type RunRef as KnownRun } from './cancel-run.ts';
export { createDispatcher } from './dispatcher.ts';
export type { RunSummary } from './list-runs.ts';
export { type Load, readLoad } from './load.ts';
export { readHealthSignals as readSigns, type HealthSignals as Signs } from './health-signals.ts';
export { rethrowWithOutcome as withOutcome } from './dispatch-outcome.ts';
export type { RunItem } from './read-run.ts';
export { recoverCaptures as recover } from './recover.ts';
export { type NewRun, startRun } from './start-run.ts';
export { createRuns, type Runs } from './runs.ts';
export { type SweepOptions, sweep } from './sweep.ts';
export {
  DEFAULT_RULES,
  type DispatchEvent,
  type Dispatcher,
  type DispatchOptions,
  type DispatchRules,
  type Failure,
  type Job,
  type JobResult,
  type Observe,
  type Submission,
  type Work,
  type WorkResult,
} from './types.ts';
export { startUpkeep, type Upkeep } from './upkeep.ts';
export { createWakeups, type Wakeups } from './wakeups.ts';
export { startWorker, type Worker, type WorkerOptions } from './worker.ts';
