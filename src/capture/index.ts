export { BrowserLaunchError, launchBrowser, sweepProfileDirectories } from './browser/index.ts';
export { type Capturer, type CapturerOptions, type CapturerStats, createCapturer } from './capturer.ts';
export { detectWall, type PageEvidence, type AccessWall } from './detect-wall.ts';
export { classifyFetchFailure } from './origin-outcome.ts';
export { toFetchFailure } from './size-limits.ts';
export type * from './types.ts';
