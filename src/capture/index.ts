export {
  type Browser,
  BrowserLaunchError,
  launchBrowser,
  sweepProfileDirectories,
} from './browser/index.ts';
export { type Capturer, type CapturerOptions, type CapturerStats, createCapturer } from './capturer.ts';
export { detectWall } from './outcome/detect-wall.ts';
export type { PageEvidence } from './outcome/wall-evidence.ts';
export { classifyFetchFailure } from './outcome/origin-outcome.ts';
export { toFetchFailure } from './outcome/size-limits.ts';
export type * from './types.ts';
