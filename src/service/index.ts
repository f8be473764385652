export { type CatalogLimits, catalog } from './catalog.ts';
export { type Answer, type Caller, type FetchDependencies, fetchJson, fetchMarkdown } from './fetch.ts';
export {
  type ResourceDependencies,
  screenshot,
  snapshotAppendix,
  snapshotJson,
  snapshotMarkdown,
} from './resources.ts';
export { ensureSecret } from './secret.ts';
export { ScreenshotSigner } from './signed-url.ts';
export { SnapshotReader } from './snapshots.ts';
export type { CaptureJob, CaptureJobs, FinishedJob } from './types.ts';
