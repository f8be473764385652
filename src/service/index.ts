export { account, createKey, listKeys, revokeKey } from './account.ts';
export {
  type BatchedDependencies,
  cancelBatched,
  getBatched,
  listBatched,
  startBatched,
} from './batched.ts';
export { type CatalogLimits, catalog } from './catalog.ts';
export { type Answer, type Caller, type FetchDependencies, fetchJson, fetchMarkdown } from './fetch.ts';
export { type HighlightsDependencies, highlights } from './highlights.ts';
export { createCaptureWork } from './capture-work.ts';
export {
  type ResourceDependencies,
  screenshot,
  snapshotAppendix,
  snapshotBlocks,
  snapshotJson,
  snapshotMarkdown,
} from './resources.ts';
export { ensureSecret, ScreenshotSigner } from './signed-url.ts';
export { listSnapshots } from './snapshot-list.ts';
export { SnapshotReader } from './snapshots.ts';
export { usage } from './usage.ts';
export { deliverWebhooks, startWebhooks, type WebhookOptions } from './webhooks.ts';
