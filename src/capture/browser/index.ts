export { DEFAULT_VIEWPORT } from './flags.ts';
export { createPageIdentity as identityFor } from './identity.ts';
export { type BrowserProcess, killProcess, lowerPriority } from './process-tree.ts';
export {
  type Browser,
  BrowserLaunchError,
  type BrowserOptions,
  type LaunchBrowser,
  launchBrowser,
} from './launch.ts';
export { sweepProfileDirectories } from './profile-directory.ts';
