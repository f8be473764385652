export { VIEWPORT } from './flags.ts';
export { lowerPriority } from './process-tree.ts';
export { type Browser, BrowserLaunchError, type BrowserOptions, launchBrowser } from './launch.ts';
export { sweepProfileDirectories } from './profile-directory.ts';
