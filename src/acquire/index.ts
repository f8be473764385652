export {
  type AcquireResult,
  type AcquireDependencies,
  acquireSnapshot,
} from './acquire.ts';
export { readDispositionName } from './document.ts';
