export { type PageEvidence, recogniseWall, type Wall } from './blocked.ts';
export { BrowserLaunchError, launchBrowser } from './browser/index.ts';
export { type Capturer, type CapturerOptions, type CapturerStats, createCapturer } from './capturer.ts';
export { tooManyBytes } from './limits.ts';
export { plainFailure } from './plain-outcome.ts';
export type * from './types.ts';
