export { VIEWPORT } from './flags.ts';
export { type Browser, BrowserLaunchError, type BrowserOptions, launchBrowser } from './launch.ts';
export { sweepProfileDirectories } from './profile-directory.ts';
