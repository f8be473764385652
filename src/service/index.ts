export { readUploadedFile } from './documents.ts';
export * from './monitors/index.ts';
export { parseBody, decodeBodyText } from './answer-body.ts';
export { getAccount, createKey, listKeys, revokeKey } from './account.ts';
export {
  type BatchedDependencies,
  cancelBatched,
  getBatched,
  listBatched,
  type RunBody,
  startBatched,
  retryBatched,
} from './runs/batched.ts';
export { exportBatched } from './runs/export-batched.ts';
export { exportZip } from './runs/export-zip.ts';
export { getQueue } from './queue.ts';
export { type CatalogLimits, getCatalog } from './catalog.ts';
export { type Answer, type FetchDependencies, fetchJson, fetchMarkdown, finishCharge } from './fetch.ts';
export { type ExtractDependencies, extractData } from './extract.ts';
export { type HighlightsDependencies, searchHighlights } from './highlights.ts';
export { mapSite, type MapDependencies } from './sites/map.ts';
export { listCrawls, startCrawl } from './runs/crawl.ts';
export { createCrawlWork } from './runs/crawl-work.ts';
export { createCaptureWork } from './capture-work.ts';
export {
  type ResourceDependencies,
  getSnapshotDiff,
  getScreenshot,
  getSnapshotAppendix,
  getSnapshotBlocks,
  getSnapshotPage,
  readScreenshot,
} from './resources.ts';
export {
  getProfiles,
  putProfile,
  type PutProfileDependencies,
  readCallSettings,
  removeProfile,
  type CallSettings,
} from './profiles.ts';
export { getUsageBreakdown } from './request-log/breakdown.ts';
export { exportRequests } from './request-log/export-requests.ts';
export { getRequest } from './request-log/get-request.ts';
export { getFailureGroups } from './request-log/failure-groups.ts';
export { listRequests } from './request-log/list-requests.ts';
export { RequestRecorder } from './request-log/recorder.ts';
export { omitServiceUrls } from './omit-addresses.ts';
export { ScreenshotSigner } from './signed-url.ts';
export { changeRole, inviteMember, listMembers, removeMember, withdrawInvitation } from './members.ts';
export { listAllOrganizations } from './organizations.ts';
export { findPreviousSnapshot, listSnapshots } from './snapshot-list.ts';
export { SnapshotReader } from './snapshots.ts';
export { getUsage } from './usage.ts';
export { deliverWebhooks, startWebhooks } from './webhooks.ts';
